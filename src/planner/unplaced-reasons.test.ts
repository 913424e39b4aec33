import { expect, test } from "vitest";
import { at, event, task, week } from "../../test/support/planner/week.ts";
import { plan } from "./index.ts";

test("tasks that wait for each other stay unplaced, and the reason names the cycle", () => {
  const tasks = [
    task("a", { title: "Write", dependsOn: ["b"] }),
    task("b", { title: "Review", dependsOn: ["a"] }),
    task("c", { title: "Print", dependsOn: ["b"] }),
    task("d"),
  ];
  const [first] = plan(week({ tasks }));
  expect(first?.blocks.map(({ taskId }) => taskId)).toEqual(["d"]);
  expect(first?.unplaced.find(({ taskId }) => taskId === "a")).toMatchObject({
    reason: { kind: "cycle", titles: ["Write", "Review", "Write"] },
  });
});

test("work that does not fit before its due date is left out rather than late", () => {
  const [first] = plan(week({ tasks: [task("essay", { durationMinutes: 600, due: at("mon", "18:00") })] }));
  expect(first?.metrics).toMatchObject({ minutesPlaced: 480, minutesUnplaced: 120, lateMinutes: 0, deadlinesMet: 0 });
  expect(first?.unplaced[0]?.reason).toMatchObject({ kind: "too-little-time", free: 480, until: at("mon", "18:00") });
});

test("work for which pauses leave no room is told so, and not that there is too little time", () => {
  const busy = [event(at("mon", "12:00"), at("fri", "18:00"))];
  const first = task("first", { durationMinutes: 120, minBlockMinutes: 120, due: at("mon", "12:00"), priority: 1 });
  const next = task("next", { durationMinutes: 60, minBlockMinutes: 60, due: at("mon", "12:00"), priority: 3 });
  const fact = (changes: object) => {
    const base = week({ busy, tasks: [first, next] });
    const [found] = plan({ ...base, preferences: { ...base.preferences, ...changes } });
    return found?.unplaced[0]?.reason;
  };
  expect(fact({})).toBeUndefined();
  const told = { kind: "left-to-pauses", minutes: 60, from: null, until: at("mon", "12:00") };
  expect(fact({ maxMinutesWithoutPause: 120 })).toEqual(told);
  expect(fact({ breakMinutes: 5 })).toEqual(told);
});

test("work for which only scraps are left free is told how short they are, and not how much was free", () => {
  const meetings = [9.5, 10.5, 11.5].map((from) => {
    const start = at("mon", "00:00") + from * 3_600_000;
    return event(start, start + 40 * 60_000);
  });
  const busy = [...meetings, event(at("mon", "12:30"), at("sun", "24:00"))];
  const tasks = [
    task("first", { durationMinutes: 30, priority: 1 }),
    task("next", { durationMinutes: 30, priority: 3 }),
  ];
  const [found] = plan(week({ busy, tasks }));
  const told = { kind: "left-in-scraps", minutes: 30, longest: 20, shortest: 30 };
  expect(found?.unplaced[0]?.reason).toMatchObject(told);
});

test("with no free time at all there is still a plan, and a reason", () => {
  const busy = [event(at("mon", "00:00"), at("sun", "24:00"))];
  const plans = plan(week({ busy, tasks: [task("a"), task("b")] }));
  expect(plans).toHaveLength(1);
  expect(plans[0]?.blocks).toEqual([]);
  expect(plans[0]?.unplaced.map(({ reason }) => reason)).toEqual([
    { kind: "no-free-time", from: at("mon", "00:00"), until: at("sun", "24:00") },
    { kind: "no-free-time", from: at("mon", "00:00"), until: at("sun", "24:00") },
  ]);
});
