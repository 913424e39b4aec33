import type { Preferences } from "#contract/preferences.ts";
import { type Interval, intersectIntervals } from "#domain/interval.ts";
import { datesBetween, instantAt, parseLocalTime, weekdayOf } from "#domain/time.ts";

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/**
 * The working hours within a window, in epoch milliseconds. The whole window if it holds no working
 * hours.
 */
export function workingTime({ working_hours, time_zone }: Preferences, window: Interval): Interval[] {
  const hours = datesBetween(window.start, window.end, time_zone).flatMap((date) => {
    const ranges = working_hours[WEEK[weekdayOf(date) - 1] ?? "mon"];
    return ranges.map(([from, to]) => ({
      start: instantAt(date, parseLocalTime(from), time_zone),
      end: instantAt(date, parseLocalTime(to), time_zone),
    }));
  });
  return hours.length === 0 ? [window] : intersectIntervals(hours, [window]);
}
