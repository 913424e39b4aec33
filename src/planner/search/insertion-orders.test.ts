import { expect, test } from "vitest";
import { at, task, week } from "../../../test/support/planner/week.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { byWorthTogether, insertionOrders, ordersBetween } from "./insertion-orders.ts";

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

test("urgent work goes in before light work due a little sooner, and after light work due much sooner", () => {
  const days = ["mon", "tue", "wed", "thu", "fri"] as const;
  const tasks = days.map((day) => task(day, { due: at(day, "12:00"), priority: day === "thu" ? 1 : 4 }));
  const { jobs } = readInstance(readContext(week({ tasks })));
  const orders = insertionOrders(jobs);
  const inOrder = (order: (job: number) => number) => [...days.keys()].sort((a, b) => order(a) - order(b));
  const named = [...orders.slice(0, 2), ...ordersBetween(orders, jobs.length, [0.7])].map((order) =>
    inOrder(order).map((index) => days[index]),
  );
  expect(named).toEqual([
    ["mon", "tue", "wed", "thu", "fri"],
    ["thu", "mon", "tue", "wed", "fri"],
    ["mon", "tue", "thu", "wed", "fri"],
  ]);
});
