import { expect, test } from "vitest";
import type { FinishedPlan } from "./finished-plan.ts";
import { Allowance } from "./trial-budget.ts";

/** Five plans of 300 tasks that each leave out the same work. */
const FIVE = Array.from({ length: 5 }, () => ({
  instance: { jobs: Array.from({ length: 300 }) },
  unplaced: new Map(Array.from({ length: 30 }, (_, index) => [`t${index}`, 60])),
})) as unknown as FinishedPlan[];

/** Less than the share that one task leaves adds to the share of each of the others. */
const STEP = 0.125;

function spendWhole(allowance: Allowance): number {
  let spent = 0;
  for (; !allowance.isSpent(); spent += STEP) allowance.spend(STEP);
  return spent;
}

test("all that is left out may be tried for as long, and what one leaves of that is for the others", () => {
  const allowance = new Allowance(FIVE);
  allowance.next();
  const first = spendWhole(allowance);
  allowance.next();
  expect(Math.abs(spendWhole(allowance) - first)).toBeLessThan(2);
  allowance.next();
  allowance.next();
  expect(spendWhole(allowance)).toBeGreaterThan(first);
  for (let next = 4; next < 150; next++) {
    allowance.next();
    expect(spendWhole(allowance)).toBeGreaterThan(first);
  }
  allowance.next();
  expect(allowance.isSpent()).toBe(true);
});
