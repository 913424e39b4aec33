import { clip, type Interval } from "#domain/interval.ts";
import { datesBetween, instantAt, parseLocalTime, weekdayOf } from "#domain/time.ts";
import type { WeekHours } from "./preferences.ts";
import { Weekday } from "./primitives.ts";

/** The weekday of a date, by which the hours of a week are named. */
export function weekdayNameOf(date: string): Weekday {
  return Weekday.options[weekdayOf(date) - 1] ?? "mon";
}

/** The hours of the weeks in a window, in epoch milliseconds, by the clock of the zone. */
export function hoursWithin(window: Interval, hours: WeekHours, timeZone: string): Interval[] {
  const at = (date: string, time: string) => instantAt(date, parseLocalTime(time), timeZone);
  const whole = datesBetween(window.start, window.end, timeZone).flatMap((date) =>
    hours[weekdayNameOf(date)].map(([from, to]) => ({ start: at(date, from), end: at(date, to) })),
  );
  return clip(whole, window);
}
