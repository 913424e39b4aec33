import { describe, expect, test } from "vitest";
import { PlannerCalendarEvent } from "#contract/event.ts";
import { CourseworkItem, Habit, TaskInput } from "#contract/task.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { addDays, dateOf, parseWireTime, startOfDate } from "#domain/time.ts";
import { demoWeek } from "./demo-week.ts";
import { en } from "./text/en.ts";
import { zh } from "./text/zh.ts";

const ZONES = ["UTC", "Europe/Berlin", "Asia/Shanghai", "America/New_York", "Pacific/Apia"];
/**
 * Days across a year, every ninth, so that they include each weekday, ends of months and clock
 * changes.
 */
const DAYS = Array.from({ length: 41 }, (_, index) => addDays("2026-01-05", index * 9));

describe("the demo week", () => {
  test("keeps to the contract on any day, in any zone and language", () => {
    for (const [index, today] of DAYS.entries()) {
      const week = demoWeek({
        calendarId: "demo",
        today,
        timeZone: ZONES[index % ZONES.length] ?? "UTC",
        text: index % 2 ? en : zh,
      });
      for (const event of week.events) expect(PlannerCalendarEvent.safeParse(event).success).toBe(true);
      for (const task of week.tasks) expect(TaskInput.safeParse(task).success).toBe(true);
      for (const item of week.coursework) expect(CourseworkItem.safeParse(item).success).toBe(true);
      for (const habit of week.habits) expect(Habit.safeParse(habit).success).toBe(true);
    }
  });

  test("has something on each working day, and work that is due within the week", () => {
    for (const today of DAYS) {
      const timeZone = "Europe/Berlin";
      const window = { start: startOfDate(today, timeZone), end: startOfDate(addDays(today, 7), timeZone) };
      const week = demoWeek({ calendarId: "demo", today, timeZone, text: en });
      const days = new Set(expandEvents(week.events, window, { timeZone }).map(({ start }) => dateOf(start, timeZone)));
      expect(days.size).toBeGreaterThanOrEqual(6);
      const dueOf = ({ due }: { due?: string | null | undefined }) => parseWireTime(due ?? "", timeZone) ?? 0;
      const due = [...week.tasks, ...week.coursework].map(dueOf);
      expect(due.every((at) => at > window.start)).toBe(true);
      expect(due.filter((at) => at < window.end).length).toBeGreaterThanOrEqual(8);
      expect(week.coursework.every((item) => dueOf(item) < window.end)).toBe(true);
    }
  });

  test("moves this week's choir rehearsal, and only this week's", () => {
    const timeZone = "Europe/Berlin";
    const today = "2026-12-07";
    const window = { start: startOfDate("2026-11-30", timeZone), end: startOfDate("2026-12-21", timeZone) };
    const week = demoWeek({ calendarId: "demo", today, timeZone, text: en });
    const choir = expandEvents(week.events, window, { timeZone }).filter(
      ({ event }) => event.title === "Choir rehearsal",
    );
    expect(choir.map(({ start }) => new Date(start).toISOString())).toEqual([
      "2026-12-02T17:30:00.000Z",
      "2026-12-09T18:00:00.000Z",
      "2026-12-16T17:30:00.000Z",
    ]);
  });
});
