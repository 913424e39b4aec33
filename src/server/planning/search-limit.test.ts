import { expect, test } from "vitest";
import { createSearchLimit } from "./search-limit.ts";

test("a search that waits for the processor ends no sooner, but before an assistant gives up", () => {
  const taken = { processor: 7_000, clock: 100_000 };
  const isOver = createSearchLimit({ processorMs: () => taken.processor, clockMs: () => taken.clock });
  taken.clock += 40_000;
  taken.processor += 9_000;
  expect(isOver()).toBe(false);
  taken.clock += 10_000;
  expect(isOver()).toBe(true);
});

test("a search ends once it has used its processor time", () => {
  const taken = { processor: 0, clock: 0 };
  const isOver = createSearchLimit({ processorMs: () => taken.processor, clockMs: () => taken.clock });
  taken.processor = taken.clock = 20_000;
  expect(isOver()).toBe(false);
  taken.processor = taken.clock = 20_001;
  expect(isOver()).toBe(true);
});
