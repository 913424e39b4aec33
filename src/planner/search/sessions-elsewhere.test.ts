import { expect, test } from "vitest";
import { at, task, week } from "../../../test/support/planner/week.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { Objective } from "./objective.ts";
import { Random } from "./random.ts";
import { NO_SQUEEZE } from "./schedule.ts";
import { solve } from "./solve.ts";
import { Timeline } from "./timeline.ts";

const DAY = 86_400_000;

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
  const plan = solve(instance, new Objective(pricesOf("deadline-first")), new Random(1), { budget: 300 });
  expect(tasks.map((_, job) => plan.unplacedMinutes(job))).toEqual([0, 0, 0, 0]);
});

test("a session on another day than its best one still ends before what waits for it, also where a chain is placed from its end", () => {
  const exam = task("exam", { durationMinutes: 240, minBlockMinutes: 60, maxBlockMinutes: 60, spacing: true });
  const notes = task("notes", { dependsOn: ["exam"], due: at("wed", "18:00") });
  const problem = week({ tasks: [exam, notes] });
  const preferences = { ...problem.preferences, maxBlocksPerDay: 1 };
  const instance = readInstance(readContext({ ...problem, preferences }));
  const timeline = new Timeline(instance, new Objective(pricesOf("deadline-first")), new Random(1));
  expect(timeline.letSessionsGoAnywhere()).toBe(true);
  timeline.remove(0);
  const fromItsEnd = { ...NO_SQUEEZE, late: true, backwards: true };
  for (const job of [1, 0]) timeline.insert(job, 0, fromItsEnd);
  const [sessions = [], after = []] = timeline.save();
  expect([sessions.length, after.length]).toEqual([2, 1]);
  for (const { end } of sessions) expect(end).toBeLessThanOrEqual(after[0]?.start ?? 0);
});

test("only sessions whose days are full leave them, for the nearest days with room", () => {
  const window = { start: at("mon", "00:00"), end: at("mon", "00:00") + 21 * DAY };
  const revise = (id: string, hours: number, due: number) =>
    task(id, { durationMinutes: hours * 60, effort: "deep", spacing: true, due: window.start + due * DAY });
  const brief = task("brief", { durationMinutes: 180, effort: "deep", due: at("fri", "18:00") });
  const tasks = [revise("law", 13, 10), revise("ethics", 8, 16), revise("tort", 14, 18), brief];
  const instance = readInstance(readContext(week({ window, tasks })));
  const { dayOf } = instance.grid;
  const [law, ethics, tort] = instance.jobs.map(({ sessionDays }) => {
    return new Set([...dayOf].filter((_, cell) => sessionDays?.[cell] === 1));
  });
  expect([...(ethics ?? [])]).toEqual([0, 2, 7, 15]);
  for (const key of ["deadline-first", "early-finish"] as const) {
    const plan = solve(instance, new Objective(pricesOf(key)), new Random(1), { budget: 1_000 });
    const daysOf = (job: number) => plan.blocks(job).map(({ cell }) => dayOf[cell] as number);
    // The first day is too full of the sessions for the other exams.
    expect(daysOf(1), key).toEqual([1, 2, 7, 15]);
    expect([daysOf(0).at(-1), daysOf(2).at(-1)], key).toEqual([[...(law ?? [])].at(-1), [...(tort ?? [])].at(-1)]);
  }
});
