import { defaultPreferences } from "#contract/preferences.ts";
import { Weekday } from "#contract/primitives.ts";
import type { Habit, PlannerTask } from "#contract/task.ts";
import { taskFromInput } from "#contract/task-from-input.ts";
import { DAY_MS, formatInstant, MINUTE_MS } from "#domain/time.ts";
import { Random } from "#planner/search/random.ts";
import type { PlanningInput } from "#server/planning/planning-input.ts";
import { calendarEvent } from "../../fixtures/calendar-event.ts";
import { chanceOf } from "../chance.ts";

const MONDAY = Date.parse("2026-12-06T23:00:00Z");
const MORNING: [string, string] = ["07:00", "09:00"];
const NOON: [string, string] = ["12:00", "13:30"];
const EVENING: [string, string] = ["18:00", "20:00"];

/** One to three weeks full of events, with more habits than their own hours have room for. */
export function weekOfHabits(seed: number): PlanningInput {
  const random = new Random(seed);
  const { below } = chanceOf(random);
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const days = pick([5, 7, 7, 10, 14, 21]);
  const at = (day: number, minute: number) => formatInstant(MONDAY + day * DAY_MS + minute * MINUTE_MS);
  const habits = Array.from({ length: 1 + below(4) }, (_, index): Habit => {
    const chosen = Weekday.options.filter(() => random.next() < 0.5);
    return {
      ...(random.next() < 0.5 && { id: `h${index}` }),
      title: pick(["Run", "Read", `Habit ${index}`]),
      duration_minutes: pick([15, 30, 45, 60, 90, 120]),
      times_per_week: 1 + below(7),
      ...(random.next() < 0.8 && { preferred: pick([[MORNING], [NOON], [EVENING], [MORNING, EVENING]]) }),
      ...(random.next() < 0.6 && { days: chosen }),
      ...(random.next() < 0.15 && { every_weeks: 2, starts_on: "2026-12-07" }),
    };
  });
  const events = Array.from({ length: days * (2 + below(5)) }, (_, index) => {
    const [day, minute] = [below(days), 360 + 15 * below(60)];
    const end = at(day, minute + pick([30, 60, 90, 120, 240]));
    return calendarEvent(`e${index}`, { calendar_id: "work", start: at(day, minute), end, status: "confirmed" });
  });
  const tasks = Array.from(
    { length: random.next() < 0.1 ? 1 + below(2) : 0 },
    (_, index): PlannerTask =>
      taskFromInput(
        { title: `Task ${index}`, duration_minutes: 120 },
        { id: `t${index}`, source: "local", defaultMinutes: 60 },
      ),
  );
  return {
    window: { start: MONDAY, end: MONDAY + days * DAY_MS },
    now: MONDAY + pick([0, 0, 9 * 60, 33 * 60]) * MINUTE_MS,
    preferences: { ...defaultPreferences("Europe/Berlin"), language: "en" },
    events,
    tasks,
    coursework: [],
    habits,
    previous: [],
    locked: [],
  };
}
