import { DAY_MS } from "#domain/time.ts";
import type { Formats } from "./language/formats.ts";

const DAYS_WITH_ONE_NAME_MS = 6 * DAY_MS;

/**
 * When, as short as it is plain beside another time: `14:00` of the same day, `Thu 10:45` of a day
 * near by.
 */
export function shortMoment(ms: number, beside: number, formats: Formats): string {
  return formats.shortDate(ms) === formats.shortDate(beside) ? formats.time(ms) : namedMoment(ms, beside, formats);
}

/** The same with its day, also where that is the other's. */
export function namedMoment(ms: number, beside: number, formats: Formats): string {
  return isNear(ms, beside) ? `${formats.weekday(ms)} ${formats.time(ms)}` : formats.when(ms);
}

/** A day, as short as it is plain beside another: `Thu`, or `Thu 24 Dec`. */
export function shortDay(ms: number, beside: number, formats: Formats): string {
  return isNear(ms, beside) ? formats.weekday(ms) : formats.shortDate(ms);
}

/** The same in full: `Thursday`, or `Thu 24 Dec`. */
export function longDay(ms: number, beside: number, formats: Formats): string {
  const { locale, timeZone } = formats;
  return isNear(ms, beside)
    ? new Date(ms).toLocaleDateString(locale, { weekday: "long", timeZone })
    : formats.shortDate(ms);
}

function isNear(ms: number, beside: number): boolean {
  return Math.abs(ms - beside) < DAYS_WITH_ONE_NAME_MS;
}
