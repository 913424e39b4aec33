import type { PlanningHabit, PlanningProblem, PlanningTask } from "#planner/model.ts";
import { MORNINGS, NINE_TO_SIX } from "./random-problem.ts";

/** An instant of the week of Monday 7 December 2026 in UTC: `at("tue", "09:30")`. */
export function at(day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun", time: string): number {
  const index = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].indexOf(day);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return Date.UTC(2026, 11, 7 + index, hours, minutes);
}

/**
 * A quiet office week in UTC, Monday to Sunday, 09:00–12:30 and 13:30–18:00, with what the test
 * changes, of a person who needs no pause.
 */
export function week(changes: Partial<PlanningProblem> = {}): PlanningProblem {
  return {
    window: { start: at("mon", "00:00"), end: at("sun", "24:00") },
    timeZone: "UTC",
    now: at("mon", "00:00"),
    busy: [],
    tasks: [],
    habits: [],
    preferences: {
      workingHours: NINE_TO_SIX,
      focusHours: MORNINGS,
      bufferMinutes: 0,
      maxFocusMinutesPerDay: 240,
      slotMinutes: 15,
      maxMinutesWithoutPause: 1440,
    },
    previous: [],
    fixed: [],
    seed: 1,
    budget: 300,
    ...changes,
  };
}

/** An hour of work in one piece, due never, with what the test changes. */
export function task(id: string, changes: Partial<PlanningTask> = {}): PlanningTask {
  return {
    id,
    title: id,
    kind: "task",
    durationMinutes: 60,
    due: null,
    dueIsDate: false,
    earliestStart: null,
    priority: 2,
    minBlockMinutes: 30,
    maxBlockMinutes: 120,
    effort: null,
    dependsOn: [],
    ...changes,
  };
}

/** Work of so many minutes, in blocks of 30 minutes to `most`. */
export function inBlocks(
  id: string,
  durationMinutes: number,
  most: number,
  changes: Partial<PlanningTask> = {},
): PlanningTask {
  return task(id, { durationMinutes, minBlockMinutes: 30, maxBlockMinutes: most, ...changes });
}

/** Five tasks, never due, that two days hold. */
export function twelveHoursOfWork(): PlanningTask[] {
  return [
    inBlocks("letter", 90, 120),
    inBlocks("call", 30, 90),
    inBlocks("report", 270, 90, { priority: 3 }),
    inBlocks("slides", 150, 120, { priority: 1 }),
    inBlocks("notes", 180, 90),
  ];
}

/** A week of slots of half an hour, in which a person pauses after two hours. */
export function weekInHalfHours(changes: Partial<PlanningProblem>): PlanningProblem {
  return week({ preferences: { ...week().preferences, slotMinutes: 30, maxMinutesWithoutPause: 120 }, ...changes });
}

export function habit(id: string, changes: Partial<PlanningHabit> = {}): PlanningHabit {
  return {
    id,
    title: id,
    durationMinutes: 45,
    timesPerWeek: 3,
    preferred: [{ from: 420, to: 540 }],
    days: null,
    ...changes,
  };
}

/** Takes all of a span. */
export function event(start: number, end: number, title = "Event", location = "") {
  return { start, end, title, location };
}
