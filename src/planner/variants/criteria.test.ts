import { expect, test } from "vitest";
import { SOFT_CONSTRAINTS } from "../constraints/soft/rules.ts";
import { distancesFromIdeal } from "./criteria.ts";

const plan = (amounts: Partial<Record<keyof typeof SOFT_CONSTRAINTS, number>>) =>
  Object.keys(SOFT_CONSTRAINTS).map((name) => new Map(Object.entries(amounts)).get(name) ?? 0);

test("a plan without a deep hour is not recommended for being early, and none that leaves out more for deep hours", () => {
  const early = plan({ focusMismatch: 4 });
  const deep = plan({ slack: 1, urgency: 10, completion: 3 });
  const [ofEarly = 0, ofDeep = 0] = distancesFromIdeal([early, deep]);
  expect(ofDeep).toBeLessThan(ofEarly);
  const leavesOut = plan({ slack: 1, unplaced: 60 });
  const [first = 0, second = 0] = distancesFromIdeal([early, leavesOut]);
  expect(first).toBeLessThan(second);
});
