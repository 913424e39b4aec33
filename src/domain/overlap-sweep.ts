import type { Interval } from "./interval.ts";

/**
 * Calls `visit(i, j)` once for every `a[i]` and `b[j]` that overlap, by one sweep over both in
 * order of start: O(n log n) in the intervals plus the number of pairs. Open intervals that have
 * ended are dropped when next examined.
 */
export function forEachOverlap(
  a: readonly Interval[],
  b: readonly Interval[],
  visit: (i: number, j: number) => void,
): void {
  const [left, right] = [sortByStart(a), sortByStart(b)];
  const [openLeft, openRight] = [new Uint32Array(left.length), new Uint32Array(right.length)];
  let [i, j, leftCount, rightCount] = [0, 0, 0, 0];
  while ((i < left.length && (j < right.length || rightCount > 0)) || (j < right.length && leftCount > 0)) {
    const leftStart = i < left.length ? at(left.starts, i) : Number.POSITIVE_INFINITY;
    const rightStart = j < right.length ? at(right.starts, j) : Number.POSITIVE_INFINITY;
    if (leftStart <= rightStart) {
      rightCount = dropOver(right, openRight, rightCount, leftStart);
      for (let open = 0; open < rightCount; open++) visit(at(left.indexes, i), at(right.indexes, at(openRight, open)));
      openLeft[leftCount++] = i++;
    } else {
      leftCount = dropOver(left, openLeft, leftCount, rightStart);
      for (let open = 0; open < leftCount; open++) visit(at(left.indexes, at(openLeft, open)), at(right.indexes, j));
      openRight[rightCount++] = j++;
    }
  }
}

/**
 * Intervals in order of start, in flat arrays; `indexes` are their places in the list that was
 * given.
 */
type Sorted = {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly indexes: Uint32Array;
  readonly length: number;
};

/** Keeps those of the first `count` open intervals that end after `time`; returns their number. */
function dropOver(sorted: Sorted, open: Uint32Array, count: number, time: number): number {
  let kept = 0;
  for (let index = 0; index < count; index++) {
    const position = at(open, index);
    if (at(sorted.ends, position) > time) open[kept++] = position;
  }
  return kept;
}

/** Sorted by start, without the intervals of no length, which overlap nothing. */
function sortByStart(intervals: readonly Interval[]): Sorted {
  const order = orderByStart(intervals);
  const { length } = order;
  const [starts, ends] = [new Float64Array(length), new Float64Array(length)];
  order.forEach((index, position) => {
    const { start, end } = intervals[index] as Interval;
    starts[position] = start;
    ends[position] = end;
  });
  return { starts, ends, indexes: order, length };
}

function orderByStart(intervals: readonly Interval[]): Uint32Array {
  const order = new Uint32Array(intervals.length);
  let length = 0;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let rising = true;
  let whole = true;
  for (let index = 0; index < intervals.length; index++) {
    const { start, end } = intervals[index] as Interval;
    if (!(start < end)) continue;
    if (start < last) rising = false;
    if (!Number.isInteger(start)) whole = false;
    first = Math.min(first, start);
    last = Math.max(last, start);
    order[length++] = index;
  }
  const used = order.subarray(0, length);
  if (rising) return used;
  const packable = whole && (last - first + 1) * intervals.length <= Number.MAX_SAFE_INTEGER;
  if (packable) return sortPacked(intervals, used, first);
  return used.sort((i, j) => (intervals[i] as Interval).start - (intervals[j] as Interval).start);
}

/**
 * Sorts by start and index packed into one number: typed arrays sort numbers many times faster than
 * with a comparator.
 */
function sortPacked(intervals: readonly Interval[], order: Uint32Array, first: number): Uint32Array {
  const { length } = intervals;
  const keys = new Float64Array(order.length);
  order.forEach((index, position) => {
    keys[position] = ((intervals[index] as Interval).start - first) * length + index;
  });
  keys.sort();
  keys.forEach((key, position) => {
    order[position] = key % length;
  });
  return order;
}

function at(numbers: Float64Array | Uint32Array, index: number): number {
  return numbers[index] as number;
}
