import { budgetFor } from "#planner/budget.ts";
import { readContext, readInstance } from "#planner/instance/read-instance.ts";
import { Objective } from "#planner/search/objective.ts";
import { Random } from "#planner/search/random.ts";
import { solve } from "#planner/search/solve.ts";
import { Timeline } from "#planner/search/timeline.ts";
import { pricesOf } from "#planner/variants/variant-prices.ts";
import { realisticProblem } from "../../test/support/planner/realistic-problem.ts";
import { mean } from "./figures.ts";

const PROBLEMS = 20;

/**
 * `--compare`: 40 tasks over two office weeks, ours against greedy orders with the same decoder.
 */
export function compareOnCalendars(): void {
  const objective = new Objective(pricesOf("deadline-first"));
  const orders: [string, (job: { due: number | null; weight: number; minutes: number }) => number][] = [
    ["earliest due date", (job) => job.due ?? Number.POSITIVE_INFINITY],
    ["weighted shortest processing time", (job) => job.minutes / job.weight],
  ];
  const results = new Map<string, { unplaced: number; cost: number }[]>();
  const note = (name: string, timeline: Timeline) => {
    const unplaced = Array.from({ length: timeline.jobs }, (_, job) => timeline.unplacedMinutes(job));
    const list = results.get(name) ?? [];
    list.push({ unplaced: unplaced.reduce((sum, minutes) => sum + minutes, 0), cost: timeline.cost });
    results.set(name, list);
  };
  for (let seed = 1; seed <= PROBLEMS; seed++) {
    const problem = realisticProblem(seed, { tasks: 40, days: 14, events: 60 });
    const instance = readInstance(readContext(problem));
    note("Daywright", solve(instance, objective, new Random(seed), { budget: budgetFor(instance) }));
    for (const [name, key] of orders) {
      const timeline = new Timeline(instance, objective, new Random(seed));
      const inOrder = [...instance.jobs].sort((a, b) => a.depth - b.depth || key(a) - key(b));
      for (const job of inOrder) timeline.insert(job.index, 0);
      note(name, timeline);
    }
  }
  console.log(`${PROBLEMS} calendars of 40 tasks, 60 events, two weeks (objective: deadline-first)`);
  for (const [name, list] of results) {
    const unplaced = mean(list.map((one) => one.unplaced)).toFixed(0);
    const whole = list.filter((one) => one.unplaced === 0).length;
    console.log(
      `  ${name.padEnd(34)} unplaced ${unplaced.padStart(4)} min on average, nothing on ${whole} of ${list.length}, mean cost ${mean(list.map((one) => one.cost)).toFixed(0)}`,
    );
  }
}
