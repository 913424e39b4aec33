import { byStart } from "#domain/interval.ts";
import { deepMinutesByDay } from "../constraints/hard/focus-cap.ts";
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
};

export function arrange(plan: FinishedPlan): ArrangedPlan {
  const { blocks, instance, problem } = plan;
  const { clock } = instance;
  const byDay = Map.groupBy(blocks, ({ start }) => clock.dayIndex(start));
  const placedDeep = deepMinutesByDay(blocks, problem.tasks, clock);
  const fixedDeep = deepMinutesByDay(problem.fixed, problem.tasks, clock);
  return {
    ...plan,
    jobOf: new Map(instance.jobs.map((job) => [job.task, job])),
    work: [...blocks, ...problem.fixed].sort(byStart),
    placedOn: placedDeep.map((deepMinutes, day) => ({ blocks: byDay.get(day)?.length ?? 0, deepMinutes })),
    deepMinutesOn: placedDeep.map((minutes, day) => minutes + (fixedDeep[day] as number)),
  };
}
