import * as chrono from "chrono-node";
import type { Clock } from "./mark.ts";
import { type Days, singleDay } from "./moment.ts";

/**
 * Reads a whole calendar date in English (`12 Dec`, `December 12th, 2026`): without a year, the next one from today on.
 * Null when the text is more or less than one date, or a date that does not exist.
 */
export function readCalendarDate(text: string, clock: Clock): Days | null {
  const [found, more] = chrono.strict.parse(text, reference(clock), { forwardDate: true });
  if (!found || more || found.text.length < text.trim().length - 1) return null;
  const [year, month, day] = [found.start.get("year"), found.start.get("month"), found.start.get("day")];
  if (year === null || month === null || day === null || !found.start.isCertain("day")) return null;
  return found.start.isCertain("year") ? dateOf(year, month, day) : notGone(dateOf(year, month, day), clock);
}

/** A date from its numbers; without a year, the next one from today on. */
export function numericDate(year: number | null, month: number, day: number, clock: Clock): Days | null {
  if (year !== null) return dateOf(year < 100 ? 2000 + year : year, month, day);
  for (const ahead of [0, 1, 2, 3, 4]) {
    const days = dateOf(clock.today.year + ahead, month, day);
    if (days && Temporal.PlainDate.compare(days.first, clock.today) >= 0) return notGone(days, clock);
  }
  return null;
}

/** Said without a year, a date that was five weeks ago or less is hardly next year's. */
function notGone(days: Days | null, { today }: Clock): Days | null {
  return days && today.until(days.first).days > 330 ? { ...days, gone: true } : days;
}

/** What chrono takes for a date in a text that our own rules left alone. */
export function datesSeen(text: string, clock: Clock): string[] {
  const seen = chrono.strict.parse(text, reference(clock), { forwardDate: true });
  return seen.filter((result) => !COMMON_WORD.test(result.text)).map((result) => result.text);
}

/** Months and weekdays that are everyday words when they stand alone, and numbers that count something else. */
const COMMON_WORD = /^(?:may|march|second|now|\d{1,2}\s*[-–]\s*\d{1,2})$/i;

function reference(clock: Clock): { instant: Date; timezone: number } {
  const zoned = clock.now.toZonedDateTimeISO(clock.timeZone);
  return { instant: new Date(clock.now.epochMilliseconds), timezone: zoned.offsetNanoseconds / 60e9 };
}

function dateOf(year: number, month: number, day: number): Days | null {
  try {
    return singleDay(Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }));
  } catch {
    return null; // 31 November: no such day
  }
}
