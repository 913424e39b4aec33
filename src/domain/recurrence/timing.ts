import { DAY_MS } from "../civil-date.ts";
import type { Interval } from "../interval.ts";
import { formatDay, parseDay } from "../iso-text.ts";
import { formatInstant, parseInstant } from "../time.ts";
import type { Zone } from "../zone.ts";

/**
 * The timing of an event, ready for arithmetic. A *start* is a number that identifies an instance
 * of a series: the instant of a timed event; the day in milliseconds of an all-day one, which has
 * no instant of its own.
 */
export type Timing = {
  readonly allDay: boolean;
  /** Start of the event itself. */
  readonly start: number;
  /**
   * Elapsed time of a timed event, whole days of an all-day one (RFC 5545 3.8.5.3: every instance
   * lasts as long).
   */
  readonly duration: number;
  /** The zone in which its rule is read. */
  readonly zone: Zone;
  /** The zone whose midnights bound an all-day event. */
  readonly viewer: Zone;
};

type Written = { readonly start: string; readonly end: string; readonly all_day: boolean };

/** The timing of an event on the wire; null when its start is malformed. */
export function readTiming(event: Written, zone: Zone, viewer: Zone): Timing | null {
  const { all_day: allDay } = event;
  const read = (text: string) => (allDay ? readDay(text, zone) : readInstant(text, viewer));
  const start = read(event.start);
  if (start === null) return null;
  const duration = (read(event.end) ?? start) - start;
  return { allDay, start, duration: allDay ? Math.max(DAY_MS, duration) : Math.max(0, duration), zone, viewer };
}

/** The time that an instance takes. */
export function intervalFrom(timing: Timing, start: number): Interval {
  if (!timing.allDay) return { start, end: start + timing.duration };
  const { viewer } = timing;
  return { start: viewer.startOfDay(start / DAY_MS), end: viewer.startOfDay((start + timing.duration) / DAY_MS) };
}

/** A start in wire form: an instant in UTC, or a date for an all-day event. */
export function formatStart(timing: Timing, start: number): string {
  return timing.allDay ? formatDay(start / DAY_MS) : formatInstant(start);
}

/** The wall time of a start; rules are evaluated on wall times. */
export function wallOf(timing: Timing, start: number): number {
  return timing.allDay ? start : timing.zone.toWall(start);
}

export function startOfWall(timing: Timing, wall: number): number {
  return timing.allDay ? wall : timing.zone.toInstant(wall);
}

/**
 * The range of wall times at which an instance that overlaps the window may start, under any
 * offset.
 */
export function wallSpan(timing: Timing, window: Interval): { readonly from: number; readonly to: number } {
  if (timing.allDay) {
    const day = (instant: number) => Math.floor(timing.viewer.toWall(instant) / DAY_MS) * DAY_MS;
    return { from: day(window.start) - timing.duration, to: day(window.end) };
  }
  const earliest = window.start - timing.duration;
  const wallNear = (instant: number) =>
    [-DAY_MS, 0, DAY_MS].map((shift) => timing.zone.toWall(instant + shift) - shift);
  return { from: Math.min(...wallNear(earliest)), to: Math.max(...wallNear(window.end)) };
}

/** Whether an instance overlaps the window; one of no length does when it begins there. */
export function happensIn(interval: Interval, window: Interval): boolean {
  return interval.start < window.end && (interval.end > window.start || interval.start >= window.start);
}

function readInstant(text: string, viewer: Zone): number | null {
  const instant = parseInstant(text);
  if (instant !== null) return instant;
  const day = parseDay(text);
  return day === null ? null : viewer.startOfDay(day);
}

function readDay(text: string, zone: Zone): number | null {
  const day = parseDay(text);
  if (day !== null) return day * DAY_MS;
  const instant = parseInstant(text);
  return instant === null ? null : Math.floor(zone.toWall(instant) / DAY_MS) * DAY_MS;
}

/**
 * Reads a start from EXDATE, RDATE or RECURRENCE-ID; null if it is malformed. A date alone means
 * the event's own time of day on that date.
 */
export function readStart(timing: Timing, text: string): number | null {
  if (timing.allDay) return readDay(text, timing.zone);
  const day = parseDay(text);
  if (day === null) return parseInstant(text);
  const wall = timing.zone.toWall(timing.start);
  return timing.zone.toInstant(day * DAY_MS + wall - Math.floor(wall / DAY_MS) * DAY_MS);
}

/**
 * Whether a start is listed (EXDATE, RECURRENCE-ID). Some programs identify an instance of a timed
 * event by its date alone, against the RFC; the date then matches any start on it in the event's
 * zone.
 */
export function createStartSet(timing: Timing, written: readonly string[]): (start: number) => boolean {
  const starts = new Set<number>();
  const days = new Set<number>();
  for (const text of written) {
    const day = timing.allDay ? null : parseDay(text);
    const start = day === null ? readStart(timing, text) : null;
    if (day !== null) days.add(day);
    if (start !== null) starts.add(start);
  }
  return (start) => starts.has(start) || (days.size > 0 && days.has(Math.floor(timing.zone.toWall(start) / DAY_MS)));
}
