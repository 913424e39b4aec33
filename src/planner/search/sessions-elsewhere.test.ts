import { expect, test } from "vitest";
import { at, task, week } from "../../../test/support/planner/week.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { createObjective } from "./objective.ts";
import { Random } from "./random.ts";
import { NO_SQUEEZE } from "./schedule.ts";
import { solve } from "./solve.ts";
import { Timeline } from "./timeline.ts";

test("what waits for spaced work is placed after it, also where a session is on a day other than its best one", () => {
  const sessions = {
    priority: 4,
    durationMinutes: 240,
    minBlockMinutes: 60,
    maxBlockMinutes: 60,
    spacing: true,
  } as const;
  const onMonday = { priority: 1, earliestStart: at("mon", "09:00"), due: at("mon", "18:00") } as const;
  const notes = task("notes", { priority: 4, dependsOn: ["exam"], due: at("fri", "18:00") });
  const tasks = [task("exam", sessions), notes, task("call", onMonday), task("report", onMonday)];
  const problem = week({ tasks });
  const preferences = { ...problem.preferences, maxBlocksPerDay: 2 };
  const instance = readInstance(readContext({ ...problem, preferences }));
  const plan = solve(instance, createObjective(pricesOf("deadline-first")), new Random(1), { budget: 300 });
  expect(tasks.map((_, job) => plan.unplacedMinutes(job))).toEqual([0, 0, 0, 0]);
});

test("a session on another day than its best one still ends before what waits for it, also where a chain is placed from its end", () => {
  const exam = task("exam", { durationMinutes: 240, minBlockMinutes: 60, maxBlockMinutes: 60, spacing: true });
  const notes = task("notes", { dependsOn: ["exam"], due: at("wed", "18:00") });
  const problem = week({ tasks: [exam, notes] });
  const preferences = { ...problem.preferences, maxBlocksPerDay: 1 };
  const instance = readInstance(readContext({ ...problem, preferences }));
  const timeline = new Timeline(instance, createObjective(pricesOf("deadline-first")), new Random(1));
  expect(timeline.letSessionsGoAnywhere()).toBe(true);
  timeline.remove(0);
  const fromItsEnd = { ...NO_SQUEEZE, late: true, backwards: true };
  for (const job of [1, 0]) timeline.insert(job, 0, fromItsEnd);
  const [sessions = [], after = []] = timeline.save();
  expect([sessions.length, after.length]).toEqual([2, 1]);
  for (const { end } of sessions) expect(end).toBeLessThanOrEqual(after[0]?.start ?? 0);
});
