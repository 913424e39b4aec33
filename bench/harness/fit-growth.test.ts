import { expect, test } from "vitest";
import { fitGrowth } from "./fit-growth.ts";

const SIZES = [10, 30, 100, 300, 1_000, 3_000, 10_000];

test("a cost that is squared has the exponent two, whatever its unit", () => {
  const { overall, lastDecade } = fitGrowth(
    SIZES,
    SIZES.map((size) => 0.003 * size ** 2),
  );
  expect(overall).toBeCloseTo(2);
  expect(lastDecade).toBeCloseTo(2);
});

test("a fixed cost flatters the whole curve, and the last decade hardly", () => {
  const { overall, lastDecade } = fitGrowth(
    SIZES,
    SIZES.map((size) => 500 + size),
  );
  expect(overall).toBeLessThan(0.5);
  expect(lastDecade).toBeGreaterThan(0.8);
});

test("n log n lies a little above one", () => {
  const { lastDecade } = fitGrowth(
    SIZES,
    SIZES.map((size) => size * Math.log(size)),
  );
  expect(lastDecade).toBeGreaterThan(1.05);
  expect(lastDecade).toBeLessThan(1.2);
});

test("one point is no curve", () => {
  expect(() => fitGrowth([1], [1])).toThrow("too few points");
});
