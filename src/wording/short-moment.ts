import { DAY_MS } from "#domain/time.ts";
import type { DayWords } from "./language/days.ts";
import type { Formats } from "./language/formats.ts";

const DAYS_WITH_ONE_NAME_MS = 6 * DAY_MS;

/**
 * A moment in short form relative to another: `14:00` of the same day, `Thu 10:45` of a near day,
 * the `distant` form of any other.
 */
export function shortMoment(ms: number, beside: number, formats: Formats, distant?: (ms: number) => string): string {
  const isSameDay = formats.shortDate(ms) === formats.shortDate(beside);
  return isSameDay ? formats.time(ms) : namedMoment(ms, beside, formats, distant);
}

/** The same with its day, even if both have the same day. */
export function namedMoment(ms: number, beside: number, formats: Formats, distant = formats.when): string {
  return isNear(ms, beside) ? `${formats.weekday(ms)} ${formats.time(ms)}` : distant(ms);
}

/** A day in short form relative to another: `Thu`, or `Thu 24 Dec`. */
export function shortDay(ms: number, beside: number, formats: Formats): string {
  return isNear(ms, beside) ? formats.weekday(ms) : formats.shortDate(ms);
}

/** The same in a sentence, in which the language's weekdays are long or short: `Thursday`. */
export function dayInSentence(ms: number, beside: number, formats: Formats, weekday: DayWords["weekday"]): string {
  const { locale, timeZone } = formats;
  return isNear(ms, beside) ? new Date(ms).toLocaleDateString(locale, { weekday, timeZone }) : formats.shortDate(ms);
}

function isNear(ms: number, beside: number): boolean {
  return Math.abs(ms - beside) < DAYS_WITH_ONE_NAME_MS;
}
