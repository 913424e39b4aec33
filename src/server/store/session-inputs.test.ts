import { expect, test } from "vitest";
import { applyRemedies, remediesInForce, type SessionRemedy } from "#contract/effective-inputs.ts";
import { wishedInputs } from "#contract/fold-wishes.ts";
import { defaultPreferences, type Preferences } from "#contract/preferences.ts";
import { taskFromInput } from "#contract/task-from-input.ts";
import { readInputs, storedParts } from "./session-inputs.ts";

const essay = {
  ...taskFromInput({ title: "Essay" }, { id: "essay", source: "local", defaultMinutes: 60 }),
  duration_minutes: 300,
};
const gym = { id: "gym", title: "Gym", duration_minutes: 60, times_per_week: 3 };
const given = { preferences: defaultPreferences("UTC"), habits: [gym] };
const wishes = [{ kind: "breaks", minutes: 25 }] as const;
const context = {
  calendar: { sources: [], calendars: [] },
  tasks: { sources: [], items: [essay] },
  learning: { sources: [], items: [] },
};
const mondayUntil = (time: string): Preferences["working_hours"]["mon"] => [
  ["09:00", "12:30"],
  ["13:30", time],
];
const ground = wishedInputs({ ...given, tasks: [essay] }, wishes);
const REMEDIES = [
  { statement: "Shorter.", tasks: [{ id: "essay", duration_minutes: 240 }] },
  { statement: "Rarer.", tasks: [], habits: [{ id: "gym", times_per_week: 2 }] },
  { statement: "Longer.", tasks: [], preferences: { working_hours: { mon: mondayUntil("19:00") } } },
  { statement: "Longer still.", tasks: [], preferences: { working_hours: { mon: mondayUntil("20:00") } } },
];

test("a session stores what it was given, its wishes and its remedies apart, and readers get what these come to", () => {
  const { inputs: planned, changes } = applyRemedies(ground, REMEDIES);
  const { preferences } = planned;
  expect(preferences).toMatchObject({ buffer_minutes: 25, working_hours: { mon: mondayUntil("20:00") } });
  const payload = {
    session_id: "one",
    given,
    wishes: [...wishes],
    preferences,
    habits: [...planned.habits],
    carried_out: changes,
  };
  const { rest, inputs } = storedParts(payload, { tasks: [essay], remedies: REMEDIES });
  expect([rest, inputs]).toEqual([
    { session_id: "one" },
    { given: { ...given, tasks: [essay] }, wishes, remedies: REMEDIES },
  ]);
  if (inputs) expect({ ...rest, ...readInputs(inputs, context) }).toEqual(payload);
});

test("what somebody changed since a remedy found it is theirs, day by day; the rest is still the remedy's", () => {
  const found = { foundIn: ground, remedies: REMEDIES };
  const statements = (more: Partial<typeof ground>) =>
    remediesInForce(found, { ...ground, ...more }).map(({ statement }) => statement);
  const all = REMEDIES.map(({ statement }) => statement);
  expect(statements({})).toEqual(all);
  expect(statements({ tasks: [{ ...essay, duration_minutes: 200 }] })).toEqual(all.slice(1));
  expect(statements({ habits: [{ ...gym, times_per_week: 4 }] })).toEqual(all.toSpliced(1, 1));
  const { working_hours } = ground.preferences;
  const off = (day: "mon" | "tue") => ({ ...ground.preferences, working_hours: { ...working_hours, [day]: [] } });
  expect([statements({ preferences: off("mon") }), statements({ preferences: off("tue") })]).toEqual([
    all.slice(0, 2),
    all,
  ]);
  // A list that cannot be read says nothing about its work.
  expect(statements({ tasks: [] })).toEqual(all);
});

test("of two remedies for one day, the one that is left lengthens it by its own hours alone", () => {
  const earlier = {
    statement: "Earlier.",
    tasks: [],
    preferences: { working_hours: { mon: [["08:00", "12:30"], ...mondayUntil("18:00").slice(1)] } },
  } satisfies SessionRemedy;
  const remedies = [...REMEDIES.slice(2, 3), earlier];
  expect(applyRemedies(ground, remedies).inputs.preferences.working_hours.mon).toEqual([
    ["08:00", "12:30"],
    ["13:30", "19:00"],
  ]);
  const planned = remediesInForce({ foundIn: ground, remedies }, ground);
  const { inputs } = applyRemedies(ground, planned.slice(1));
  expect(inputs.preferences.working_hours.mon).toEqual([
    ["08:00", "12:30"],
    ["13:30", "18:00"],
  ]);
});
