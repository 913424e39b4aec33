import { byStart, type Interval } from "#domain/interval.ts";
import { deepMinutesByDay } from "../constraints/hard/focus-cap.ts";
import type { KindOfWork } from "../constraints/hard-constraint.ts";
import { keyOfKind, openTo } from "../instance/open-time.ts";
import type { Job } from "../job.ts";
import type { PlacedBlock, PlanningTask } from "../model.ts";
import type { FinishedPlan } from "./finished-plan.ts";

/** A plan with what the facts of all its unplaced work read, found once. */
export type ArrangedPlan = FinishedPlan & {
  readonly jobOf: ReadonlyMap<PlanningTask, Job>;
  /** The placed and the fixed blocks, in order of time. */
  readonly work: readonly PlacedBlock[];
  /** Per day: the number of placed blocks, and the minutes of deep work among them. */
  readonly placedOn: readonly { readonly blocks: number; readonly deepMinutes: number }[];
  /** Per day: the minutes of deep work, fixed blocks included. */
  readonly deepMinutesOn: readonly number[];
  /** The same as `openTo`, found once for each kind of work. */
  readonly openTo: (work: KindOfWork) => readonly Interval[];
};

export function arrange(plan: FinishedPlan): ArrangedPlan {
  const { blocks, instance, problem } = plan;
  const { clock } = instance;
  const byDay = Map.groupBy(blocks, ({ start }) => clock.dayIndex(start));
  const placedDeep = deepMinutesByDay(blocks, problem.tasks, clock);
  const fixedDeep = deepMinutesByDay(problem.fixed, problem.tasks, clock);
  const opens = new Map<string, readonly Interval[]>();
  return {
    ...plan,
    jobOf: new Map(instance.jobs.map((job) => [job.task, job])),
    work: [...blocks, ...problem.fixed].sort(byStart),
    placedOn: placedDeep.map((deepMinutes, day) => ({ blocks: byDay.get(day)?.length ?? 0, deepMinutes })),
    deepMinutesOn: placedDeep.map((minutes, day) => minutes + (fixedDeep[day] as number)),
    openTo: (work) => opens.getOrInsertComputed(keyOfKind(work), () => openTo(work, instance.context)),
  };
}
