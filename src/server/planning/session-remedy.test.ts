import { expect, test } from "vitest";
import { applyRemedies } from "#contract/effective-inputs.ts";
import { type Ground, remediedInputs } from "#contract/fold-remedies.ts";
import { defaultPreferences, type Preferences } from "#contract/preferences.ts";
import type { Remedy, RemedyChange } from "#contract/remedy.ts";
import type { PlannerTask } from "#contract/task.ts";
import { taskFromInput } from "#contract/task-from-input.ts";
import { toSessionRemedy } from "./session-remedy.ts";

const preferences = defaultPreferences("UTC");
const essay = taskFromInput(
  { title: "Essay", duration_minutes: 300 },
  { id: "essay", source: "local", defaultMinutes: 60 },
);
const slides = taskFromInput({ title: "Slides" }, { id: "slides", source: "local", defaultMinutes: 60 });
const ground = { tasks: [essay, slides], habits: [], preferences };

const changesOfRemedies = (over: Ground, remedies: readonly Remedy[]) =>
  applyRemedies(
    over,
    remedies.map((remedy) => toSessionRemedy(over, remedy)),
  ).changes;
const tasksAfter = (tasks: readonly PlannerTask[], changes: readonly RemedyChange[]) =>
  remediedInputs({ ...ground, tasks }, changes).tasks;
const preferencesAfter = (preferences: Preferences, changes: readonly RemedyChange[]) =>
  remediedInputs({ ...ground, preferences }, changes).preferences;

const shorter: Remedy = { statement: "Shorter.", tasks: [{ id: "essay", title: "Essay", duration_minutes: 270 }] };
const thursdayUntil = (time: string): Remedy => ({
  statement: `Thursday until ${time}.`,
  preferences: {
    working_hours: {
      ...preferences.working_hours,
      thu: [
        ["09:00", "12:30"],
        ["13:30", time],
      ],
    },
  },
});

test("a task is planned with what was carried out, and everything else that its source says", () => {
  const done = changesOfRemedies(ground, [shorter]);
  const renamed = { ...essay, title: "The essay", priority: 1 };
  expect(tasksAfter([renamed, slides], done)).toEqual([
    { ...renamed, duration_minutes: 270, duration_estimated: false },
    slides,
  ]);
});

test("once its source says otherwise, a task is planned as that says; one that is gone stays gone", () => {
  const done = changesOfRemedies(ground, [shorter]);
  expect(tasksAfter([{ ...essay, duration_minutes: 240 }], done)).toEqual([{ ...essay, duration_minutes: 240 }]);
  expect(tasksAfter([slides], done)).toEqual([slides]);
});

test("one remedy after another, each from where the last one left off", () => {
  const [first, second] = [
    changesOfRemedies(ground, [shorter]),
    { ...shorter, tasks: [{ id: "essay", duration_minutes: 240 }] },
  ];
  const then = changesOfRemedies({ ...ground, tasks: tasksAfter(ground.tasks, first) }, [second]);
  expect(tasksAfter(ground.tasks, [...first, ...then])[0]?.duration_minutes).toBe(240);
});

test("two longer days at once are both long enough, and a cap is the higher of two", () => {
  const cap = (minutes: number): Remedy => ({ statement: "", preferences: { max_focus_minutes_per_day: minutes } });
  const friday = { ...preferences.working_hours, fri: [...preferences.working_hours.fri, ["18:00", "19:00"]] };
  const remedies = [
    thursdayUntil("20:00"),
    thursdayUntil("19:00"),
    cap(300),
    cap(270),
    { statement: "", preferences: { working_hours: friday } },
  ];
  const held = preferencesAfter(preferences, changesOfRemedies(ground, remedies as Remedy[]));
  expect(held.working_hours.thu).toEqual([
    ["09:00", "12:30"],
    ["13:30", "20:00"],
  ]);
  expect(held.working_hours.fri).toEqual([
    ["09:00", "12:30"],
    ["13:30", "19:00"],
  ]);
  expect(held.max_focus_minutes_per_day).toBe(300);
});

test("hours that were set otherwise since stay, day by day", () => {
  const done = changesOfRemedies(ground, [thursdayUntil("20:00")]);
  const free = { ...preferences, working_hours: { ...preferences.working_hours, thu: [], mon: [] } };
  expect(preferencesAfter(free, done)).toEqual(free);
  const other = { ...preferences, working_hours: { ...preferences.working_hours, mon: [] }, buffer_minutes: 0 };
  expect(preferencesAfter(other, done)).toMatchObject({
    working_hours: {
      mon: [],
      thu: [
        ["09:00", "12:30"],
        ["13:30", "20:00"],
      ],
    },
    buffer_minutes: 0,
  });
});
