import { expect, test } from "vitest";
import { NINE_TO_SIX } from "../../../test/support/planner/random-problem.ts";
import { at, event, task, week } from "../../../test/support/planner/week.ts";
import { plan } from "../index.ts";
import type { PlanningProblem, VariantKey } from "../model.ts";

const reasonsOf = (problem: PlanningProblem) =>
  plan(problem).flatMap(({ blocks }) => blocks.map(({ reason }) => reason));

function reasonIn(problem: PlanningProblem, key: VariantKey, id: string) {
  return plan(problem)
    .find((found) => found.key === key)
    ?.blocks.find(({ taskId }) => taskId === id)?.reason;
}

test("the last focus time before a due date is named as such, with the hours that it has", () => {
  const busy = [event(at("mon", "00:00"), at("tue", "09:00")), event(at("wed", "00:00"), at("thu", "12:00"))];
  const deep = task("essay", { effort: "deep", durationMinutes: 90, minBlockMinutes: 90, due: at("thu", "17:00") });
  expect(reasonsOf(week({ busy, tasks: [deep] }))).toContainEqual(
    expect.objectContaining({
      kind: "last-focus",
      from: at("tue", "09:00"),
      to: at("tue", "12:00"),
      until: at("thu", "17:00"),
    }),
  );
});

test("work that waits for other work says for which", () => {
  const tasks = [task("a", { title: "Research", minBlockMinutes: 60 }), task("b", { dependsOn: ["a"] })];
  expect(reasonsOf(week({ tasks }))).toContainEqual({
    kind: "after-task",
    title: "Research",
    finish: at("mon", "10:00"),
    due: null,
  });
});

test("a place within the only stretch that is long enough names the whole stretch, and not itself", () => {
  const busy = [event(at("mon", "00:00"), at("mon", "13:30")), event(at("tue", "00:00"), at("sun", "24:00"))];
  const tasks = [task("a", { durationMinutes: 120, minBlockMinutes: 120, due: at("tue", "12:00") })];
  const reasons = reasonsOf(week({ busy, tasks }));
  expect(reasons.length).toBeGreaterThan(0);
  for (const reason of reasons)
    expect(reason).toMatchObject({
      kind: "only-stretch",
      minutes: 120,
      from: at("mon", "13:30"),
      to: at("mon", "18:00"),
    });
});

test("where a task may not begin before some moment, the only stretch is said of the time from then on", () => {
  const limits = { earliestStart: at("tue", "09:00"), due: at("tue", "12:00") };
  const fits = [task("fits", { ...limits, durationMinutes: 120, minBlockMinutes: 120 })];
  expect(reasonsOf(week({ tasks: fits }))).toContainEqual(
    expect.objectContaining({ kind: "only-stretch", release: limits.earliestStart, until: limits.due }),
  );
  const [first] = plan(week({ tasks: [task("long", { ...limits, durationMinutes: 240 })] }));
  expect(first?.unplaced.map(({ reason }) => reason)).toEqual([
    { kind: "too-little-time", minutes: 60, free: 180, used: 180, from: limits.earliestStart, until: limits.due },
  ]);
});

test("what is due first says that it is, and what gives way to it says for what", () => {
  const tasks = [
    task("exam", { title: "Exam", minBlockMinutes: 60, due: at("tue", "12:00") }),
    task("essay", { minBlockMinutes: 60, due: at("fri", "12:00") }),
  ];
  const problem = week({ tasks });
  const by = { kind: "due", at: at("tue", "12:00") };
  expect(reasonIn(problem, "deadline-first", "exam")).toMatchObject({ kind: "earliest-free", ahead: by });
  expect(reasonIn(problem, "deadline-first", "essay")).toMatchObject({ kind: "yields", title: "Exam", by });
});

test("what gives way to overdue work says since when that has been overdue", () => {
  const since = at("mon", "00:00") - 86_400_000;
  const tasks = [
    task("claim", { title: "Claim", minBlockMinutes: 60, due: since }),
    task("essay", { minBlockMinutes: 60, priority: 3, due: at("fri", "12:00") }),
  ];
  expect(reasonIn(week({ tasks }), "deadline-first", "essay")).toMatchObject({
    kind: "yields",
    title: "Claim",
    by: { kind: "overdue", since },
  });
});

test("what has the higher priority says that it goes first, where nothing is due", () => {
  const tasks = [
    task("later", { priority: 4, minBlockMinutes: 60 }),
    task("now", { priority: 1, minBlockMinutes: 60 }),
  ];
  expect(reasonIn(week({ tasks }), "deadline-first", "now")).toMatchObject({
    kind: "earliest-free",
    ahead: { kind: "priority", priority: 1 },
  });
});

test("a day is called the lightest only where it is, and the one with most free time only where it is", () => {
  const tasks = ["a", "b", "c", "d"].map((id) => task(id, { durationMinutes: 120, minBlockMinutes: 120 }));
  const kinds = plan(week({ tasks }))
    .find(({ key }) => key === "balanced")
    ?.blocks.map(({ reason }) => reason.kind);
  // Four tasks over five equal days: no day is lighter than all others.
  expect(kinds).not.toContain("lightest-day");
  const fixed = (["mon", "tue", "wed", "thu"] as const).map((day) => ({
    taskId: "long",
    start: at(day, "13:30"),
    end: at(day, "16:30"),
  }));
  const long = task("long", { durationMinutes: 720 });
  expect(reasonIn(week({ tasks: [long, ...tasks.slice(0, 1)], fixed }), "balanced", "a")).toMatchObject({
    kind: "lightest-day",
    day: at("fri", "00:00"),
    minutes: 0,
  });
});

test("a day of a trip is named by its date there, which has begun while it is the day before at home", () => {
  const trips = [{ first: "2026-12-11", last: "2026-12-11", timeZone: "Asia/Singapore" }];
  const fixed = (["mon", "tue", "wed", "thu"] as const).map((day) => ({
    taskId: "long",
    start: at(day, "13:30"),
    end: at(day, "16:30"),
  }));
  const tasks = [
    task("long", { durationMinutes: 720 }),
    task("a", { durationMinutes: 120, minBlockMinutes: 120, earliestStart: at("tue", "00:00") }),
  ];
  expect(reasonIn(week({ trips, tasks, fixed }), "balanced", "a")).toMatchObject({
    kind: "lightest-day",
    day: at("fri", "00:00"),
  });
});

test("a free stretch ends where the way to the next event begins, but not for work at its place", () => {
  const busy = [event(at("mon", "17:00"), at("mon", "18:00"), "Seminar", "Campus")];
  const focusHours = NINE_TO_SIX.map(() => [{ from: 840, to: 960 }]);
  const preferences = { ...week().preferences, focusHours, travelMinutes: 60 };
  const window = { start: at("mon", "00:00"), end: at("mon", "24:00") };
  const stretch = { kind: "between", from: at("mon", "13:30"), before: "Seminar" };
  for (const [place, to] of [["Campus", at("mon", "17:00")] as const, [undefined, at("mon", "16:00")] as const]) {
    const tasks = [task("report", { durationMinutes: 120, minBlockMinutes: 120, place })];
    const problem = week({ window, busy, preferences, tasks: [...tasks, task("call", { place: "Campus" })] });
    expect(reasonIn(problem, "deep-work", "report"), place).toMatchObject({ ...stretch, to });
  }
});

test("focus time that outlasts a morning is named by its hours", () => {
  const focusHours = NINE_TO_SIX.map((hours) => (hours.length > 0 ? [{ from: 600, to: 1080 }] : []));
  const busy = [event(at("mon", "00:00"), at("wed", "00:00"))];
  const deep = task("essay", { effort: "deep", durationMinutes: 60, minBlockMinutes: 60, due: at("wed", "16:00") });
  const preferences = { ...week().preferences, focusHours, workingHours: focusHours };
  expect(reasonsOf(week({ busy, tasks: [deep], preferences }))).toContainEqual(
    expect.objectContaining({ kind: "last-focus", from: at("wed", "10:00"), to: at("wed", "16:00") }),
  );
});

test("a call at nine is not said to have no time to spare; what is due with the last day of the plan is said to", () => {
  const call = task("call", { earliestStart: at("wed", "09:00"), due: at("wed", "09:30"), durationMinutes: 30 });
  const report = task("report", { due: at("sun", "24:00"), durationMinutes: 60 });
  for (const { blocks, metrics } of plan(week({ tasks: [call] }))) {
    expect(blocks.map(({ reason }) => reason.due)).toEqual([null]);
    expect(metrics).toMatchObject({ deadlinesMet: 1, spareMinutes: null, cushions: [{ taskId: "call", minutes: 0 }] });
  }
  for (const { blocks, metrics } of plan(week({ tasks: [call, report] }))) {
    const due = blocks.find(({ taskId }) => taskId === "report")?.reason.due;
    expect(due).toMatchObject({ spare: metrics.spareMinutes });
    expect(metrics.spareMinutes).toBeGreaterThan(0);
  }
});

test("hours kept for one piece of work, as long as it, are not said to leave no time to spare; wider ones are", () => {
  const on = (from: number, to: number) => NINE_TO_SIX.map((_, day) => (day === 5 ? [{ from, to }] : []));
  const garden = task("garden", { durationMinutes: 120, category: "Garden", due: at("sat", "24:00") });
  for (const [to, spare] of [
    [720, null],
    [900, 180],
  ] as const) {
    const preferences = { ...week().preferences, hoursByCategory: { Garden: on(600, to) } };
    for (const { blocks, metrics } of plan(week({ tasks: [garden], preferences }))) {
      expect(metrics).toMatchObject({ deadlinesMet: 1, spareMinutes: spare });
      expect(blocks.map(({ reason }) => reason.due?.spare ?? null)).toEqual([spare]);
    }
  }
});
