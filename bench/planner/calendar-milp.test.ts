import { expect, test } from "vitest";
import { readContext, readInstance } from "#planner/instance/read-instance.ts";
import { variantKeysOf } from "#planner/model.ts";
import { pricesOf } from "#planner/variants/variant-prices.ts";
import { toMilp } from "./calendar-milp.ts";
import { smallProblem } from "./small-problem.ts";

test("the program states every price of every variant, and refuses one that it does not state", () => {
  const instance = readInstance(readContext(smallProblem(1)));
  for (const key of variantKeysOf({})) expect(toMilp(instance, pricesOf(key), { grain: 10 })).toContain("Minimize");
  expect(() => toMilp(instance, { moves: 1, displacement: 1 }, { grain: 10 })).toThrow("no price on displacement");
});
