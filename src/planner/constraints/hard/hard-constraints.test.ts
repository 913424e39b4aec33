import { expect, test } from "vitest";
import { at, event, habit, task, week } from "../../../../test/support/planner/week.ts";
import { readContext } from "../../instance/read-instance.ts";
import type { PlacedBlock, PlanningProblem } from "../../model.ts";
import { HARD_CONSTRAINTS } from "./rules.ts";

type Case = {
  readonly problem: PlanningProblem;
  readonly allowed: readonly PlacedBlock[];
  readonly forbidden: readonly PlacedBlock[];
};

const block = (taskId: string, day: "mon" | "tue" | "wed", from: string, to: string): PlacedBlock => ({
  taskId,
  start: at(day, from),
  end: at(day, to),
});
const preferences = (changes: Partial<PlanningProblem["preferences"]>) => ({ ...week().preferences, ...changes });
const EVENINGS = Array.from({ length: 7 }, () => [{ from: 1080, to: 1260 }]);

/** For every rule, blocks that keep it, and blocks that break this rule alone. */
const CASES: Readonly<Record<string, Case>> = {
  window: {
    problem: week({ now: at("mon", "10:00"), tasks: [task("a")] }),
    allowed: [block("a", "mon", "10:00", "11:00")],
    forbidden: [block("a", "mon", "09:45", "10:45")],
  },
  "busy-time": {
    problem: week({
      tasks: [task("a")],
      busy: [event(at("mon", "10:00"), at("mon", "11:00"))],
      preferences: preferences({ bufferMinutes: 15 }),
    }),
    allowed: [block("a", "mon", "11:15", "12:15")],
    forbidden: [block("a", "mon", "11:00", "12:00")],
  },
  "working-hours": {
    problem: week({
      tasks: [task("a"), task("b", { category: "home" })],
      preferences: preferences({ hoursByCategory: { home: EVENINGS } }),
    }),
    allowed: [block("a", "mon", "13:30", "14:30"), block("b", "mon", "18:00", "19:00")],
    forbidden: [block("a", "mon", "12:00", "13:00")],
  },
  "work-without-pause": {
    problem: week({
      tasks: [task("a", { durationMinutes: 240 }), task("b")],
      preferences: preferences({ maxMinutesWithoutPause: undefined }),
    }),
    allowed: [block("a", "mon", "09:00", "11:00"), block("b", "mon", "11:15", "12:15")],
    forbidden: [block("a", "mon", "09:00", "10:30"), block("b", "mon", "10:30", "11:15")],
  },
  lunch: {
    problem: week({
      tasks: [task("a")],
      preferences: preferences({
        workingHours: Array.from({ length: 7 }, () => [{ from: 540, to: 1080 }]),
        lunch: { from: 690, to: 810, minutes: 60 },
        travelMinutes: 30,
      }),
      busy: [event(at("tue", "12:45"), at("tue", "14:00"), "Seminar", "Campus")],
      habits: [habit("walk")],
      fixed: [block("walk", "wed", "12:30", "13:30")],
    }),
    allowed: [
      block("a", "mon", "11:00", "12:00"),
      block("a", "tue", "10:00", "11:15"),
      block("a", "wed", "13:45", "14:45"),
    ],
    forbidden: [block("a", "mon", "12:30", "13:30")],
  },
  travel: {
    problem: week({
      tasks: [task("a"), task("b", { place: "Campus" }), task("c", { place: " campus" })],
      busy: [event(at("mon", "10:00"), at("mon", "11:00"), "Lecture", "Campus")],
      preferences: preferences({ travelMinutes: 30 }),
    }),
    allowed: [
      block("a", "mon", "11:30", "12:30"),
      block("b", "mon", "11:00", "12:00"),
      block("c", "mon", "11:00", "12:00"),
    ],
    forbidden: [block("a", "mon", "11:00", "12:00")],
  },
  "reserved-time": {
    problem: week({ tasks: [task("a"), task("b")], fixed: [block("b", "mon", "10:00", "11:00")] }),
    allowed: [block("a", "mon", "11:00", "12:00")],
    forbidden: [block("a", "mon", "10:30", "11:30")],
  },
  "earliest-start": {
    problem: week({ tasks: [task("a", { earliestStart: at("mon", "14:00") })] }),
    allowed: [block("a", "mon", "14:00", "15:00")],
    forbidden: [block("a", "mon", "13:45", "14:45")],
  },
  "due-date": {
    problem: week({
      tasks: [task("a", { due: at("mon", "12:00") }), task("b", { due: at("mon", "12:00"), dueKind: "soft" })],
    }),
    allowed: [block("a", "mon", "11:00", "12:00"), block("b", "mon", "14:00", "15:00")],
    forbidden: [block("a", "mon", "11:15", "12:15")],
  },
  precedence: {
    problem: week({ tasks: [task("a"), task("b", { dependsOn: ["a"] })] }),
    allowed: [block("a", "mon", "09:00", "10:00"), block("b", "mon", "10:00", "11:00")],
    forbidden: [block("b", "mon", "09:00", "10:00"), block("a", "mon", "10:00", "11:00")],
  },
  "block-length": {
    problem: week({ tasks: [task("a", { durationMinutes: 90 }), task("b", { durationMinutes: 20 })] }),
    allowed: [block("a", "mon", "09:00", "10:30"), block("b", "mon", "10:30", "10:50")],
    forbidden: [block("a", "mon", "09:00", "09:15")],
  },
  "slot-grid": {
    problem: week({ tasks: [task("a")] }),
    allowed: [block("a", "mon", "09:45", "10:45")],
    forbidden: [block("a", "mon", "09:50", "10:50")],
  },
  "focus-cap": {
    problem: week({
      tasks: [task("a", { effort: "deep", durationMinutes: 180 }), task("b", { durationMinutes: 180 })],
      preferences: preferences({ maxFocusMinutesPerDay: 60 }),
    }),
    allowed: [block("a", "mon", "09:00", "10:00"), block("b", "mon", "10:00", "12:00")],
    forbidden: [block("a", "mon", "09:00", "10:30")],
  },
  "blocks-cap": {
    problem: week({ tasks: [task("a"), task("b")], preferences: preferences({ maxBlocksPerDay: 1 }) }),
    allowed: [block("a", "mon", "09:00", "10:00"), block("b", "tue", "09:00", "10:00")],
    forbidden: [block("a", "mon", "09:00", "10:00"), block("b", "mon", "10:00", "11:00")],
  },
  pauses: {
    problem: week({
      tasks: [task("a", { effort: "deep" }), task("b", { effort: "light" }), task("c", { effort: "light" })],
      preferences: preferences({ breakMinutes: 30 }),
    }),
    allowed: [
      block("a", "mon", "09:00", "10:00"),
      block("b", "mon", "10:30", "11:30"),
      block("c", "mon", "12:00", "12:30"),
    ],
    forbidden: [block("a", "mon", "09:00", "10:00"), block("b", "mon", "10:15", "11:15")],
  },
};

test("every rule of the list has a case here and a name of its own", () => {
  expect(HARD_CONSTRAINTS.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort());
});

test("one rule at most caps the minutes of a day, because days count capped work once", () => {
  expect(HARD_CONSTRAINTS.filter(({ minutesPerDay }) => minutesPerDay).map(({ name }) => name)).toEqual(["focus-cap"]);
});

test.each(HARD_CONSTRAINTS)("$name is kept by what keeps it, and broken by what breaks it", (constraint) => {
  const { problem, allowed, forbidden } = CASES[constraint.name] as Case;
  const context = readContext(problem);
  expect(constraint.violations(allowed, context)).toEqual([]);
  expect(constraint.violations(forbidden, context)).toHaveLength(1);
});
