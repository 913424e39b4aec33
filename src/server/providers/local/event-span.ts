import type { PlannerCalendarEvent } from "#contract/event.ts";
import { HOUR_MS, parseInstant, startOfDate } from "#domain/time.ts";

/**
 * The first start and the last end that an event can have, in epoch milliseconds. `lastEnd` is null
 * for a rule without a known end.
 */
export type Span = { readonly firstStart: number; readonly lastEnd: number | null };

/**
 * A date begins and ends at different instants in different zones: first in UTC+14, last in UTC−12.
 */
const EARLIEST_ZONE = 14 * HOUR_MS;
const LATEST_ZONE = 12 * HOUR_MS;

/** The span of all occurrences of an event, those of its rule and added dates included. */
export function spanOf(event: PlannerCalendarEvent): Span {
  const start = earliest(event.start);
  const length = latest(event.end) - start;
  const starts = [start, ...(event.rdates ?? []).map(earliest)];
  return {
    firstStart: Math.min(...starts),
    lastEnd: event.rrule === null ? Math.max(...starts) + length : null,
  };
}

function earliest(time: string): number {
  return parseInstant(time) ?? startOfDate(time, "UTC") - EARLIEST_ZONE;
}

function latest(time: string): number {
  return parseInstant(time) ?? startOfDate(time, "UTC") + LATEST_ZONE;
}
