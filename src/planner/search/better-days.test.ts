import { expect, test } from "vitest";
import { realisticProblem } from "../../../test/support/planner/realistic-problem.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { createObjective } from "./objective.ts";
import { Random } from "./random.ts";
import { solve } from "./solve.ts";

test.each([2, 4, 6, 7, 8])(
  "where many tasks all fit, the search finds better days than the first plan has (problem %i)",
  (seed) => {
    const instance = readInstance(readContext(realisticProblem(seed, { tasks: 40, days: 28, events: 60 })));
    const solved = (budget: number) =>
      solve(instance, createObjective(pricesOf("deep-work")), new Random(1), { budget });
    const [first, best] = [solved(0), solved(1_000)];
    expect([first.unfinished(), best.unfinished()]).toEqual([[], []]);
    expect(best.cost).toBeLessThan(0.97 * first.cost);
  },
);
