import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import type { Timeline } from "../search/timeline.ts";
import { costAt, criteriaOf } from "./criteria.ts";
import { pricesOf } from "./prices.ts";
import { firstCost, type Variant } from "./search-variant.ts";
import { solveVariants } from "./solve-variants.ts";

const FEW = { tasks: 12, days: 3, events: 8 };
const MANY = { tasks: 30, days: 5, events: 12 };

// Of 24 such problems, five differ, by at most three hundredths.
test.each([
  { seed: 2, size: FEW, budget: 1_000 },
  { seed: 3, size: FEW, budget: 1_000 },
  { seed: 5, size: FEW, budget: 1_000 },
  // These find the best only in the phase of catching up.
  { seed: 11, size: MANY, budget: 400 },
])("no plan leaves out over a hundredth more than the best of its set ($seed)", ({ seed, size, budget }) => {
  const problem = { ...randomProblem(seed, size), fixed: [], previous: [], stands: false, habits: [] };
  const costs = solveVariants(readInstance(readContext(problem)), { budget }).alone.map(firstCost);
  expect(Math.max(...costs) / Math.min(...costs)).toBeLessThanOrEqual(1.01);
});

test("where not all of many tasks fits, no plan is dearer at its own prices than the first one would be", () => {
  for (const seed of [1, 2, 3]) {
    const problem = randomProblem(seed, { tasks: 45, days: 3, events: 8 });
    const instance = readInstance(readContext({ ...problem, fixed: [], previous: [], stands: false, habits: [] }));
    const heard: Variant[] = [];
    solveVariants(instance, { budget: 400, onVariant: (variant) => void heard.push(variant) });
    const [first, ...others] = heard.slice(1).map(({ key, timeline }) => {
      return { key, amounts: criteriaOf(instance, timeline.save()) };
    });
    expect(others.length).toBe(4);
    for (const { key, amounts } of others)
      expect(costAt(pricesOf(key), amounts)).toBeLessThanOrEqual(costAt(pricesOf(key), first?.amounts ?? []));
  }
});

test("once it is time to end, nothing is searched for again: a start alone takes seconds in a window of a year", () => {
  const problem = { ...randomProblem(4, MANY), fixed: [], previous: [], stands: false, habits: [] };
  const seen: Timeline[] = [];
  // The first of the six comes before any search.
  const shouldStop = () => seen.length === 6;
  const set = solveVariants(readInstance(readContext(problem)), {
    budget: 400,
    shouldStop,
    onVariant: ({ timeline }) => void seen.push(timeline),
  });
  expect(set.timeWasUp).toBe(true);
  expect(set.variants.filter(({ timeline }) => !seen.includes(timeline))).toEqual([]);
});

test("a plan that changes in order to differ keeps what it is made for", () => {
  for (const seed of [1, 4, 6, 7]) {
    const problem = { ...randomProblem(seed, FEW), fixed: [], previous: [], stands: false, habits: [] };
    const { alone, variants } = solveVariants(readInstance(readContext(problem)), { budget: 800 });
    for (const { key, criteria } of variants) {
      const own = alone.find((variant) => variant.key === key)?.criteria ?? [];
      // Of work left out, other plans may leave out other work, which changes the days.
      if (costAt({ unplaced: 1 }, own) > 0) continue;
      for (const name of ["daysTouched", "focusMismatch", "unevenDays"] as const) {
        const price = { [name]: pricesOf(key)[name] ?? 0 };
        expect(costAt(price, criteria), `${key} ${name} ${seed}`).toBeLessThanOrEqual(costAt(price, own) + 25);
      }
    }
  }
});
