/** A half-open span of time `[start, end)` in epoch milliseconds. */
export type Interval = { readonly start: number; readonly end: number };

/**
 * Whether two half-open intervals conflict (spec 2.6). Instants in epoch milliseconds, or anything that converts to
 * them as a `Date` does. Touching is no conflict, and an interval of no length conflicts with nothing.
 */
export function checkTimeOverlap(
  aStart: number | Date,
  aEnd: number | Date,
  bStart: number | Date,
  bEnd: number | Date,
): boolean {
  return Math.max(Number(aStart), Number(bStart)) < Math.min(Number(aEnd), Number(bEnd));
}

/** Whether two intervals share any time. */
export function overlaps(a: Interval, b: Interval): boolean {
  return checkTimeOverlap(a.start, a.end, b.start, b.end);
}

/** The time that both share, or null when they share none. */
export function intersection(a: Interval, b: Interval): Interval | null {
  const start = Math.max(a.start, b.start);
  const end = Math.min(a.end, b.end);
  return start < end ? { start, end } : null;
}

/** The same time as sorted intervals that neither overlap nor touch; those of no length are dropped. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of sortedByStart(intervals)) {
    if (end <= start) continue;
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** What is left of `from` without the time of `taken`, merged and sorted. */
export function subtractIntervals(from: readonly Interval[], taken: readonly Interval[]): Interval[] {
  const holes = mergeIntervals(taken);
  const left: Interval[] = [];
  let first = 0;
  for (const { start, end } of mergeIntervals(from)) {
    while ((holes[first]?.end ?? Number.POSITIVE_INFINITY) <= start) first++;
    let cursor = start;
    for (let index = first; index < holes.length; index++) {
      const hole = holes[index] as Interval;
      if (hole.start >= end) break;
      if (hole.start > cursor) left.push({ start: cursor, end: hole.start });
      cursor = Math.max(cursor, hole.end);
    }
    if (cursor < end) left.push({ start: cursor, end });
  }
  return left;
}

/** The time that lies in both lists, merged and sorted. */
export function intersectIntervals(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const [left, right] = [mergeIntervals(a), mergeIntervals(b)];
  const shared: Interval[] = [];
  let [i, j] = [0, 0];
  while (i < left.length && j < right.length) {
    const [one, other] = [left[i] as Interval, right[j] as Interval];
    const common = intersection(one, other);
    if (common) shared.push(common);
    if (one.end < other.end) i++;
    else j++;
  }
  return shared;
}

/** The lengths summed, in the unit of the intervals; time covered twice counts twice. */
export function totalLength(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0);
}

/**
 * Calls `visit(i, j)` for every `a[i]` and `b[j]` that overlap, each pair once, by one sweep over both in order of
 * start: n log n in the intervals plus the number of pairs. An interval still open is either met or, being over,
 * dropped when next looked at.
 */
export function forEachOverlap(
  a: readonly Interval[],
  b: readonly Interval[],
  visit: (i: number, j: number) => void,
): void {
  const [orderA, orderB] = [orderByStart(a), orderByStart(b)];
  const [openA, openB]: [number[], number[]] = [[], []];
  let [nextA, nextB] = [0, 0];
  while (nextA < orderA.length || nextB < orderB.length) {
    const i = orderA[nextA];
    const j = orderB[nextB];
    if (i !== undefined && (j === undefined || (a[i] as Interval).start <= (b[j] as Interval).start)) {
      nextA++;
      if (j === undefined && openB.length === 0) break;
      meetOpen(a[i] as Interval, b, openB, (other) => visit(i, other));
      openA.push(i);
    } else if (j !== undefined) {
      nextB++;
      if (i === undefined && openA.length === 0) break;
      meetOpen(b[j] as Interval, a, openA, (other) => visit(other, j));
      openB.push(j);
    }
  }
}

/** Visits the open intervals that last beyond the start of `arrived` and drops the rest. */
function meetOpen(
  arrived: Interval,
  others: readonly Interval[],
  open: number[],
  visit: (index: number) => void,
): void {
  let kept = 0;
  for (const index of open) {
    if ((others[index] as Interval).end <= arrived.start) continue;
    open[kept++] = index;
    visit(index);
  }
  open.length = kept;
}

/** Indexes in order of start, without the intervals of no length, which overlap nothing. */
function orderByStart(intervals: readonly Interval[]): number[] {
  const order: number[] = [];
  let sorted = true;
  let previous = Number.NEGATIVE_INFINITY;
  intervals.forEach(({ start, end }, index) => {
    if (!(start < end)) return;
    if (start < previous) sorted = false;
    previous = start;
    order.push(index);
  });
  return sorted ? order : order.sort((i, j) => (intervals[i] as Interval).start - (intervals[j] as Interval).start);
}

function sortedByStart(intervals: readonly Interval[]): readonly Interval[] {
  const inOrder = intervals.every(
    (interval, index) => index === 0 || (intervals[index - 1] as Interval).start <= interval.start,
  );
  return inOrder ? intervals : intervals.toSorted((a, b) => a.start - b.start);
}
