import type { PlannerTask } from "#contract/task.ts";
import { minutesLacking } from "#contract/variant.ts";
import { workTimes } from "#contract/work-times.ts";
import { saysSpareTime } from "#domain/deadline.ts";
import { epochOf } from "#domain/time.ts";
import { currentVariant, planZone, type State } from "../../state.ts";

/**
 * Minutes to spare before work is due in the shown plan, below zero those that lack; undefined
 * where they would say nothing.
 */
export function spareMinutes(state: State, item: PlannerTask): number | undefined {
  const cushions = currentVariant(state)?.metrics?.cushions ?? [];
  const minutes = cushions.find(({ task_id }) => task_id === item.id)?.minutes;
  if (minutes === undefined || !state.payload) return undefined;
  const { end_time: end } = state.payload;
  return saysSpareTime(minutes, workTimes(item, planZone(state)), epochOf(end)) ? minutes : undefined;
}

/** Whether some of the work found no room in the shown plan, which does not wait until after it. */
export function isUnplaced(state: State, { id }: PlannerTask): boolean {
  return minutesLacking(currentVariant(state)?.unplaced?.filter(({ task_id }) => task_id === id)) > 0;
}
