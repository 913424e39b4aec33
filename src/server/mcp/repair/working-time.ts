import type { Preferences } from "#contract/preferences.ts";
import { hoursWithin } from "#contract/week-hours.ts";
import type { Interval } from "#domain/interval.ts";

/** The working hours within a window. The whole window if it holds no working hours. */
export function workingTime({ working_hours, time_zone }: Preferences, window: Interval): Interval[] {
  const hours = hoursWithin(window, working_hours, time_zone);
  return hours.length === 0 ? [window] : hours;
}
