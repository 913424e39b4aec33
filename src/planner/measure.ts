import type { Interval } from "#domain/interval.ts";
import { byStart, subtract, totalLength, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { deferrableOf, withShares } from "./beyond-window/owed-share.ts";
import type { FinishedPlan } from "./explain/finished-plan.ts";
import { measurePlan } from "./explain/metrics.ts";
import { readContext, readInstance } from "./instance/read-instance.ts";
import type { PlacedBlock, PlanMetrics, PlanningProblem, PlanningTask } from "./model.ts";

/** A schedule made by someone else or changed by hand. */
export type Schedule = {
  /** Blocks of the problem's tasks; blocks of other tasks are ignored. */
  readonly blocks: readonly PlacedBlock[];
  /** All occurrences of each habit within the window, by the habit's id. */
  readonly occurrences: ReadonlyMap<string, readonly Interval[]>;
};

/**
 * The metrics of a schedule, measured like those of our plans, with the minutes of each task that
 * it leaves out and those that can wait. A pure function. The schedule has to contain the
 * problem's `fixed` blocks.
 */
export function measure(
  asked: PlanningProblem,
  schedule: Schedule,
): {
  readonly metrics: PlanMetrics;
  readonly missing: ReadonlyMap<string, number>;
  readonly deferrable: ReadonlyMap<string, number>;
} {
  const occurrences = [...schedule.occurrences.values()].flat();
  const known = new Set(asked.tasks.map(({ id }) => id));
  const blocks = schedule.blocks.filter(({ taskId }) => known.has(taskId)).sort(byStart);
  const blocksOf = Map.groupBy(blocks, ({ taskId }) => taskId);
  const minutesOf = ({ id }: PlanningTask) => totalLength(blocksOf.get(id) ?? []) / MINUTE_MS;
  const owed = withShares(asked);
  const problem = { ...owed, tasks: owed.tasks.map((task) => withMore(task, minutesOf(task))) };
  const instance = readInstance(readContext({ ...problem, fixed: [] }, occurrences));
  const missing = positive(problem.tasks, (task) => task.durationMinutes - minutesOf(task));
  const plan: FinishedPlan = {
    problem,
    instance,
    habits: problem.habits.map((habit) => ({
      habit,
      occurrences: schedule.occurrences.get(habit.id) ?? [],
      weeklyMinute: null,
      missed: 0,
      beyond: [],
    })),
    blocks,
    blocksOf,
    unplaced: missing,
    leftFree: subtract(instance.free, union(blocks)),
  };
  return { metrics: measurePlan(plan), missing, deferrable: positive(problem.tasks, deferrableOf) };
}

/** The task with the minutes that the schedule does, where these exceed the owed ones. */
function withMore(task: PlanningTask, minutes: number): PlanningTask {
  const { wholeMinutes: whole, durationMinutes } = task;
  return whole === undefined ? task : { ...task, durationMinutes: Math.min(whole, Math.max(durationMinutes, minutes)) };
}

function positive(tasks: readonly PlanningTask[], minutesOf: (task: PlanningTask) => number): Map<string, number> {
  return new Map(tasks.map((task) => [task.id, minutesOf(task)] as const).filter(([, minutes]) => minutes > 0));
}
