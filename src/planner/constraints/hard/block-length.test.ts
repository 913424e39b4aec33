import fc from "fast-check";
import { expect, test } from "vitest";
import { leastDivisible, mostDivisible, nextBlock } from "./block-length.ts";

const lengths = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 }))
  .map(([min, more]) => ({ min, max: min + more }));

test("work is cut into blocks of the lengths allowed, and nothing is left over", () => {
  fc.assert(
    fc.property(
      lengths,
      fc.integer({ min: 1, max: 600 }),
      fc.array(fc.integer({ min: 1, max: 90 })),
      (allowed, work, rooms) => {
        let left = mostDivisible(work, allowed);
        for (const room of [...rooms, ...Array.from({ length: 700 }, () => allowed.max)]) {
          if (left === 0) break;
          const block = nextBlock(left, room, allowed);
          if (block === 0) continue;
          expect(block).toBeGreaterThanOrEqual(allowed.min);
          expect(block).toBeLessThanOrEqual(Math.min(allowed.max, room));
          left -= block;
        }
        expect(left).toBe(0);
      },
    ),
  );
});

test("what does not divide stays over: 100 minutes in blocks of 60 to 90", () => {
  expect(mostDivisible(100, { min: 60, max: 90 })).toBe(90);
  expect(leastDivisible(100, { min: 60, max: 90 })).toBe(120);
});
