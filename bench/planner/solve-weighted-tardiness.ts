import { byStart } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { readContext, readInstance } from "#planner/instance/read-instance.ts";
import type { PlanningProblem } from "#planner/model.ts";
import { Objective } from "#planner/search/objective.ts";
import { Random } from "#planner/search/random.ts";
import { solve } from "#planner/search/solve.ts";
import type { WeightedTardiness } from "./weighted-tardiness.ts";

const MONDAY = Date.parse("2026-12-07T00:00:00Z");

/**
 * Most schedules evaluated per instance: more for more jobs, until a schedule itself takes longer.
 */
export function budgetFor(jobs: number): number {
  return Math.ceil(Math.min(5_000 * jobs, 30_000_000 / jobs));
}

/**
 * The planner's order of the jobs, by the same model and search as for a calendar, at other prices.
 */
export function solveByPlanner(instance: WeightedTardiness, budget: number): number[] {
  const read = readInstance(readContext(toProblem(instance)));
  const objective = new Objective({ unplaced: 1_000, lateness: 1 });
  const timeline = solve(read, objective, new Random(1), { budget });
  return instance.minutes
    .map((_, job) => ({ job, start: timeline.blocks(job)[0]?.start ?? Number.POSITIVE_INFINITY }))
    .sort(byStart)
    .map(({ job }) => job);
}

/** One uninterrupted window, no splitting, lateness allowed and priced by weight. */
function toProblem({ minutes, weights, due }: WeightedTardiness): PlanningProblem {
  const total = minutes.reduce((sum, length) => sum + length, 0);
  const allDay = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);
  return {
    window: { start: MONDAY, end: MONDAY + total * MINUTE_MS },
    timeZone: "UTC",
    now: MONDAY,
    busy: [],
    tasks: minutes.map((length, index) => ({
      id: String(index),
      title: String(index),
      kind: "task",
      durationMinutes: length,
      // A due date at the start would count as overdue. No job ends before minute 1, so this only
      // lowers a job's tardiness by a constant.
      due: MONDAY + Math.max(1, due[index] ?? 0) * MINUTE_MS,
      dueKind: "soft",
      dueIsDate: false,
      earliestStart: null,
      priority: 1,
      weight: weights[index] ?? 1,
      minBlockMinutes: length,
      maxBlockMinutes: length,
      effort: null,
      dependsOn: [],
    })),
    habits: [],
    preferences: {
      workingHours: allDay,
      focusHours: allDay,
      bufferMinutes: 0,
      maxFocusMinutesPerDay: 1440,
      slotMinutes: 1,
      maxMinutesWithoutPause: Number.POSITIVE_INFINITY,
    },
    previous: [],
    fixed: [],
    seed: 1,
    budget: 0,
  };
}
