import { endOfDate, isDate, MINUTE_MS, parseWireTime } from "./time.ts";

/** When work may be done, in epoch milliseconds, and how long it takes. */
export type WorkTimes = {
  readonly earliestStart: number | null;
  readonly due: number | null;
  readonly durationMinutes: number;
};

/** When work is due whose due date is an instant or a date, which means the end of that date. */
export function deadlineOf(due: string | null, timeZone: string): number | null {
  if (due === null) return null;
  return isDate(due) ? endOfDate(due, timeZone) : parseWireTime(due, timeZone);
}

/**
 * Whether the free minutes between work and its due date (below zero, those that lack) say how much
 * may still go wrong. They do not where the work is due after the end of the plan's days, as nobody
 * looked how much is free there, nor where its time is fixed: a call at nine has none to spare, and
 * needs none. What lacks is known wherever it is due.
 */
export function saysSpareTime(
  minutes: number,
  { earliestStart, due, durationMinutes }: WorkTimes,
  end: number,
): boolean {
  if (minutes < 0) return true;
  const isFixed = earliestStart !== null && due !== null && due - earliestStart <= durationMinutes * MINUTE_MS;
  return due !== null && due <= end && !isFixed;
}
