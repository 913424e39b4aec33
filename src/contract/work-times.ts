import { deadlineOf, type WorkTimes } from "#domain/deadline.ts";
import { type Interval, totalLength } from "#domain/interval.ts";
import { MINUTE_MS, parseWireTime } from "#domain/time.ts";
import type { Preferences, WeekHours } from "./preferences.ts";
import type { PlannerTask } from "./task.ts";
import { hoursWithin } from "./week-hours.ts";

/** What the wire says of when work may be done, read in the person's zone. */
export type WireTimes = Pick<PlannerTask, "due" | "earliest_start" | "duration_minutes"> & {
  /** The hours of its category, if it has some. */
  readonly kept_hours?: WeekHours;
};

/** `window`: the days of the plan, or those that are left of them. */
export function workTimes(work: WireTimes, timeZone: string, window: Interval): WorkTimes {
  const { due, earliest_start: start, duration_minutes: durationMinutes, kept_hours: kept } = work;
  const deadline = deadlineOf(due, timeZone);
  const earliestStart = start === null ? null : parseWireTime(start, timeZone);
  const open = {
    start: Math.max(window.start, earliestStart ?? window.start),
    end: Math.min(window.end, deadline ?? window.end),
  };
  const keptMinutes = kept && totalLength(hoursWithin(open, kept, timeZone)) / MINUTE_MS;
  return { due: deadline, earliestStart, durationMinutes, keptMinutes };
}

/** When a piece of work may be done, with the hours of its category. */
export function timesOf(
  { due, earliest_start, duration_minutes, category }: PlannerTask,
  { hours_by_category: kinds }: Pick<Preferences, "hours_by_category">,
): WireTimes {
  const kept = kinds?.[category ?? ""];
  return { due, earliest_start, duration_minutes, ...(kept && { kept_hours: kept }) };
}

/** The same of every piece of work, by its id. */
export function timesById(
  work: readonly PlannerTask[],
  preferences: Pick<Preferences, "hours_by_category">,
): Record<string, WireTimes> {
  return Object.fromEntries(work.map((each) => [each.id, timesOf(each, preferences)]));
}
