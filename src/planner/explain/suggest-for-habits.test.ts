import { expect, test } from "vitest";
import { endingWithSearch } from "../../../test/support/planner/ending-with-search.ts";
import { at, event, habit, task, week } from "../../../test/support/planner/week.ts";
import type { Change } from "../facts.ts";
import { placeHabits } from "../habits/place-habits.ts";
import { plan } from "../index.ts";
import { readContext } from "../instance/read-instance.ts";
import type { PlanningHabit, PlanningProblem } from "../model.ts";
import { withChanges } from "./with-changes.ts";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const QUARTER = 92 * 86_400_000;
type Day = (typeof DAYS)[number];
const taken = (from: string, to: string, days: readonly Day[] = DAYS) =>
  days.map((day) => event(at(day, from), at(day, to)));
/** Busy all day but for this span. */
const freeOnly = (from: string, to: string, days: readonly Day[] = DAYS) => [
  ...taken("00:00", from, days),
  ...taken(to, "24:00", days),
];

/** The remedy of the first habit, and its blocks after the remedy is carried out. */
function remedied(habits: readonly PlanningHabit[], changes: Partial<PlanningProblem>) {
  const problem = week({ habits, budget: 0, ...changes });
  const [first] = plan(problem);
  const id = habits[0]?.id ?? "";
  const remedy = first?.unplaced.find(({ taskId }) => taskId === id)?.remedy ?? null;
  const [again] = plan(withChanges(problem, id, remedy?.changes ?? []));
  return {
    changes: remedy?.changes.map(({ size: _, ...change }: Change) => change),
    displaced: remedy?.displaced,
    left: again?.unplaced.map(({ taskId }) => taskId),
    blocks: again?.blocks.filter(({ taskId }) => taskId === id).length,
  };
}

test("a habit that is a little too long for its gaps is shortened by as little as it takes", () => {
  const found = remedied([habit("gym")], { busy: freeOnly("07:00", "07:40") });
  expect(found).toEqual({
    changes: [{ kind: "shorter-sessions", minutes: 40 }],
    displaced: [],
    left: [],
    blocks: 3,
  });
});

test("a habit is told what makes it fit also when time is up, and nothing is said of untried changes", () => {
  const problem = week({ habits: [habit("gym")], busy: freeOnly("07:00", "07:40") });
  const [first] = plan(problem, endingWithSearch());
  expect(first?.unplaced).toMatchObject([{ remedy: { changes: [{ kind: "shorter-sessions", minutes: 40 }] } }]);
  expect(first?.notes).not.toContainEqual({ kind: "changes-untried" });
});

test("a habit whose own hours are taken may be a little earlier or later, before it may be at any time", () => {
  const own = { from: 420, to: 540 };
  const wider = remedied([habit("gym")], { busy: taken("06:45", "09:00") });
  expect(wider.changes).toEqual([{ kind: "more-hours", preferred: [own, { from: 360, to: 600 }] }]);
  const any = remedied([habit("gym")], { busy: taken("00:00", "18:00") });
  expect(any.changes).toEqual([{ kind: "more-hours", preferred: [own, { from: 420, to: 1260 }] }]);
  expect([wider.left, wider.blocks, any.left, any.blocks]).toEqual([[], 3, [], 3]);
});

test("a habit without hours of its own may be a little before seven and after nine", () => {
  const found = remedied([habit("gym", { preferred: [] })], { busy: taken("07:00", "21:00") });
  const usual = { from: 420, to: 1260 };
  expect(found).toMatchObject({
    changes: [{ kind: "more-hours", preferred: [usual, { from: 360, to: 1320 }] }],
    left: [],
  });
});

test("a habit that one day more is enough for gets that day, and any day only where more are needed", () => {
  const weekdays = [1, 2, 3, 4, 5];
  const ill = freeOnly("07:00", "07:00", ["mon", "tue"]);
  const one = remedied([habit("gym", { timesPerWeek: 4, days: weekdays })], { busy: ill });
  expect(one).toMatchObject({ changes: [{ kind: "more-days", day: 6 }], left: [], blocks: 4 });
  const two = remedied([habit("gym", { timesPerWeek: 5, days: weekdays })], { busy: ill });
  expect(two).toMatchObject({ changes: [{ kind: "more-days", day: null }], left: [], blocks: 5 });
});

test("changes are made together where none is enough alone, and one time a week less comes last", () => {
  const mondays = habit("gym", { timesPerWeek: 2, days: [1] });
  const both = remedied([mondays], { busy: freeOnly("12:00", "14:00") });
  expect(both).toMatchObject({ changes: [{ kind: "more-hours" }, { kind: "more-days" }], left: [], blocks: 2 });
  const away = remedied([habit("gym")], { busy: freeOnly("07:00", "07:00", ["mon", "tue", "wed", "thu", "fri"]) });
  expect(away).toMatchObject({ changes: [{ kind: "fewer-times", times: 2 }], left: [], blocks: 2 });
  const nowhere = remedied([habit("gym")], { busy: freeOnly("07:00", "07:00") });
  expect(nowhere).toMatchObject({ changes: undefined, left: ["gym"] });
});

test("no habit is given the room of another, and what has its time in the plan is named", () => {
  const gym = habit("gym", { timesPerWeek: 7, preferred: [{ from: 540, to: 585 }] });
  const run = habit("run", { timesPerWeek: 7, preferred: [{ from: 585, to: 630 }] });
  const busy = [...taken("00:00", "09:00"), ...taken("09:00", "09:15"), ...taken("10:30", "24:00")];
  const found = remedied([gym, run], { busy });
  expect(found.changes).toEqual([{ kind: "shorter-sessions", minutes: 30 }]);
  expect(found.left).toEqual([]);
  const letters = task("letters", { durationMinutes: 60, due: at("mon", "10:00"), minBlockMinutes: 60 });
  const mondays = habit("gym", { timesPerWeek: 1, days: [1], durationMinutes: 60 });
  const only = [...freeOnly("09:00", "10:00", ["mon"]), ...freeOnly("07:00", "07:00", DAYS.slice(1))];
  const shown = remedied([mondays], { tasks: [letters], busy: only, budget: 50 });
  expect(shown).toMatchObject({ changes: [{ kind: "more-hours" }], displaced: ["letters"], left: ["letters"] });
});

test("beside what stands sessions stay as long as they are, and what is still owed finds other hours, or is left out", () => {
  const stands = { taskId: "gym", start: at("mon", "07:00"), end: at("mon", "07:45") };
  const rest = habit("gym", { owed: { "2026-12-07": 2 } });
  const standing = { previous: [stands], stands: true };
  const others = DAYS.slice(1);
  const short = remedied([rest], { busy: freeOnly("07:00", "07:40", others), ...standing });
  expect(short).toMatchObject({ changes: [{ kind: "fewer-times", times: 1 }], left: [], blocks: 1 });
  const evenings = remedied([rest], { busy: taken("00:00", "19:00", others), ...standing });
  expect(evenings).toMatchObject({ changes: [{ kind: "more-hours" }], left: [], blocks: 3 });
});

test("of fifty habits over a quarter nine in ten of those missed are told what makes them fit and costs no other", () => {
  const own = [
    { from: 420, to: 540 },
    { from: 720, to: 840 },
    { from: 1080, to: 1260 },
  ];
  const habits = Array.from({ length: 50 }, (_, index) =>
    habit(`h${index}`, {
      durationMinutes: 15 + 15 * (index % 4),
      timesPerWeek: 2 + ((index * 5) % 6),
      preferred: own.slice(index % 3, (index % 3) + 1),
      days: index % 5 === 0 ? [1, 2, 3, 4, 5] : null,
    }),
  );
  const problem = week({ habits, budget: 0, window: { start: at("mon", "00:00"), end: at("mon", "00:00") + QUARTER } });
  const timesMissed = (changed: PlanningProblem) =>
    new Map(placeHabits(readContext(changed)).map(({ habit: { id }, missed }) => [id, missed]));
  const before = timesMissed(problem);
  const left = plan(problem)[0]?.unplaced ?? [];
  const told = left.filter(({ remedy }) => remedy !== null);
  expect(left.length).toBeGreaterThan(20);
  expect(told.length / left.length).toBeGreaterThan(0.9);
  for (const { taskId, remedy } of told) {
    const again = timesMissed(withChanges(problem, taskId, remedy?.changes ?? []));
    expect(again.get(taskId), taskId).toBe(0);
    expect([...again].filter(([id, missed]) => missed > (before.get(id) ?? 0))).toEqual([]);
  }
});
