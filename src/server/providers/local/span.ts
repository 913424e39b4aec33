import type { PlannerCalendarEvent } from "#contract/event.ts";
import { HOUR_MS, parseInstant, startOfDate } from "#domain/time.ts";

/**
 * When an event can first and last happen, in epoch milliseconds; `lastEnd` null for a rule whose
 * end is not known.
 */
export type Span = { readonly firstStart: number; readonly lastEnd: number | null };

/**
 * A date begins and ends at different instants from zone to zone: UTC+14 is the first, UTC−12 the
 * last.
 */
const EARLIEST_ZONE = 14 * HOUR_MS;
const LATEST_ZONE = 12 * HOUR_MS;

/** The span of everything an event brings about: its rule and its added dates included. */
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
