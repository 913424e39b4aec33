import type { PlannerTask } from "#contract/task.ts";
import { minutesLacking } from "#contract/variant.ts";
import { timesOf, workTimes } from "#contract/work-times.ts";
import { saysSpareTime } from "#domain/deadline.ts";
import { epochOf } from "#domain/time.ts";
import { currentVariant, planZone, type State } from "../../planner-state/state.ts";

/**
 * Spare minutes before the work is due in the shown plan, negative for missing ones; undefined when
 * they would not inform.
 */
export function spareMinutes(state: State, item: PlannerTask): number | undefined {
  const cushions = currentVariant(state)?.metrics?.cushions ?? [];
  const minutes = cushions.find(({ task_id }) => task_id === item.id)?.minutes;
  if (minutes === undefined || !state.payload) return undefined;
  const { start_time, created_at, end_time, preferences = {} } = state.payload;
  const window = { start: Math.max(epochOf(start_time), epochOf(created_at)), end: epochOf(end_time) };
  const times = workTimes(timesOf(item, preferences), planZone(state), window);
  return saysSpareTime(minutes, times, window.end) ? minutes : undefined;
}

/** Whether some of the work is unplaced in the shown plan and cannot wait until after it. */
export function isUnplaced(state: State, { id }: PlannerTask): boolean {
  return minutesLacking(currentVariant(state)?.unplaced?.filter(({ task_id }) => task_id === id)) > 0;
}
