import { expect, test } from "vitest";
import { at, event, task, week } from "../../../test/support/planner/week.ts";
import { plan } from "../index.ts";
import type { PlanningProblem } from "../model.ts";

const dayOff = (from: "mon" | "tue", to: "mon" | "sun") => event(at(from, "00:00"), at(to, "24:00"));

/** A Monday that is free from 13:30 to 18:00 and nothing else. */
const AFTERNOON = [dayOff("tue", "sun"), event(at("mon", "00:00"), at("mon", "13:30"))];

/** An hour more than it holds. */
const EVENING = [
  task("report", { durationMinutes: 240, priority: 1, minBlockMinutes: 60, due: at("mon", "22:00") }),
  task("call", { durationMinutes: 60, priority: 4, minBlockMinutes: 60, due: at("mon", "22:00") }),
];

function onlyUnplaced(problem: PlanningProblem) {
  const [first] = plan(problem);
  expect(first?.unplaced).toHaveLength(1);
  return first?.unplaced[0];
}

test("a long task that lacks half an hour is shortened by it", () => {
  const problem = week({ busy: AFTERNOON, tasks: [task("essay", { durationMinutes: 300, due: at("mon", "18:00") })] });
  const unplaced = onlyUnplaced(problem);
  expect(unplaced?.suggestion).toBe("It would fit if you shorten it by 30 min.");
  expect(unplaced?.remedy).toMatchObject({
    change: { kind: "shorten", minutes: 30 },
    statement: "“essay” is 30 min shorter.",
  });
  const shorter = week({ busy: AFTERNOON, tasks: [task("essay", { durationMinutes: 270, due: at("mon", "18:00") })] });
  expect(plan(shorter)[0]?.unplaced).toEqual([]);
});

test("an hour that lacks is found after hours, on a day and until a time that are named", () => {
  const unplaced = onlyUnplaced(week({ busy: AFTERNOON, tasks: EVENING }));
  expect(unplaced?.suggestion).toBe("It would fit if you work until 19:00 on Monday.");
  expect(unplaced?.remedy?.statement).toBe("You work until 19:00 on Monday.");
  const longer = week({
    busy: AFTERNOON,
    tasks: EVENING,
    extraHours: [{ start: at("mon", "18:00"), end: at("mon", "19:00") }],
  });
  expect(plan(longer)[0]?.unplaced).toEqual([]);
});

test("where the window holds several Mondays, the day that is longer is each of them", () => {
  const window = { start: at("mon", "00:00"), end: at("sun", "24:00") + 7 * 86_400_000 };
  const busy = [event(at("tue", "00:00"), window.end), event(at("mon", "00:00"), at("mon", "13:30"))];
  const unplaced = onlyUnplaced(week({ window, busy, tasks: EVENING }));
  expect(unplaced?.suggestion).toBe("It would fit if you work until 19:00 on Monday 7 December.");
  expect(unplaced?.remedy?.statement).toBe("You work until 19:00 on Mondays.");
});

test("gaps too short for a task's blocks call for shorter ones", () => {
  const busy = [0, 1, 2, 3, 4, 5].map((hour) => event(at("mon", `${9 + hour}:30`), at("mon", `${10 + hour}:00`)));
  const tasks = [task("notes", { durationMinutes: 90, minBlockMinutes: 90, due: at("mon", "12:30") })];
  const suggestion = onlyUnplaced(week({ busy, tasks, now: at("mon", "09:00") }))?.suggestion;
  expect(suggestion).toBe("It would fit if it may be split into blocks of 30 min.");
  const split = [task("notes", { durationMinutes: 90, minBlockMinutes: 30, due: at("mon", "12:30") })];
  expect(plan(week({ busy, tasks: split, now: at("mon", "09:00") }))[0]?.unplaced).toEqual([]);
});

test("deep work beyond the day's cap asks for a higher one", () => {
  const tasks = [
    task("thesis", { durationMinutes: 300, effort: "deep", due: at("mon", "18:00"), minBlockMinutes: 60 }),
  ];
  const unplaced = onlyUnplaced(week({ tasks }));
  expect(unplaced?.reason).toContain("already holds 4 h of deep work");
  expect(unplaced?.suggestion).toBe("It would fit if a day may hold 5 h of deep work.");
});

test("a due date before the earliest start is moved to where the work would end", () => {
  const tasks = [task("late", { earliestStart: at("wed", "09:00"), due: at("tue", "18:00") })];
  const unplaced = onlyUnplaced(week({ tasks }));
  expect(unplaced?.reason).toBe("It may not start before Wednesday 09:00, but it is due Tuesday 18:00.");
  expect(unplaced?.suggestion).toMatch(/^It would fit if (it is due Wednesday 10:00 instead|it may start from Monday)/);
});

test("a cycle is broken by dropping one dependency", () => {
  const tasks = [task("a", { dependsOn: ["b"] }), task("b", { dependsOn: ["a"] })];
  const [first] = plan(week({ tasks }));
  expect(first?.unplaced.map(({ suggestion }) => suggestion)).toEqual([
    "It would fit if it need not wait for “b”.",
    "It would fit if it need not wait for “a”.",
  ]);
});

test("in Chinese, the same facts", () => {
  const tasks = [task("essay", { durationMinutes: 300, due: at("mon", "18:00") })];
  const unplaced = onlyUnplaced(week({ busy: AFTERNOON, tasks, language: "zh" }));
  expect(unplaced?.reason).toBe(
    "周一 18:00之前共有4小时30分钟空闲工作时间，本方案用去4小时30分钟；该任务有30分钟未能安排。",
  );
  expect(unplaced?.suggestion).toBe("将它缩短30分钟即可安排。");
});
