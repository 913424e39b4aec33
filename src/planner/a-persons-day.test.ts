import { expect, test } from "vitest";
import { wallOf } from "../../test/support/planner/audit-plan.ts";
import { at, event, task, week } from "../../test/support/planner/week.ts";
import { type PlanningProblem, type PlanningTask, plan } from "./index.ts";

const from = (start: number, end: number) =>
  Array.from({ length: 7 }, () => [{ from: start * 60, to: Math.min(end, 24) * 60 }]);
const preferences = (changes: Partial<PlanningProblem["preferences"]>) => ({
  ...week().preferences,
  maxMinutesWithoutPause: 120,
  ...changes,
});

test("chores wait for a free day rather than follow a shift of eight hours until the night", () => {
  const chore = (id: string, minutes: number, changes: Partial<PlanningTask> = {}) =>
    task(id, { durationMinutes: minutes, effort: "light", priority: 3, ...changes });
  const busy = (["mon", "tue", "thu"] as const).map((day) => event(at(day, "06:00"), at(day, "14:00"), "Early shift"));
  const tasks = [chore("laundry", 60), chore("meals", 90), chore("flat", 120), chore("garage", 90)];
  const problem = week({
    tasks,
    busy,
    preferences: preferences({ workingHours: from(8, 21), focusHours: from(9, 12) }),
  });
  for (const { key, blocks } of plan(problem)) {
    const ofShifts = busy.map((shift) => {
      const after = blocks.filter(({ start }) => shift.end <= start && start < shift.end + 10 * 3_600_000);
      return after.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);
    });
    expect(Math.max(...ofShifts), key).toBeLessThanOrEqual(180);
  }
});

test("after a night shift work waits until one has slept, where it can still be done then", () => {
  const shift = event(at("wed", "22:00"), at("thu", "06:00"), "Night shift");
  const onThursday = { earliestStart: at("thu", "00:00"), due: at("fri", "00:00") };
  const problem = (minutes: number) =>
    week({
      tasks: [task("repairs", { ...onThursday, durationMinutes: minutes, maxBlockMinutes: 480 })],
      busy: [shift],
      preferences: preferences({ workingHours: from(8, 20) }),
    });
  const rested = at("thu", "15:00");
  for (const { key, blocks } of plan(problem(120))) expect(blocks[0]?.start, key).toBeGreaterThanOrEqual(rested);
  for (const { key, blocks, unplaced } of plan(problem(360))) {
    expect(unplaced, key).toEqual([]);
    expect(blocks[0]?.start, key).toBeLessThan(rested);
  }
});

test("the day that ends with a night shift holds little work, where other days have room", () => {
  const shift = event(at("wed", "22:00"), at("thu", "06:00"), "Night shift");
  const problem = week({
    tasks: ["course", "repairs", "report"].map((id) => task(id, { durationMinutes: 120 })),
    busy: [shift],
    preferences: preferences({ workingHours: from(8, 20) }),
    now: at("wed", "00:00"),
  });
  for (const { key, blocks } of plan(problem)) {
    const before = blocks.filter(({ end }) => end <= shift.start);
    const minutes = before.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);
    expect(minutes, key).toBeLessThanOrEqual(120);
  }
});

test("an owl's deep work goes on past midnight, and counts for the day on which it begins", () => {
  const nights = from(21, 24).map((hours) => [{ from: 0, to: 120 }, ...hours]);
  const problem = week({
    tasks: [task("novel", { durationMinutes: 480, effort: "deep" })],
    preferences: preferences({ workingHours: nights, focusHours: nights }),
    now: at("mon", "12:00"),
  });
  const plans = plan(problem);
  for (const { key, blocks } of plans) {
    expect(blocks.length, key).toBe(4);
    const begun = Map.groupBy(blocks, ({ start }) => wallOf(start, "UTC").date);
    for (const ofDay of begun.values()) expect(ofDay.length, key).toBeLessThanOrEqual(2);
  }
  expect(Math.min(...plans.map(({ blocks }) => blocks.at(-1)?.end ?? 0))).toBeLessThanOrEqual(at("wed", "02:00"));
});
