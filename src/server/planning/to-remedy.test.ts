import { describe, expect, test } from "vitest";
import { applyRemedies } from "#contract/effective-inputs.ts";
import { defaultPreferences } from "#contract/preferences.ts";
import { taskOfCoursework } from "#contract/session-work.ts";
import type { CourseworkItem, Habit, PlannerTask } from "#contract/task.ts";
import { dateOf, instantAt, startOfDate } from "#domain/time.ts";
import { withChanges } from "#planner/explain/with-changes.ts";
import type { Change, HabitChange } from "#planner/facts.ts";
import type { PlanningProblem, UnplacedWork, WeekMinutes } from "#planner/model.ts";
import { kindsOfWork } from "#server/planning/session-input.ts";
import { createReasons } from "#wording/reasons.ts";
import { plannerTask } from "../../../test/fixtures/planner-task.ts";
import type { PlanningInput } from "./planning-input.ts";
import { toPlanningProblem } from "./planning-problem.ts";
import { toSessionRemedy } from "./session-remedy.ts";
import { toRemedy } from "./to-remedy.ts";

const ZONE = "Europe/Berlin";
const THURSDAY = "2026-12-10";
const at = (date: string, hour: number) => instantAt(date, hour * 60, ZONE);

const task = (id: string, more: Partial<PlannerTask> = {}) =>
  plannerTask(id, { title: `The ${id}`, duration_minutes: 300, ...more });
const SHEET: CourseworkItem = {
  id: "sheet",
  source: "canvas-1",
  course: "Physics",
  title: "Sheet 3",
  type: "assignment",
  due: THURSDAY,
  submitted: false,
  points: null,
  url: null,
  duration_minutes: 180,
  duration_estimated: true,
};
const INPUT: PlanningInput = {
  window: { start: startOfDate("2026-12-07", ZONE), end: startOfDate("2026-12-21", ZONE) },
  now: startOfDate("2026-12-07", ZONE),
  preferences: defaultPreferences(ZONE),
  events: [],
  tasks: [
    task("essay", {
      due: THURSDAY,
      earliest_start: "2026-12-09T08:00:00Z",
      depends_on: ["notes"],
      effort: "deep",
      spacing: true,
    }),
    task("notes", { min_block_minutes: 150 }),
    task("slides", { max_block_minutes: 20 }),
    taskOfCoursework(SHEET),
  ],
  coursework: [SHEET.id],
  habits: [],
  previous: [],
  locked: [],
};

const REASONS = createReasons("en", ZONE, INPUT.window);

function unplaced(taskId: string, changes: readonly Change[]): UnplacedWork {
  const remedy = changes.length > 0 ? { size: 0, changes, displaced: [] } : null;
  return { taskId, title: taskId, minutes: 30, reason: { kind: "waits", title: "" }, remedy };
}

/** The planning problem once a session has applied the change. */
function problemAfter(id: string, change: Change | readonly Change[], input: PlanningInput = INPUT): PlanningProblem {
  const { tasks } = toPlanningProblem(input);
  const remedy = toRemedy(unplaced(id, [change].flat()), { ...input, tasks, reasons: REASONS });
  if (!remedy) throw new Error("there is no remedy");
  return toPlanningProblem({ ...input, ...applyRemedies(input, [toSessionRemedy(input, remedy)]).inputs });
}

const CHANGES: {
  [Kind in Exclude<Change["kind"], HabitChange["kind"] | "extend-day">]: Extract<Change, { kind: Kind }>;
} = {
  shorten: { kind: "shorten", minutes: 45, size: 0 },
  "shorter-blocks": { kind: "shorter-blocks", minutes: 15, size: 0 },
  "longer-blocks": { kind: "longer-blocks", minutes: 180, size: 0 },
  "own-hours": {
    kind: "own-hours",
    span: { start: at(THURSDAY, 19), end: at(THURSDAY, 21) },
    category: "Mine",
    size: 0,
  },
  "raise-blocks-cap": { kind: "raise-blocks-cap", blocks: 8, size: 0 },
  "raise-focus-cap": { kind: "raise-focus-cap", minutes: 330, size: 0 },
  "move-due": { kind: "move-due", due: at("2026-12-11", 17), size: 0 },
  "earlier-start": { kind: "earlier-start", start: at("2026-12-08", 9), size: 0 },
  "raise-priority": { kind: "raise-priority", priority: 1, size: 0 },
  "drop-spacing": { kind: "drop-spacing", size: 0 },
  "drop-task": { kind: "drop-task", id: "slides", title: "The slides", size: 0 },
  "drop-dependency": { kind: "drop-dependency", id: "notes", title: "The notes", size: 0 },
};

describe.each(["essay", "notes", "slides", "sheet"])("carried out for %s, the planner is asked what it tried", (id) => {
  test.each(Object.values(CHANGES).filter((change) => change.kind !== "drop-task" || id !== "slides"))(
    "$kind",
    (change) => {
      const before = toPlanningProblem(INPUT);
      expect(problemAfter(id, change)).toEqual(withChanges(before, id, [change]));
    },
  );
});

const GYM: Habit = { title: "Gym", duration_minutes: 60, times_per_week: 3, days: ["mon", "fri"] };
const READING: Habit = { id: "reading", title: "Reading", duration_minutes: 30, times_per_week: 7 };
const HABITS = { ...INPUT, habits: [READING, { ...GYM, preferred: [["07:00", "09:00"]] } satisfies Habit, GYM] };
const MORE_HOURS = [
  { from: 420, to: 540 },
  { from: 390, to: 570 },
];

describe.each(["reading", "habit:gym", "habit:gym:2"])("carried out for %s, habits are placed as was tried", (id) => {
  test.each<readonly HabitChange[]>([
    [{ kind: "shorter-sessions", minutes: 25 }],
    [{ kind: "more-hours", preferred: MORE_HOURS }],
    [{ kind: "more-days", day: 6 }],
    [{ kind: "more-days", day: null }],
    [{ kind: "fewer-times", times: 2 }],
    [
      { kind: "more-hours", preferred: MORE_HOURS },
      { kind: "more-days", day: null },
      { kind: "fewer-times", times: 1 },
    ],
  ])("%o", (...changes) => {
    const sized = changes.map((change) => ({ ...change, size: 0 }));
    const asTried = withChanges(toPlanningProblem(HABITS), id, sized);
    const sorted = asTried.habits.map(({ days, ...habit }) => ({ ...habit, days: days?.toSorted() ?? null }));
    expect(problemAfter(id, sized, HABITS)).toEqual({ ...asTried, habits: sorted });
  });
});

test("work that is kept hours on two evenings has both", () => {
  const keep = (date: string): Change => ({
    kind: "own-hours",
    span: { start: at(date, 19), end: at(date, 21) },
    category: "Mine",
    size: 0,
  });
  const both = [keep(THURSDAY), keep("2026-12-11")];
  expect(problemAfter("essay", both)).toEqual(withChanges(toPlanningProblem(INPUT), "essay", both));
});

test("coursework may be what is left out", () => {
  const change: Change = { kind: "drop-task", id: "sheet", title: "Physics: Sheet 3", size: 0 };
  expect(problemAfter("essay", change).tasks.map(({ id }) => id)).toEqual(["essay", "notes", "slides"]);
});

test("a longer day is the weekday's, in every week, and takes nothing from its hours", () => {
  const change: Change = { kind: "extend-day", span: { start: at(THURSDAY, 18), end: at(THURSDAY, 19.5) }, size: 0 };
  const workingHours = problemAfter("essay", change).preferences.workingHours as WeekMinutes;
  expect(workingHours[3]).toEqual([
    { from: 540, to: 750 },
    { from: 810, to: 1170 },
  ]);
  const { preferences } = toPlanningProblem(INPUT);
  expect(workingHours.toSpliced(3, 1)).toEqual((preferences.workingHours as WeekMinutes).toSpliced(3, 1));
});

test("a longer day keeps the clock's hours where clocks change", () => {
  const start = startOfDate("2026-10-26", ZONE);
  const window = { start: startOfDate("2026-10-24", ZONE), end: startOfDate("2026-11-01", ZONE) };
  const span = { start: at("2026-10-26", 18), end: at("2026-10-26", 20) };
  expect(dateOf(start, ZONE)).toBe("2026-10-26");
  const { workingHours } = problemAfter(
    "essay",
    { kind: "extend-day", span, size: 0 },
    { ...INPUT, window, now: start },
  ).preferences;
  expect((workingHours as WeekMinutes)[0]?.at(-1)).toEqual({ from: 810, to: 1200 });
});

test("work without a title, or with one longer than a request may give, has its remedy, too", () => {
  const tasks = [task("essay", { title: "" }), task("notes", { title: "n".repeat(600) })];
  for (const id of ["essay", "notes"]) {
    const [found] = problemAfter(id, CHANGES.shorten, { ...INPUT, tasks }).tasks.filter((one) => one.id === id);
    expect(found).toMatchObject({ durationMinutes: 255, title: tasks.find((one) => one.id === id)?.title });
  }
});

test("a change that no request may make is no remedy", () => {
  const { tasks } = toPlanningProblem(INPUT);
  const change: Change = { kind: "raise-focus-cap", minutes: 1_500, size: 0 };
  const planned = { ...INPUT, tasks, reasons: REASONS };
  expect(toRemedy(unplaced("essay", [change]), planned)).toBeNull();
  expect(toRemedy(unplaced("essay", []), planned)).toBeNull();
});

test("work that a remedy was carried out for is marked, and coursework is known as such", () => {
  const context = {
    calendar: { sources: [], calendars: [] },
    tasks: { sources: [], items: [] },
    learning: { sources: [], items: [SHEET] },
  };
  const kinds = kindsOfWork(context, [{ statement: "Work longer", makes_fit: "essay", tasks: [] }]);
  const { tasks } = toPlanningProblem({ ...INPUT, ...kinds });
  expect(tasks.filter(({ remedied }) => remedied).map(({ id }) => id)).toEqual(["essay"]);
  expect(tasks.filter(({ kind }) => kind === "coursework").map(({ id }) => id)).toEqual(["sheet"]);
});
