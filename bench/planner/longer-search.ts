import { budgetFor } from "#planner/budget.ts";
import { plan } from "#planner/index.ts";
import { readContext, readInstance } from "#planner/instance/read-instance.ts";
import type { PlanningProblem } from "#planner/model.ts";
import { Random } from "#planner/search/random.ts";
import { searchAlone } from "#planner/variants/search-variant.ts";
import { ShownMeter } from "#planner/variants/shown-meter.ts";
import { realisticProblem } from "../../test/support/planner/realistic-problem.ts";
import { cpuMilliseconds, mean, median, millisecondsSince } from "./figures.ts";

const LONGER = 16;
const MOST_GAP = 0.02;
const CHAIN = 4;

/** Weeks with more work than time, or nearly so, at the sizes that people and terms have. */
const KINDS: Readonly<Record<string, (seed: number) => PlanningProblem>> = {
  "100 tasks in 2 weeks": (seed) => realisticProblem(seed, { tasks: 100, days: 14, events: 60 }),
  "100 tasks in 2 weeks, a third in chains": (seed) =>
    chained(realisticProblem(seed, { tasks: 100, days: 14, events: 60 }), seed),
  "300 tasks in 8 weeks, a third in chains": (seed) =>
    chained(realisticProblem(seed, { tasks: 300, days: 56, events: 240 }), seed),
  "300 tasks in 13 weeks": (seed) => realisticProblem(seed, { tasks: 300, days: 91, events: 364 }),
};

/**
 * `--longer`: the sum of prices of the first plan as served, against a search of 16 times the
 * budget, and the CPU time of whole answers.
 */
export function benchLonger(count: number, from = 1): void {
  for (const [kind, problemOf] of Object.entries(KINDS)) {
    const seeds = Array.from({ length: count }, (_, index) => from + index);
    const gaps: number[] = [];
    const times: number[] = [];
    const firsts: number[] = [];
    for (const seed of seeds) {
      const problem = problemOf(seed);
      const before = process.cpuUsage();
      const plans: number[] = [];
      times.push(cpuMilliseconds(() => plan(problem, { onPlan: () => plans.push(millisecondsSince(before)) })));
      firsts.push(plans[0] ?? 0);
      gaps.push(firstCost(problem, 1) / firstCost(problem, LONGER) - 1);
    }
    console.log(`${kind}, seeds ${from} to ${from + count - 1}`);
    console.log(
      `  against ${LONGER} times the budget: mean ${percent(mean(gaps))}, at most ${percent(Math.max(...gaps))}; over ${percent(MOST_GAP)}: ${gaps.filter((gap) => gap > MOST_GAP).length} of ${count}`,
    );
    console.log(
      `  CPU of whole answers: ${seconds(median(times))} in the median, at most ${seconds(Math.max(...times))}; first plan at most ${Math.max(...firsts).toFixed(0)} ms`,
    );
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

function firstCost(problem: PlanningProblem, factor: number): number {
  const instance = readInstance(readContext(problem));
  const budget = budgetFor(instance) * factor;
  const quest = { instance, meter: new ShownMeter(instance), budget, shouldStop: undefined };
  return searchAlone(quest, "deadline-first").timeline.cost;
}

/** The problem with a third of its tasks, at random, in chains in which each waits for the last. */
export function chained(problem: PlanningProblem, seed: number): PlanningProblem {
  const random = new Random(seed * 7 + 1);
  const drawn = problem.tasks.map(({ id }) => ({ id, at: random.next() })).sort((a, b) => a.at - b.at);
  const inChains = drawn.slice(0, CHAIN * Math.floor(drawn.length / 3 / CHAIN)).map(({ id }) => id);
  const before = new Map(inChains.map((id, index) => [id, index % CHAIN === 0 ? [] : [inChains[index - 1] as string]]));
  return { ...problem, tasks: problem.tasks.map((task) => ({ ...task, dependsOn: before.get(task.id) ?? [] })) };
}
