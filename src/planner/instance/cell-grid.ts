import type { Interval } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Hours } from "../model.ts";
import type { LocalClock } from "../time/local-clock.ts";

/**
 * Free time divided into cells. A cell begins on a slot, or off the slots where time becomes free
 * for some task, and ends where the next cell begins or at the end of its gap. The cells of all
 * gaps form one row in order of time, so that a block is a run of cells. Times are whole minutes
 * after `base`.
 */
export type Grid = {
  /** The instant of minute 0. */
  readonly base: number;
  readonly cells: number;
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** 1 for each cell that begins on a slot. */
  readonly onSlot: Uint8Array;
  readonly gapOf: Int32Array;
  /** Index into the clock's days. */
  readonly dayOf: Int32Array;
  /** `focus[c]`: focus minutes in all cells before `c`. One longer than the row. */
  readonly focus: Int32Array;
  /** The same for minutes of rest after a night without sleep; null where there is none. */
  readonly rest: Int32Array | null;
  readonly gaps: number;
  /** First cell of each gap, and one more entry, so that `gapFirst[g + 1]` ends gap `g`. */
  readonly gapFirst: Int32Array;
};

type CellTerms = {
  readonly slotMinutes: number;
  readonly focusHours: Hours;
  /** The time after nights without sleep (`rest-after-nights.ts`), in order. */
  readonly rest: readonly Interval[];
};

/**
 * Divides the `free` intervals into cells. A cell starts at every multiple of `slotMinutes` past
 * the hour of the wall clock, where an interval begins, and at each of `cuts` (ordered instants).
 */
export function cutIntoCells(
  free: readonly Interval[],
  clock: LocalClock,
  { slotMinutes, focusHours, rest }: CellTerms,
  cuts: readonly number[] = [],
): Grid {
  const base = Math.floor(clock.window.start / MINUTE_MS) * MINUTE_MS;
  const start: number[] = [];
  const end: number[] = [];
  const gapOf: number[] = [];
  const onSlot: number[] = [];
  const gapFirst: number[] = [];
  let cut = 0;
  for (const gap of free) {
    const first = start.length;
    const gapStart = Math.ceil(gap.start / MINUTE_MS) * MINUTE_MS;
    const gapEnd = Math.floor(gap.end / MINUTE_MS) * MINUTE_MS;
    while (cut < cuts.length && (cuts[cut] as number) <= gapStart) cut++;
    let slot = firstSlot(gapStart, clock, slotMinutes);
    for (let at = gapStart; at < gapEnd; at = Math.min(slot, cuts[cut] ?? slot)) {
      if (start.length > first) end.push((at - base) / MINUTE_MS);
      start.push((at - base) / MINUTE_MS);
      onSlot.push(at === slot ? 1 : 0);
      gapOf.push(gapFirst.length);
      if (at === slot) slot = nextSlot(at, clock, slotMinutes);
      while (cut < cuts.length && (cuts[cut] as number) <= at) cut++;
    }
    if (start.length === first) continue;
    end.push((gapEnd - base) / MINUTE_MS);
    gapFirst.push(first);
  }
  const gaps = gapFirst.length;
  gapFirst.push(start.length);
  const cells = start.length;
  const spans = start.map((from, cell) => ({
    start: base + from * MINUTE_MS,
    end: base + (end[cell] as number) * MINUTE_MS,
  }));
  return {
    base,
    cells,
    start: Int32Array.from(start),
    end: Int32Array.from(end),
    onSlot: Uint8Array.from(onSlot),
    gapOf: Int32Array.from(gapOf),
    dayOf: Int32Array.from(spans, (span) => clock.dayIndex(span.start)),
    focus: minutesBefore(spans, clock.during(focusHours)),
    rest: rest.length > 0 ? minutesBefore(spans, rest) : null,
    gaps,
    gapFirst: Int32Array.from(gapFirst),
  };
}

/** The minutes of `marked` time in all cells before each one, and in all. */
function minutesBefore(cells: readonly Interval[], marked: readonly Interval[]): Int32Array {
  const before = new Int32Array(cells.length + 1);
  let from = 0;
  for (const [cell, span] of cells.entries()) {
    while (from < marked.length && (marked[from] as Interval).end <= span.start) from++;
    let length = 0;
    for (let at = from; at < marked.length && (marked[at] as Interval).start < span.end; at++) {
      const { start, end } = marked[at] as Interval;
      length += Math.min(end, span.end) - Math.max(start, span.start);
    }
    before[cell + 1] = (before[cell] as number) + Math.floor(length / MINUTE_MS);
  }
  return before;
}

/** The first place at or after `minute` at which a slot begins. */
function firstSlot(minute: number, clock: LocalClock, slotMinutes: number): number {
  const pastHour = clock.minuteOfDay(minute) % 60;
  return pastHour % slotMinutes === 0 ? minute : nextSlot(minute, clock, slotMinutes);
}

/**
 * The next such minute after `minute`. It reads the clock again, because the offset may change by
 * part of an hour.
 */
function nextSlot(minute: number, clock: LocalClock, slotMinutes: number): number {
  const pastHour = clock.minuteOfDay(minute) % 60;
  const untilNext = Math.min(slotMinutes - (pastHour % slotMinutes), 60 - pastHour);
  const next = minute + untilNext * MINUTE_MS;
  return (clock.minuteOfDay(next) % 60) % slotMinutes === 0 ? next : nextSlot(next, clock, slotMinutes);
}

/** The first cell that starts at `minute` or later. */
export function firstCellFrom(grid: Grid, minute: number): number {
  let low = 0;
  let high = grid.cells;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((grid.start[middle] as number) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last cell of a block that starts with `cell` and ends at minute `end`. */
export function lastCellOf({ start, cells }: Grid, cell: number, end: number): number {
  let last = cell;
  while (last + 1 < cells && (start[last + 1] as number) < end) last++;
  return last;
}

/** Focus minutes of such a block. */
export function focusWithin(grid: Grid, cell: number, end: number, last = lastCellOf(grid, cell, end)): number {
  return minutesWithin(grid.focus, grid, cell, end, last);
}

/** Minutes of such a block in the rest after a night without sleep. */
export function restWithin(grid: Grid, cell: number, end: number, last = lastCellOf(grid, cell, end)): number {
  return grid.rest === null ? 0 : minutesWithin(grid.rest, grid, cell, end, last);
}

/** The block may take only the beginning of its last cell. */
function minutesWithin(before: Int32Array, grid: Grid, cell: number, end: number, last: number): number {
  const untilLast = before[last] as number;
  const inLast = Math.min((before[last + 1] as number) - untilLast, end - (grid.start[last] as number));
  return untilLast - (before[cell] as number) + inLast;
}
