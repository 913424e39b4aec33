import type { Interval } from "#domain/interval.ts";
import { subtract, totalLength, union } from "#domain/interval.ts";
import type { FinishedPlan } from "./explain/finished-plan.ts";
import { measurePlan } from "./explain/metrics.ts";
import { readContext, readInstance } from "./instance/read-instance.ts";
import type { PlacedBlock, PlanMetrics, PlanningProblem } from "./model.ts";
import { MINUTE_MS } from "./time/local-clock.ts";

/** A schedule that someone else made, or changed by hand. */
export type Schedule = {
  /** Blocks of the problem's tasks; blocks of others are left out of account. */
  readonly blocks: readonly PlacedBlock[];
  /** Every time that a habit happens within the window, by the habit's id. */
  readonly occurrences: ReadonlyMap<string, readonly Interval[]>;
};

/**
 * What a schedule achieves, by the same measures as a plan of ours, and the minutes of each task
 * that it leaves out. A pure function; the problem's `fixed` blocks are expected among the
 * schedule's.
 */
export function measure(
  problem: PlanningProblem,
  schedule: Schedule,
): { readonly metrics: PlanMetrics; readonly missing: ReadonlyMap<string, number> } {
  const occurrences = [...schedule.occurrences.values()].flat();
  const instance = readInstance(readContext({ ...problem, fixed: [] }, occurrences));
  const known = new Set(problem.tasks.map(({ id }) => id));
  const blocks = schedule.blocks.filter(({ taskId }) => known.has(taskId)).sort((a, b) => a.start - b.start);
  const blocksOf = Map.groupBy(blocks, ({ taskId }) => taskId);
  const missing = new Map(
    problem.tasks.flatMap(({ id, durationMinutes }) => {
      const minutes = durationMinutes - totalLength(blocksOf.get(id) ?? []) / MINUTE_MS;
      return minutes > 0 ? [[id, minutes] as const] : [];
    }),
  );
  const plan: FinishedPlan = {
    problem,
    instance,
    habits: problem.habits.map((habit) => ({
      habit,
      occurrences: schedule.occurrences.get(habit.id) ?? [],
      isWeekly: false,
      missed: 0,
      beyond: [],
    })),
    blocks,
    blocksOf,
    unplaced: missing,
    leftFree: subtract(instance.free, union(blocks)),
  };
  return { metrics: measurePlan(plan), missing };
}
