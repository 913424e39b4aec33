import { LIMITS } from "#contract/limits.ts";
import { addDays, dateOf, endOfDate, formatInstant, isDate, startOfDate, weekdayOf } from "#domain/time.ts";

export const WINDOW_KINDS = ["rest", "seven", "next", "fourteen", "own"] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];

/** First and last day of a window, dates in the person's zone. */
export type DayWindow = { readonly first: string; readonly last: string };

/**
 * The days of a kind of window as of today; `own` is the person's choice, and may be incomplete.
 */
export function daysOf(kind: WindowKind, now: number, timeZone: string, own: DayWindow): DayWindow | null {
  const today = dateOf(now, timeZone);
  const sunday = addDays(today, 7 - weekdayOf(today));
  switch (kind) {
    case "rest":
      return { first: today, last: sunday };
    case "seven":
      return { first: today, last: addDays(today, 6) };
    case "next":
      return { first: addDays(sunday, 1), last: addDays(sunday, 7) };
    case "fourteen":
      return { first: today, last: addDays(today, 13) };
    case "own":
      return isWindow(own) ? own : null;
  }
}

/** The window for the service: whole days of the zone as instants. */
export function instantsOf({ first, last }: DayWindow, timeZone: string): { start_time: string; end_time: string } {
  return {
    start_time: formatInstant(startOfDate(first, timeZone)),
    end_time: formatInstant(endOfDate(last, timeZone)),
  };
}

function isWindow({ first, last }: DayWindow): boolean {
  return isDate(first) && isDate(last) && first <= last && last < addDays(first, LIMITS.planningWindowDays);
}
