import fc from "fast-check";
import { expect, test } from "vitest";
import type { Interval } from "./interval.ts";
import { clip, covers, intersect, subtract, totalLength, union } from "./interval.ts";

const spans = fc.array(
  fc.tuple(fc.nat(60), fc.nat(12)).map(([start, length]): Interval => ({ start, end: start + length })),
  { maxLength: 12 },
);
const minutes = (set: readonly Interval[]) =>
  Array.from({ length: 80 }, (_, minute) => set.some(({ start, end }) => start <= minute && minute < end));

test("union, subtraction and intersection agree with counting minute by minute", () => {
  fc.assert(
    fc.property(spans, spans, (a, b) => {
      const [left, right] = [union(a), union(b)];
      expect(minutes(left)).toEqual(minutes(a));
      expect(minutes(subtract(left, right))).toEqual(minutes(a).map((inA, at) => inA && !minutes(b)[at]));
      expect(minutes(intersect(left, right))).toEqual(minutes(a).map((inA, at) => inA && minutes(b)[at]));
      expect(totalLength(left)).toBe(minutes(a).filter(Boolean).length);
    }),
  );
});

test("clipping is intersecting with one interval, and covering is lying within one of a set", () => {
  fc.assert(
    fc.property(spans, fc.nat(60), fc.integer({ min: 1, max: 20 }), (a, start, length) => {
      const within = { start, end: start + length };
      expect(clip(union(a), within)).toEqual(intersect(union(a), [within]));
      expect(covers(union(a), within)).toBe(
        minutes(a)
          .slice(start, start + length)
          .every(Boolean),
      );
    }),
  );
});
