import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { firstCost } from "./search-variant.ts";
import { solveVariants } from "./solve-variants.ts";

test("where not all fits, no plan leaves out more than a hundredth over the best of its set for want of search", () => {
  for (let seed = 1; seed <= 3; seed++) {
    const problem = randomProblem(seed, { tasks: 12, days: 3, events: 8 });
    const instance = readInstance(readContext({ ...problem, fixed: [], previous: [], stands: false, habits: [] }));
    const costs = solveVariants(instance, { budget: 1_000 }).alone.map(firstCost);
    expect(Math.max(...costs) / Math.min(...costs), `problem ${seed}`).toBeLessThanOrEqual(1.01);
  }
});
