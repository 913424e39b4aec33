import type { Interval } from "#domain/interval.ts";

/**
 * Sets of time as sorted, disjoint, half-open intervals. Every function returns such a set; only `union` accepts
 * intervals in any order.
 */

export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter((span) => span.end > span.start).sort((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ start: span.start, end: span.end });
  }
  return merged;
}

/** The part of `from` that lies in none of `taken`. */
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

/** The lengths added up. */
export function totalLength(spans: readonly Interval[]): number {
  return spans.reduce((total, span) => total + span.end - span.start, 0);
}

/** Whether `[start, end)` lies within one interval of the set. */
export function covers(spans: readonly Interval[], block: Interval): boolean {
  const span = spans[firstEndingAfter(spans, block.start)];
  return span !== undefined && span.start <= block.start && block.end <= span.end;
}
