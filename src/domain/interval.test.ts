import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkTimeOverlap,
  clip,
  covers,
  firstWithin,
  type Interval,
  intersect,
  intersection,
  intersectUnsorted,
  lastWithin,
  overlaps,
  subtract,
  subtractUnsorted,
  totalLength,
  union,
} from "./interval.ts";
import { forEachOverlap } from "./overlap-sweep.ts";

const interval = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 }))
  .map(([start, length]) => ({ start, end: start + length }));
const intervals = fc.array(interval, { maxLength: 30 });

/** The whole numbers that intervals cover: a naive model for the tests below. */
function points(list: readonly Interval[]): Set<number> {
  const covered = new Set<number>();
  for (const { start, end } of list) for (let at = start; at < end; at++) covered.add(at);
  return covered;
}

test("two intervals conflict when they share time; touching and having no length is no conflict", () => {
  expect(checkTimeOverlap(0, 10, 5, 15)).toBe(true);
  expect(checkTimeOverlap(0, 10, 10, 20)).toBe(false);
  expect(checkTimeOverlap(5, 5, 0, 10)).toBe(false);
  expect(checkTimeOverlap(new Date(0), new Date(10), new Date(9), new Date(20))).toBe(true);
});

test("overlap is having a point in common", () => {
  fc.assert(
    fc.property(interval, interval, (a, b) => {
      const shared = points([a]).intersection(points([b]));
      expect(overlaps(a, b)).toBe(shared.size > 0);
      expect(points([intersection(a, b) ?? { start: 0, end: 0 }])).toEqual(shared);
    }),
  );
});

test("merging, subtracting and intersecting keep exactly the points that they should", () => {
  fc.assert(
    fc.property(intervals, intervals, (a, b) => {
      expect(points(union(a))).toEqual(points(a));
      expect(points(subtractUnsorted(a, b))).toEqual(points(a).difference(points(b)));
      expect(points(intersectUnsorted(a, b))).toEqual(points(a).intersection(points(b)));
      expect(totalLength(union(a))).toBe(points(a).size);
    }),
  );
});

test("what comes out is sorted and neither overlaps nor touches", () => {
  fc.assert(
    fc.property(intervals, intervals, (a, b) => {
      for (const list of [union(a), subtractUnsorted(a, b)]) {
        list.forEach(({ start, end }, index) => {
          expect(start).toBeLessThan(end);
          expect(start).toBeGreaterThan(list[index - 1]?.end ?? -1);
        });
      }
    }),
  );
});

test("the sweep finds each overlapping pair once, and no other", () => {
  fc.assert(
    fc.property(intervals, intervals, (a, b) => {
      const found: string[] = [];
      forEachOverlap(a, b, (i, j) => found.push(`${i} ${j}`));
      const naive = a.flatMap((one, i) => b.flatMap((other, j) => (overlaps(one, other) ? [`${i} ${j}`] : [])));
      expect(found.toSorted()).toEqual(naive.toSorted());
    }),
    { numRuns: 500 },
  );
});

test("union, subtraction and intersection of sets agree with counting point by point", () => {
  fc.assert(
    fc.property(intervals, intervals, (a, b) => {
      const [left, right] = [union(a), union(b)];
      expect(points(left)).toEqual(points(a));
      expect(points(subtract(left, right))).toEqual(points(a).difference(points(b)));
      expect(points(intersect(left, right))).toEqual(points(a).intersection(points(b)));
      expect(totalLength(left)).toBe(points(a).size);
    }),
  );
});

test("the first and the last span of a length within an interval are those of the clipped set", () => {
  fc.assert(
    fc.property(intervals, interval, fc.nat(8), (a, within, length) => {
      const long = clip(union(a), within).filter(({ start, end }) => end - start >= length);
      expect(firstWithin(union(a), within, length)).toEqual(long[0]);
      expect(lastWithin(union(a), within, length)).toEqual(long.at(-1));
    }),
  );
});

test("clipping is intersecting with one interval, and covering is lying within one of a set", () => {
  fc.assert(
    fc.property(intervals, fc.nat(60), fc.integer({ min: 1, max: 20 }), (a, start, length) => {
      const within = { start, end: start + length };
      expect(clip(union(a), within)).toEqual(intersect(union(a), [within]));
      expect(covers(union(a), within)).toBe(points([within]).isSubsetOf(points(a)));
    }),
  );
});
