import { plan } from "#planner/index.ts";
import { realisticProblem } from "../../test/support/planner/realistic-problem.ts";
import { cpuMilliseconds, median, millisecondsSince } from "./figures.ts";

const SIZES = [
  { tasks: 40, days: 14, events: 60, runs: 5 },
  { tasks: 300, days: 56, events: 240, runs: 3 },
  { tasks: 1_000, days: 92, events: 400, runs: 1 },
] as const;

/** CPU time from a problem to all its plans, and to the first plan. */
export function benchSpeed(): void {
  // Unmeasured: lets the compiler optimize.
  plan(realisticProblem(1, { tasks: 40, days: 14, events: 60 }));
  for (const { runs, ...size } of SIZES) {
    const times: number[] = [];
    const toFirst: number[] = [];
    for (let seed = 1; seed <= runs; seed++) {
      const problem = realisticProblem(seed, size);
      times.push(cpuMilliseconds(() => plan(problem)));
      const before = process.cpuUsage();
      const firsts: number[] = [];
      plan(problem, {
        onPlan: () => firsts.push(millisecondsSince(before)),
        shouldStop: () => true,
      });
      toFirst.push(firsts[0] ?? 0);
    }
    console.log(
      `${size.tasks} tasks, ${size.days} days, ${size.events} events: ${median(times).toFixed(0)} ms of CPU for all plans, ${median(toFirst).toFixed(0)} ms to the first answer`,
    );
  }
}
