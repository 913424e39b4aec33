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
