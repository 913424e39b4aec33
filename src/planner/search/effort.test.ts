import { expect, test } from "vitest";
import { realisticProblem } from "../../../test/support/planner/realistic-problem.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { Objective } from "./objective.ts";
import { Random } from "./random.ts";
import { solve } from "./solve.ts";

const SIZE = { tasks: 60, events: 40 };

function effortOf(days: number, role?: "leads"): number {
  const instance = readInstance(readContext(realisticProblem(3, { ...SIZE, days })));
  const objective = new Objective(pricesOf("deadline-first"));
  return solve(instance, objective, new Random(1), { budget: 40, role }).effort;
}

test("to choose what many tasks leave out costs as much in a fortnight that nearly holds them as in a week that holds half", () => {
  const [week, fortnight] = [7, 11].map((days) => effortOf(days, "leads") - effortOf(days));
  expect(week).toBeGreaterThan(20_000);
  expect(Math.abs((fortnight ?? 0) / (week ?? 0) - 1)).toBeLessThan(0.1);
});
