import { expect, test } from "vitest";
import { task, week } from "../../../test/support/planner/week.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { byWorthTogether } from "./insertion-orders.ts";

const CHAIN = week({
  tasks: [
    task("head", { durationMinutes: 240, priority: 4 }),
    task("urgent", { durationMinutes: 30, priority: 1, dependsOn: ["head"] }),
    task("alone", { durationMinutes: 60, priority: 2 }),
  ],
});
const [HEAD, URGENT, ALONE] = [0, 1, 2];
const { jobs } = readInstance(readContext(CHAIN));

test("urgent work that brings along hours of light work comes after what is worth more than both together", () => {
  const order = byWorthTogether(jobs, [HEAD, URGENT, ALONE]);
  expect(order(ALONE)).toBeLessThan(order(URGENT));
  expect(order(URGENT)).toBeLessThan(order(HEAD));
});

test("work is worth what it is by itself where that which it waits for stands", () => {
  const order = byWorthTogether(jobs, [URGENT, ALONE]);
  expect(order(URGENT)).toBeLessThan(order(ALONE));
});
