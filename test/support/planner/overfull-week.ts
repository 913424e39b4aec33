import type { PlannerCalendarEvent } from "#contract/event.ts";
import { defaultPreferences } from "#contract/preferences.ts";
import { taskOfCoursework } from "#contract/session-work.ts";
import type { CourseworkItem, PlannerTask } from "#contract/task.ts";
import { DAY_MS, formatInstant, MINUTE_MS } from "#domain/time.ts";
import { Random } from "#planner/search/random.ts";
import type { PlanningInput } from "#server/planning/planning-input.ts";
import { calendarEvent } from "../../fixtures/calendar-event.ts";
import { chanceOf } from "../chance.ts";

const MONDAY = Date.parse("2026-12-06T23:00:00Z");

/** More work than one or two weeks hold, with coursework in it. */
export function overfullWeek(seed: number): PlanningInput {
  const random = new Random(seed);
  const { below } = chanceOf(random);
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const days = pick([5, 7, 7, 14]);
  const at = (day: number, minute: number) => formatInstant(MONDAY + day * DAY_MS + minute * MINUTE_MS);
  const tasks = Array.from(
    { length: Math.round((days * (6 + below(6))) / 5) },
    (_, index): PlannerTask => ({
      id: `t${index}`,
      source: "local",
      title: `Task ${index}`,
      notes: "",
      due: random.next() < 0.7 ? at(below(days), pick([720, 1020, 1080, 1320])) : null,
      earliest_start: random.next() < 0.2 ? at(below(days), 540) : null,
      duration_minutes: pick([30, 45, 60, 90, 120, 150, 240, 300]),
      duration_estimated: false,
      priority: pick([1, 2, 3, 3, 4]),
      min_block_minutes: pick([null, null, 60, 90]),
      max_block_minutes: pick([null, null, 90, 240]),
      effort: pick(["deep", "light", null]),
      depends_on: index > 0 && random.next() < 0.15 ? [`t${below(index)}`] : [],
      url: null,
      done: false,
    }),
  );
  const coursework = Array.from(
    { length: 3 },
    (_, index): CourseworkItem => ({
      id: `c${index}`,
      source: "canvas",
      course: "Algebra",
      title: `Sheet ${index}`,
      type: "assignment",
      due: at(below(days), pick([720, 1439])),
      submitted: false,
      points: null,
      url: null,
      duration_minutes: pick([60, 120, 180]),
      duration_estimated: true,
    }),
  );
  const events = Array.from({ length: days * 3 }, (_, index): PlannerCalendarEvent => {
    const [day, minute] = [below(days), 480 + 15 * below(36)];
    return calendarEvent(`e${index}`, {
      calendar_id: "work",
      title: `Event ${index}`,
      start: at(day, minute),
      end: at(day, minute + pick([15, 30, 60, 90, 120])),
      status: "confirmed",
    });
  });
  return {
    window: { start: MONDAY, end: MONDAY + days * DAY_MS },
    now: MONDAY + pick([0, 0, 15 * 60]) * MINUTE_MS,
    preferences: { ...defaultPreferences("Europe/Berlin"), max_focus_minutes_per_day: pick([120, 240]) },
    events,
    tasks: [...tasks, ...coursework.map(taskOfCoursework)],
    coursework: coursework.map(({ id }) => id),
    habits: [],
    previous: [],
    locked: [],
  };
}
