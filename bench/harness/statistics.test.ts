import { expect, test } from "vitest";
import { pairedRatios, summarize } from "./statistics.ts";

test("the summary is the median with the middle half around it, whatever the order", () => {
  expect(summarize([5, 1, 4, 2, 3])).toEqual({ median: 3, low: 2, high: 4 });
  expect(summarize([1, 2])).toEqual({ median: 1.5, low: 1.25, high: 1.75 });
  expect(() => summarize([])).toThrow("no samples");
});

test("a round in which the machine was slow for both does not move the ratio", () => {
  expect(pairedRatios([10, 40, 12], [20, 80, 24])).toEqual([0.5, 0.5, 0.5]);
  expect(() => pairedRatios([1], [1, 2])).toThrow("not paired");
});
