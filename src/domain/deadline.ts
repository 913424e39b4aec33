import { endOfDate, isDate, MINUTE_MS, parseWireTime } from "./time.ts";

/** When work may be done, in epoch milliseconds, and how long it takes. */
export type WorkTimes = {
  readonly earliestStart: number | null;
  readonly due: number | null;
  readonly durationMinutes: number;
  /** The minutes in which it may be done, where hours are kept for its category. */
  readonly keptMinutes?: number | undefined;
};

/** Kept hours also hold the pauses of the work, and end on a quarter of an hour. */
const BESIDE_WORK_MINUTES = 30;

/** When work is due whose due date is an instant or a date, which means the end of that date. */
export function deadlineOf(due: string | null, timeZone: string): number | null {
  if (due === null) return null;
  return isDate(due) ? endOfDate(due, timeZone) : parseWireTime(due, timeZone);
}

/**
 * Whether `minutes`, the free time between the end of work and its due date, tell a person
 * anything. Negative minutes, work that found no room, always do. Other minutes do not where the
 * work is due after `end` (the end of the plan's days, beyond which the calendar was not read), or
 * where its times leave no choice: both its start and its due date are set, or the hours kept for
 * it are no longer than it.
 */
export function saysSpareTime(
  minutes: number,
  { earliestStart, due, durationMinutes, keptMinutes }: WorkTimes,
  end: number,
): boolean {
  if (minutes < 0) return true;
  const isFixed = earliestStart !== null && due !== null && due - earliestStart <= durationMinutes * MINUTE_MS;
  const isKept = keptMinutes !== undefined && keptMinutes < durationMinutes + BESIDE_WORK_MINUTES;
  return due !== null && due <= end && !isFixed && !isKept;
}

type Due = { readonly due: string | null; readonly priority: number };

/**
 * By due date, those without one last; then by priority. Work that is due on a date is due at its
 * end.
 */
export function soonestFirst(timeZone: string): (a: Due, b: Due) => number {
  const dueAt = ({ due }: Due) => deadlineOf(due, timeZone) ?? Number.MAX_SAFE_INTEGER;
  return (a, b) => dueAt(a) - dueAt(b) || a.priority - b.priority;
}
