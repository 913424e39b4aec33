import { byStart, clip } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { PlacedBlock, PlanningTask } from "../../model.ts";
import type { LocalClock } from "../../time/local-clock.ts";
import type { HardConstraint } from "../hard-constraint.ts";

export const focusCapRule: HardConstraint = {
  name: "focus-cap",
  minutesPerDay: (task, { problem }) =>
    task.effort === "deep" ? problem.preferences.maxFocusMinutesPerDay : Number.POSITIVE_INFINITY,
  violations: (blocks, { problem: { tasks, preferences }, clock }) =>
    deepMinutesByDay(blocks, tasks, clock).flatMap((minutes, day) =>
      minutes > preferences.maxFocusMinutesPerDay
        ? [`${clock.days[day]?.date} holds ${minutes} minutes of deep work`]
        : [],
    ),
};

/**
 * The minutes of deep work per day of the clock. A night's work belongs to the day on which it
 * begins.
 */
export function deepMinutesByDay(
  blocks: readonly PlacedBlock[],
  tasks: readonly PlanningTask[],
  clock: LocalClock,
): number[] {
  const deep = new Set(tasks.flatMap(({ id, effort }) => (effort === "deep" ? [id] : [])));
  const work = blocks.filter(({ taskId }) => deep.has(taskId)).sort(byStart);
  const minutes = clock.days.map(() => 0);
  for (const { start, end } of clip(work, clock.window)) {
    const day = clock.dayIndex(start);
    minutes[day] = (minutes[day] ?? 0) + (end - start) / MINUTE_MS;
  }
  return minutes;
}
