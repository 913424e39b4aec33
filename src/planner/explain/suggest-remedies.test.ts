import { expect, test } from "vitest";
import { endingWithSearch } from "../../../test/support/planner/ending-with-search.ts";
import { at, event, task, week } from "../../../test/support/planner/week.ts";
import { plan } from "../index.ts";
import type { PlanningProblem } from "../model.ts";
import { withChanges } from "./with-changes.ts";

const dayOff = (from: "mon" | "tue", to: "mon" | "sun") => event(at(from, "00:00"), at(to, "24:00"));

/** A Monday that is free from 13:30 to 18:00 and nothing else. */
const AFTERNOON = [dayOff("tue", "sun"), event(at("mon", "00:00"), at("mon", "13:30"))];

/** An hour more than the afternoon holds. */
const EVENING = [
  task("report", { durationMinutes: 240, priority: 1, minBlockMinutes: 60, due: at("mon", "22:00") }),
  task("call", { durationMinutes: 60, priority: 4, minBlockMinutes: 60, due: at("mon", "22:00") }),
];

function onlyUnplaced(problem: PlanningProblem) {
  const [first] = plan(problem);
  expect(first?.unplaced).toHaveLength(1);
  return first?.unplaced[0];
}

test("of a week that holds half of the work, all but one in twenty of what is left out are told what would make them fit", () => {
  const busy = [event(at("wed", "00:00"), at("sun", "24:00"))];
  const tasks = Array.from({ length: 24 }, (_, index) =>
    task(`t${index}`, {
      durationMinutes: 60 + 30 * (index % 3),
      priority: index % 2 === 0 ? 2 : 3,
      due: at("tue", "20:00"),
    }),
  );
  const left = plan(week({ busy, tasks, budget: 300 })).flatMap(({ unplaced }) => unplaced);
  expect(left.length).toBeGreaterThan(30);
  expect(left.filter(({ remedy }) => remedy === null).length / left.length).toBeLessThanOrEqual(0.05);
});

test("of sixty tasks in a week that holds a third, all but one in twenty of what is left out are told what would make them fit, and it does", () => {
  const tasks = Array.from({ length: 60 }, (_, index) =>
    task(`t${index}`, {
      durationMinutes: ([30, 45, 60, 90, 150] as const)[index % 5] ?? 30,
      priority: ([2, 3, 4, 3, 2, 1, 4] as const)[index % 7] ?? 3,
      due:
        index % 3 === 0
          ? null
          : at(["tue", "wed", "fri"][index % 4 === 0 ? 0 : index % 2 === 0 ? 1 : 2] as "tue", "18:00"),
      minBlockMinutes: 30,
      maxBlockMinutes: 120,
    }),
  );
  const problem = week({ busy: [event(at("thu", "00:00"), at("thu", "24:00"))], tasks });
  // How many plans stand side by side is a matter of the seed.
  const plans = [1, 2, 3].map((seed) => plan({ ...problem, seed }));
  const left = plans.flat().flatMap(({ unplaced }) => unplaced);
  expect(left.length).toBeGreaterThan(150);
  expect(left.filter(({ remedy }) => remedy === null).length / left.length).toBeLessThanOrEqual(0.05);
  const told = plans[0]?.[0]?.unplaced.filter(({ remedy }, index) => remedy && index % 8 === 0) ?? [];
  expect(told.length).toBeGreaterThan(2);
  for (const { taskId, remedy } of told) {
    const [first] = plan(withChanges(problem, taskId, remedy?.changes ?? []), endingWithSearch());
    expect(first?.unplaced.map((work) => work.taskId)).not.toContain(taskId);
  }
});

test("a long task that lacks half an hour is shortened by it", () => {
  const problem = week({ busy: AFTERNOON, tasks: [task("essay", { durationMinutes: 300, due: at("mon", "18:00") })] });
  const unplaced = onlyUnplaced(problem);
  expect(unplaced?.remedy).toMatchObject({ changes: [{ kind: "shorten", minutes: 30 }] });
  const shorter = week({ busy: AFTERNOON, tasks: [task("essay", { durationMinutes: 270, due: at("mon", "18:00") })] });
  expect(plan(shorter)[0]?.unplaced).toEqual([]);
});

test("an hour that lacks is found after hours, on a day and until a time that are named", () => {
  const evening = { start: at("mon", "18:00"), end: at("mon", "19:00") };
  const unplaced = onlyUnplaced(week({ busy: AFTERNOON, tasks: EVENING }));
  expect(unplaced?.remedy).toMatchObject({ changes: [{ kind: "extend-day", span: evening }] });
  const longer = week({ busy: AFTERNOON, tasks: EVENING, extraHours: [evening] });
  expect(plan(longer)[0]?.unplaced).toEqual([]);
});

test("gaps too short for a task's blocks call for shorter ones", () => {
  const busy = [0, 1, 2, 3, 4, 5].map((hour) => event(at("mon", `${9 + hour}:30`), at("mon", `${10 + hour}:00`)));
  const tasks = [task("notes", { durationMinutes: 90, minBlockMinutes: 90, due: at("mon", "12:30") })];
  const unplaced = onlyUnplaced(week({ busy, tasks, now: at("mon", "09:00") }));
  expect(unplaced?.reason).toMatchObject({ kind: "stretches-too-short", longest: 30, shortest: 90 });
  expect(unplaced?.remedy).toMatchObject({ changes: [{ kind: "shorter-blocks", minutes: 30 }] });
  const split = [task("notes", { durationMinutes: 90, minBlockMinutes: 30, due: at("mon", "12:30") })];
  expect(plan(week({ busy, tasks: split, now: at("mon", "09:00") }))[0]?.unplaced).toEqual([]);
});

test("blocks may become as long as a person works without a pause, before longer ones are asked for", () => {
  const busy = [...AFTERNOON, event(at("mon", "17:30"), at("mon", "18:00"))];
  const tasks = [task("essay", { durationMinutes: 240, due: at("mon", "18:00") })];
  const remedyWhen = (maxMinutesWithoutPause: number) => {
    const preferences = { ...week().preferences, breakMinutes: 30, maxMinutesWithoutPause };
    return onlyUnplaced(week({ busy, tasks, preferences }))?.remedy;
  };
  expect(remedyWhen(240)).toMatchObject({ changes: [{ kind: "longer-blocks", minutes: 240 }] });
  expect(remedyWhen(120)).toMatchObject({ changes: [{ kind: "shorten", minutes: 30 }] });
});

test("deep work beyond the day's cap asks for a higher one", () => {
  const tasks = [
    task("thesis", { durationMinutes: 300, effort: "deep", due: at("mon", "18:00"), minBlockMinutes: 60 }),
  ];
  const unplaced = onlyUnplaced(week({ tasks }));
  expect(unplaced?.reason).toMatchObject({ kind: "focus-cap", cap: 240, minutes: 60 });
  expect(unplaced?.remedy).toMatchObject({ changes: [{ kind: "raise-focus-cap", minutes: 300 }] });
});

test("more blocks than a day may hold ask for one more a day", () => {
  const short = { durationMinutes: 30, due: at("mon", "18:00") };
  const tasks = ["a", "b", "c"].map((id) => task(id, short));
  const preferences = { ...week().preferences, maxBlocksPerDay: 2 };
  const unplaced = onlyUnplaced(week({ tasks, preferences }));
  expect(unplaced?.reason).toMatchObject({ kind: "blocks-cap", cap: 2, minutes: 30 });
  expect(unplaced?.remedy).toMatchObject({ changes: [{ kind: "raise-blocks-cap", blocks: 3 }] });
  const more = week({ tasks, preferences: { ...preferences, maxBlocksPerDay: 3 } });
  expect(plan(more)[0]?.unplaced).toEqual([]);
});

test("a due date before the earliest start is moved to where the work would end", () => {
  const tasks = [task("late", { earliestStart: at("wed", "09:00"), due: at("tue", "18:00") })];
  const unplaced = onlyUnplaced(week({ tasks }));
  const [release, due] = [at("wed", "09:00"), at("tue", "18:00")];
  expect(unplaced?.reason).toEqual({ kind: "starts-too-late", at: release, until: due, dueFirst: true });
  expect(unplaced?.remedy).toMatchObject({ changes: [{ kind: "earlier-start", start: at("mon", "00:00") }] });
});

test("a cycle is broken by dropping one dependency", () => {
  const tasks = [task("a", { dependsOn: ["b"] }), task("b", { dependsOn: ["a"] })];
  const [first] = plan(week({ tasks }));
  expect(first?.unplaced.map(({ remedy }) => remedy)).toMatchObject([
    { changes: [{ kind: "drop-dependency", id: "b" }] },
    { changes: [{ kind: "drop-dependency", id: "a" }] },
  ]);
});

test("work that may not begin before what it waits for is done in time need not wait for it", () => {
  const research = task("research", { durationMinutes: 270, earliestStart: at("fri", "13:00") });
  const talk = task("talk", { durationMinutes: 60, due: at("fri", "18:00"), dependsOn: ["research"] });
  const problem = week({ tasks: [research, talk] });
  const { remedy } = onlyUnplaced(problem) ?? {};
  expect(remedy).toMatchObject({ changes: [{ kind: "drop-dependency", id: "research" }], displaced: [] });
  expect(plan(withChanges(problem, "talk", remedy?.changes ?? []))[0]?.unplaced).toEqual([]);
});

test("three changes are made together where two are not enough", () => {
  const busy = [event(at("mon", "00:00"), at("mon", "13:00")), dayOff("tue", "sun")];
  const others = [120, 150].map((minutes) =>
    task(`t${minutes}`, { durationMinutes: minutes, due: at("mon", "18:00") }),
  );
  const visit = task("visit", { durationMinutes: 60, earliestStart: at("wed", "09:00"), due: at("mon", "12:00") });
  const problem = week({ busy, tasks: [...others, visit] });
  const { remedy } = onlyUnplaced(problem) ?? {};
  const evening = { start: at("mon", "18:00"), end: at("mon", "19:00") };
  expect(remedy).toMatchObject({
    changes: [
      { kind: "move-due", due: evening.end },
      { kind: "earlier-start", start: at("mon", "00:00") },
      { kind: "extend-day", span: evening },
    ],
  });
  expect(plan(withChanges(problem, "visit", remedy?.changes ?? []))[0]?.unplaced).toEqual([]);
});

test("spaced work whose other days are full may be done on those that are left", () => {
  const revision = { durationMinutes: 240, maxBlockMinutes: 60, spacing: true, due: at("thu", "18:00") };
  const full = (["mon", "tue", "wed"] as const).map((day) =>
    task(day, { durationMinutes: 480, priority: 1, earliestStart: at(day, "00:00"), due: at(day, "18:00") }),
  );
  const problem = week({
    busy: [event(at("fri", "00:00"), at("sun", "24:00"))],
    tasks: [task("exam", { ...revision, priority: 3 }), ...full],
  });
  const { remedy } = onlyUnplaced(problem) ?? {};
  expect(remedy).toMatchObject({ changes: [{ kind: "drop-spacing" }], displaced: [] });
  for (const { unplaced } of plan(withChanges(problem, "exam", remedy?.changes ?? []))) expect(unplaced).toEqual([]);
});

test("a call that has no block of the day is told of so many more that longer work leaves it one", () => {
  const preferences = { ...week().preferences, maxBlocksPerDay: 1 };
  const essays = Array.from({ length: 12 }, (_, index) => task(`t${index}`, { maxBlockMinutes: 60 }));
  const call = task("call", { durationMinutes: 15, priority: 3, minBlockMinutes: 15 });
  const problem = week({ preferences, tasks: [...essays, call] });
  const remedies = plan(problem).map(({ unplaced }) => unplaced.find(({ taskId }) => taskId === "call")?.remedy);
  for (const remedy of remedies) {
    expect(remedy).toMatchObject({ changes: [{ kind: "raise-blocks-cap" }] });
    for (const { unplaced } of plan(withChanges(problem, "call", remedy?.changes ?? [])))
      expect(unplaced.map(({ taskId }) => taskId)).not.toContain("call");
  }
});
