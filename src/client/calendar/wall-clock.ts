import type { Interval } from "#domain/interval.ts";
import { durationMinutes } from "#domain/moment.ts";
import { DAY_MS, epochOf, MINUTE_MS } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";

/** A span as the clock on the wall shows it, in the epoch milliseconds that it would be in UTC. */
export type WallSpan = { readonly start: number; readonly end: number };

/**
 * Where a box stands on the wall clock. In the hour that a fold repeats, an end can read earlier
 * than its start; the box then keeps its true length.
 */
export function wallSpan(box: Interval, timeZone: string): WallSpan {
  const zone = zoneOrUtc(timeZone);
  const start = zone.toWall(box.start);
  const end = zone.toWall(box.end);
  return { start, end: end > start ? end : start + Math.max(MINUTE_MS, box.end - box.start) };
}

/**
 * The part of a wall span on one date, in minutes after its midnight, or null when there is none.
 */
export function minutesOn(date: string, span: WallSpan): { readonly from: number; readonly to: number } | null {
  const midnight = epochOf(date);
  const from = Math.max(0, durationMinutes(midnight, span.start));
  const to = Math.min(DAY_MS / MINUTE_MS, durationMinutes(midnight, span.end));
  return from < to ? { from, to } : null;
}
