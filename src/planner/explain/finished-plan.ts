import type { WorkTimes } from "#domain/deadline.ts";
import type { Interval } from "#domain/interval.ts";
import { byStart, clip, subtract, totalLength, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { PlacedHabit } from "../habits/place-habits.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { PlacedBlock, PlanningProblem, PlanningTask } from "../model.ts";
import type { Timeline } from "../search/timeline.ts";

/** A schedule in instants, with the data that measures and reasons need. */
export type FinishedPlan = {
  readonly problem: PlanningProblem;
  readonly instance: Instance;
  readonly habits: readonly PlacedHabit[];
  /** Blocks placed by the search, in order of time. */
  readonly blocks: readonly PlacedBlock[];
  /** The placed and the fixed blocks by task, in order of time. */
  readonly blocksOf: ReadonlyMap<string, readonly PlacedBlock[]>;
  /** Unplaced minutes of each task; tasks with none are absent. */
  readonly unplaced: ReadonlyMap<string, number>;
  /** Free working time that the plan leaves. */
  readonly leftFree: readonly Interval[];
};

export function finishPlan(instance: Instance, timeline: Timeline, habits: readonly PlacedHabit[]): FinishedPlan {
  const { problem } = instance.context;
  const toInstant = (minute: number) => instance.grid.base + minute * MINUTE_MS;
  const blocks = instance.jobs
    .flatMap((job) =>
      timeline
        .blocks(job.index)
        .map(({ start, end }) => ({ taskId: job.task.id, start: toInstant(start), end: toInstant(end) })),
    )
    .sort(byStart);
  const all = [...blocks, ...problem.fixed].sort(byStart);
  return {
    problem,
    instance,
    habits,
    blocks,
    blocksOf: Map.groupBy(all, (block) => block.taskId),
    unplaced: new Map(
      instance.jobs.flatMap((job) => {
        const minutes = timeline.unplacedMinutes(job.index);
        return minutes > 0 ? [[job.task.id, minutes] as const] : [];
      }),
    ),
    leftFree: subtract(instance.free, union(blocks)),
  };
}

/** When the task's last block ends; null when none is placed. */
export function finishOf(plan: FinishedPlan, task: Pick<PlanningTask, "id">): number | null {
  return plan.blocksOf.get(task.id)?.at(-1)?.end ?? null;
}

/** The span in which the task may be, within the window. */
export function betweenDates(
  { earliestStart, due }: Pick<PlanningTask, "earliestStart" | "due">,
  { instance }: FinishedPlan,
): Interval {
  const { window } = instance.clock;
  return { start: Math.max(window.start, earliestStart ?? window.start), end: Math.min(window.end, due ?? window.end) };
}

/** When the task may be done. */
export function timesOf(task: PlanningTask, plan: FinishedPlan): WorkTimes {
  const kept = plan.problem.preferences.hoursByCategory?.[task.category ?? ""];
  if (!kept) return task;
  const hours = clip(plan.instance.clock.during(kept), betweenDates(task, plan));
  return { ...task, keptMinutes: totalLength(hours) / MINUTE_MS };
}
