import { expect, test } from "vitest";
import { realisticProblem } from "../../../test/support/planner/realistic-problem.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { Objective } from "./objective.ts";
import { Random } from "./random.ts";
import { solve } from "./solve.ts";

const deadlineFirst = new Objective(pricesOf("deadline-first"));

/** The cost of what the leading search of a set finds, as a share of that of the first plan. */
function costOfSearch(seed: number, size: { tasks: number; days: number; events: number }, budget: number): number {
  const instance = readInstance(readContext(realisticProblem(seed, size)));
  const [first, best] = [0, budget].map((most) =>
    solve(instance, deadlineFirst, new Random(1), { budget: most, role: "leads" }),
  );
  return (best?.cost ?? 0) / (first?.cost ?? 0);
}

test("where thirty tasks all fit, one long search finds days cheaper by a sixth than those of the first plan", () => {
  const shares = [2, 4, 5, 8].map((seed) => costOfSearch(seed, { tasks: 30, days: 21, events: 40 }, 1_000));
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(5 / 6);
});

test.each([1, 4, 5, 7, 8])(
  "where 120 tasks all fit, a short search saves a tenth, because worth decides while due dates are far (problem %i)",
  (seed) => expect(costOfSearch(seed, { tasks: 120, days: 63, events: 120 }, 60)).toBeLessThan(0.9),
);

test.each([2, 4, 6, 7, 8])(
  "where many tasks all fit, the search finds better days than the first plan has (problem %i)",
  (seed) => {
    const instance = readInstance(readContext(realisticProblem(seed, { tasks: 40, days: 28, events: 60 })));
    const solved = (budget: number) => solve(instance, new Objective(pricesOf("deep-work")), new Random(1), { budget });
    const [first, best] = [solved(0), solved(1_000)];
    expect([first.unfinished(), best.unfinished()]).toEqual([[], []]);
    expect(best.cost).toBeLessThan(0.97 * first.cost);
  },
);
