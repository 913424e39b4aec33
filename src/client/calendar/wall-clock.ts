import type { Interval } from "#domain/interval.ts";
import { durationMinutes } from "#domain/moment.ts";
import { DAY_MS, epochOf, MINUTE_MS } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";

/** Minutes after the midnight of one date. */
export type DayMinutes = { readonly from: number; readonly to: number };

/**
 * The wall-clock span of a box, in the epoch milliseconds that it would have in UTC. In an hour
 * that a fold repeats, the end may read earlier than the start; the box then keeps its true length.
 */
export function wallSpan(box: Interval, timeZone: string): Interval {
  const zone = zoneOrUtc(timeZone);
  const start = zone.toWall(box.start);
  const end = zone.toWall(box.end);
  return { start, end: end > start ? end : start + Math.max(MINUTE_MS, box.end - box.start) };
}

/**
 * The part of a wall span on one date, in minutes after its midnight, or null when there is none.
 */
export function minutesOn(date: string, span: Interval): DayMinutes | null {
  const midnight = epochOf(date);
  const from = Math.max(0, durationMinutes(midnight, span.start));
  const to = Math.min(DAY_MS / MINUTE_MS, durationMinutes(midnight, span.end));
  return from < to ? { from, to } : null;
}
