import { expect, test } from "vitest";
import { at, task, week } from "../../../test/support/planner/week.ts";
import { measure } from "../index.ts";
import type { PlacedBlock, PlanningTask } from "../model.ts";

const due = at("mon", "12:00");
const chancesOf = (tasks: PlanningTask[], blocks: PlacedBlock[]) => {
  const { metrics } = measure(week({ tasks }), { blocks, occurrences: new Map() });
  return new Map(metrics.deadlineChances.map(({ taskId, chance }) => [taskId, chance]));
};
const block = (taskId: string, from: string, to: string) => ({ taskId, start: at("mon", from), end: at("mon", to) });

test("a deadline holds as often as what a task takes longer fits between its end and its due date", () => {
  const essay = (more: Partial<PlanningTask>) => [task("essay", { durationMinutes: 120, due, ...more })];
  const chance = (more: Partial<PlanningTask>, to = "11:00") =>
    chancesOf(essay(more), [block("essay", "09:00", to)]).get("essay");
  expect(chance({ overruns: [-30, 0, 60, 61] })).toBeCloseTo(0.75, 1);
  expect(chance({ overruns: [60] })).toBe(1);
  expect(chance({ overruns: [61] })).toBe(0);
  // Half an hour is unplaced; an hour and a half is free for it and the overrun.
  expect(chance({ overruns: [-60, 61] }, "10:30")).toBeCloseTo(0.5, 1);
  expect([chance({}), chance({ overruns: [10], due: null })]).toEqual([undefined, undefined]);
  expect(chance({ overruns: [10], due: at("sun", "24:00") + 1 })).toBeUndefined();
});

test("tasks that take longer share the free time, what is due earlier first", () => {
  const tasks = ["a", "b"].map((id, index) => task(id, { durationMinutes: 60, due: due + index, overruns: [0, 60] }));
  const chances = chancesOf(tasks, [block("a", "09:00", "10:00"), block("b", "10:00", "11:00")]);
  expect(chances.get("a")).toBe(1);
  expect(chances.get("b")).toBeCloseTo(0.75, 1);
});
