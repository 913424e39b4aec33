/** A half-open span of time `[start, end)` in epoch milliseconds. */
export type Interval = { readonly start: number; readonly end: number };

/**
 * Whether two half-open intervals conflict (interface §2.6). Instants in epoch milliseconds, or
 * anything that converts to them as a `Date` does. Touching is no conflict, and an interval of no
 * length conflicts with nothing.
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

/** The interval, longer by `margin` (milliseconds) at both ends. */
export function widened({ start, end }: Interval, margin: number): Interval {
  return { start: start - margin, end: end + margin };
}

/** Whether two intervals begin and end alike. */
export function isSameInterval(a: Interval, b: Interval): boolean {
  return a.start === b.start && a.end === b.end;
}

/** Sorts by start: `spans.toSorted(byStart)`. */
export function byStart(a: Pick<Interval, "start">, b: Pick<Interval, "start">): number {
  return a.start - b.start;
}

/** The time that both share, or null when they share none. */
export function intersection(a: Interval, b: Interval): Interval | null {
  const start = Math.max(a.start, b.start);
  const end = Math.min(a.end, b.end);
  return start < end ? { start, end } : null;
}

// Sets of time are sorted, disjoint, half-open intervals; `union` makes one of any intervals.

/**
 * The same time as a set: sorted, disjoint; intervals of no length are dropped. Takes them in any
 * order.
 */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter((span) => span.end > span.start).sort(byStart);
  const merged: { start: number; end: number }[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ start: span.start, end: span.end });
  }
  return merged;
}

/** The part of the set `from` that lies in none of the set `taken`. */
export function subtract(from: readonly Interval[], taken: readonly Interval[]): Interval[] {
  const left: Interval[] = [];
  let next = 0;
  for (const span of from) {
    let start = span.start;
    while (next < taken.length && (taken[next] as Interval).end <= start) next++;
    for (let at = next; at < taken.length; at++) {
      const hole = taken[at] as Interval;
      if (hole.start >= span.end) break;
      if (hole.start > start) left.push({ start, end: hole.start });
      start = Math.max(start, hole.end);
    }
    if (start < span.end) left.push({ start, end: span.end });
  }
  return left;
}

/** The time that lies in both sets. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const common: Interval[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [left, right] = [a[i] as Interval, b[j] as Interval];
    const start = Math.max(left.start, right.start);
    const end = Math.min(left.end, right.end);
    if (start < end) common.push({ start, end });
    if (left.end < right.end) i++;
    else j++;
  }
  return common;
}

/** The part of a set that lies within one interval. */
export function clip(spans: readonly Interval[], within: Interval): Interval[] {
  const inside: Interval[] = [];
  for (let at = firstEndingAfter(spans, within.start); at < spans.length; at++) {
    const span = spans[at] as Interval;
    if (span.start >= within.end) break;
    if (span.start >= within.start && span.end <= within.end) inside.push(span);
    else inside.push({ start: Math.max(span.start, within.start), end: Math.min(span.end, within.end) });
  }
  return inside;
}

/** The first span of `clip(spans, within)` that is at least so long. */
export function firstWithin(spans: readonly Interval[], within: Interval, length = 0): Interval | undefined {
  for (let at = firstEndingAfter(spans, within.start); at < spans.length; at++) {
    const span = spans[at] as Interval;
    if (span.start >= within.end) return undefined;
    const start = Math.max(span.start, within.start);
    const end = Math.min(span.end, within.end);
    if (end - start >= length) return { start, end };
  }
  return undefined;
}

/** The last span of `clip(spans, within)` that is at least so long. */
export function lastWithin(spans: readonly Interval[], within: Interval, length = 0): Interval | undefined {
  for (let at = Math.min(firstEndingAfter(spans, within.end), spans.length - 1); at >= 0; at--) {
    const span = spans[at] as Interval;
    if (span.end <= within.start) return undefined;
    const start = Math.max(span.start, within.start);
    const end = Math.min(span.end, within.end);
    if (span.start < within.end && end - start >= length) return { start, end };
  }
  return undefined;
}

function firstEndingAfter(spans: readonly Interval[], instant: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Interval).end <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first interval that starts at `instant` or later, in a list sorted by start. */
export function indexFrom(spans: readonly Pick<Interval, "start">[], instant: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Interval).start < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lengths summed, in the unit of the intervals; time covered twice counts twice. */
export function totalLength(spans: readonly Interval[]): number {
  let total = 0;
  for (const { start, end } of spans) total += Math.max(0, end - start);
  return total;
}

/**
 * The length of `clip(spans, within)`, for many intervals of one set: each takes two binary
 * searches.
 */
export function lengthsWithin(spans: readonly Interval[]): (within: Interval) => number {
  const before = new Float64Array(spans.length + 1);
  for (const [at, { start, end }] of spans.entries()) before[at + 1] = (before[at] as number) + end - start;
  const until = (instant: number) => {
    const at = firstEndingAfter(spans, instant);
    const span = spans[at];
    return (before[at] as number) + (span ? Math.max(0, instant - span.start) : 0);
  };
  return ({ start, end }) => Math.max(0, until(end) - until(start));
}

/** Whether all of `inner` lies in `outer`. */
export function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether a block lies within one interval of the set. */
export function covers(spans: readonly Interval[], block: Interval): boolean {
  const span = spans[firstEndingAfter(spans, block.start)];
  return span !== undefined && contains(span, block);
}

/** What is left of `from` without the time of `taken`, for intervals in any order. */
export function subtractUnsorted(from: readonly Interval[], taken: readonly Interval[]): Interval[] {
  return subtract(union(from), union(taken));
}

/** The time that lies in both lists, for intervals in any order. */
export function intersectUnsorted(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  return intersect(union(a), union(b));
}
