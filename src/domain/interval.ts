/** A half-open span of time `[start, end)` in epoch milliseconds. */
export type Interval = { readonly start: number; readonly end: number };

/**
 * Whether two half-open intervals conflict (interface §2.6). Instants in epoch milliseconds, or anything that converts to
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

function sortedByStart(intervals: readonly Interval[]): readonly Interval[] {
  const inOrder = intervals.every(
    (interval, index) => index === 0 || (intervals[index - 1] as Interval).start <= interval.start,
  );
  return inOrder ? intervals : intervals.toSorted((a, b) => a.start - b.start);
}
