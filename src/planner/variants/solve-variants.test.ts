import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { at, task, week } from "../../../test/support/planner/week.ts";
import { type Instance, readContext, readInstance } from "../instance/read-instance.ts";
import type { Timeline } from "../search/timeline.ts";
import { costAt, criteriaOf } from "./criteria.ts";
import { HARDLY } from "./diversify.ts";
import { differenceOf, LOOKS_ALIKE } from "./plan-difference.ts";
import { firstCost, type Variant } from "./search-variant.ts";
import { isAsGood } from "./shown-amounts.ts";
import { solveVariants } from "./solve-variants.ts";
import { pricesOf, purposeOf } from "./variant-prices.ts";

const FEW = { tasks: 12, days: 3, events: 8 };
const ROOM = { tasks: 6, days: 4, events: 6 };
const MANY = { tasks: 30, days: 5, events: 12 };
/** Twelve tasks for two days, of which nothing stands. */
function overfull(seed: number): Instance {
  const problem = randomProblem(seed, { tasks: 12, days: 2, events: 8 });
  return readInstance(readContext({ ...problem, fixed: [], previous: [], stands: false, habits: [] }));
}

test.each([
  { seed: 2, size: FEW, budget: 1_000 },
  { seed: 3, size: FEW, budget: 1_000 },
  { seed: 5, size: FEW, budget: 1_000 },
  // These find the best only in the phase of catching up.
  { seed: 11, size: MANY, budget: 400 },
  // One of these finds the best in the phase of catching up, and the others follow.
  { seed: 7, size: FEW, budget: 1_000 },
  { seed: 21, size: MANY, budget: 400 },
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

test("no two plans look the same: where they differ in little, each is better in something that is shown", () => {
  for (const [seed, size] of [
    [9, { tasks: 12, days: 1, events: 2 }],
    [14, { tasks: 12, days: 1, events: 2 }],
    [5, { tasks: 20, days: 2, events: 6 }],
    [6, { tasks: 20, days: 2, events: 6 }],
  ] as const) {
    const problem = randomProblem(seed, size);
    const instance = readInstance(readContext({ ...problem, fixed: [], previous: [], stands: false, habits: [] }));
    const { variants } = solveVariants(instance, { budget: 300 });
    for (const [at, one] of variants.entries())
      for (const other of variants.slice(at + 1))
        if (differenceOf(one.plan, other.plan) < LOOKS_ALIKE)
          expect([isAsGood(one.shown, other.shown), isAsGood(other.shown, one.shown)], `${seed}`).toEqual([
            false,
            false,
          ]);
  }
});

test("a plan that changes in order to differ keeps what it is made for", () => {
  // Without the limit, a plan of each would lose 18 to 51.
  for (const seed of [9, 12, 14, 17]) {
    const problem = { ...randomProblem(seed, ROOM), fixed: [], previous: [], stands: false, habits: [] };
    const { alone, variants } = solveVariants(readInstance(readContext(problem)), { budget: 400 });
    for (const { key, criteria } of variants) {
      const own = alone.find((variant) => variant.key === key)?.criteria ?? [];
      // A plan that leaves out other work than before has other days.
      if (costAt({ unplaced: 1 }, own) > 0) continue;
      const purpose = purposeOf(key);
      expect(costAt(purpose, criteria), `${key} ${seed}`).toBeLessThanOrEqual(costAt(purpose, own) + HARDLY + 1e-6);
    }
  }
});

test("a plan that changes in order to differ loses no focus hour, no free day and no early end that its name promises", () => {
  // Otherwise, the first would lose focus time, and the others a free day.
  for (const [seed, size] of [
    [46, { tasks: 10, days: 5, events: 10 }],
    [24, ROOM],
    [34, ROOM],
  ] as const) {
    const problem = { ...randomProblem(seed, size), fixed: [], previous: [], stands: false, habits: [] };
    const { alone, variants } = solveVariants(readInstance(readContext(problem)), { budget: 400 });
    for (const { key, shown } of variants) {
      const own = alone.find((variant) => variant.key === key)?.shown;
      if (own && key === "deep-work") expect(shown.focusMinutes).toBeGreaterThanOrEqual(own.focusMinutes);
      if (own && key === "few-days") expect(shown.days).toBeLessThanOrEqual(own.days);
      if (own && key === "early-finish") expect(shown.finish).toBeLessThanOrEqual(own.finish);
    }
  }
});

test("a task that no plan places is placed by another plan, also where five others are nearer to being placed", () => {
  for (const seed of [23, 45, 52, 55]) {
    const { variants } = solveVariants(overfull(seed), { budget: 600 });
    expect(new Set(variants.map(({ shown }) => shown.leftOut.join())).size, `${seed}`).toBeGreaterThan(1);
  }
});

test("no plan is cut only so that it beats no other: what follows on each other is one block, as far as it may be", () => {
  for (const seed of [12, 16, 57, 59]) {
    const instance = overfull(seed);
    for (const { key, plan } of solveVariants(instance, { budget: 600 }).variants)
      for (const { index, lengths } of instance.jobs)
        for (const { start, end } of plan[index] ?? []) {
          const next = plan[index]?.find((block) => block.start === end);
          if (next) expect(next.end - start, `${seed} ${key}`).toBeGreaterThan(lengths.max);
        }
  }
});

test("plans for an hour of work are two hours or more apart: nobody chooses between nine and a quarter past nine", () => {
  for (const end of [at("mon", "24:00"), at("sun", "24:00")]) {
    const problem = week({ tasks: [task("call")], window: { start: at("mon", "00:00"), end } });
    const { variants } = solveVariants(readInstance(readContext(problem)), { budget: 1_200 });
    const starts = variants.map(({ plan }) => plan[0]?.[0]?.start ?? 0).sort((a, b) => a - b);
    expect(starts.length).toBeGreaterThan(1);
    for (const [index, start] of starts.slice(1).entries())
      expect(start - (starts[index] as number)).toBeGreaterThanOrEqual(120);
  }
});
