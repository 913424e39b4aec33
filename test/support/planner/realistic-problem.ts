import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import type { PlanningProblem, PlanningTask } from "#planner/model.ts";
import { Random } from "#planner/search/random.ts";
import { chanceOf } from "../chance.ts";

const MONDAY = Date.parse("2026-12-07T00:00:00Z");

/**
 * Office weeks: meetings in working hours; two tasks in three have a due date, one in eight waits
 * for another.
 */
export function realisticProblem(seed: number, size: { tasks: number; days: number; events: number }): PlanningProblem {
  const random = new Random(seed);
  const { below } = chanceOf(random);
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const workday = (day: number) => MONDAY + (Math.floor(day / 5) * 7 + (day % 5)) * DAY_MS;
  const workdays = Math.ceil((size.days * 5) / 7);
  const at = (day: number, minute: number) => workday(day) + minute * MINUTE_MS;
  const tasks = Array.from({ length: size.tasks }, (_, index): PlanningTask => {
    const due =
      random.next() < 0.66 ? at(Math.floor(workdays * (0.2 + 0.8 * random.next())), pick([720, 1020, 1440])) : null;
    return {
      id: `t${index}`,
      title: `Task ${index}`,
      kind: random.next() < 0.2 ? "coursework" : "task",
      durationMinutes: pick([15, 30, 30, 30, 45, 60, 60, 90, 150]),
      due,
      dueIsDate: false,
      earliestStart: random.next() < 0.1 ? at(below(Math.max(1, workdays >> 1)), 540) : null,
      priority: pick([1, 2, 2, 3, 3, 4]),
      minBlockMinutes: 30,
      maxBlockMinutes: 120,
      effort: pick(["deep", "light", null]),
      dependsOn: index > 0 && random.next() < 0.125 ? [`t${below(index)}`] : [],
    };
  });
  const weekdays = (hours: readonly { from: number; to: number }[]) =>
    Array.from({ length: 7 }, (_, day) => (day < 5 ? hours : []));
  return {
    window: { start: MONDAY, end: MONDAY + size.days * DAY_MS },
    timeZone: "Europe/Berlin",
    now: MONDAY,
    busy: Array.from({ length: size.events }, (_, index) => {
      const start = at(below(workdays), 480 + 15 * below(36));
      return {
        start,
        end: start + pick([15, 30, 30, 30, 60, 60, 90]) * MINUTE_MS,
        title: `Event ${index}`,
        location: "",
      };
    }),
    tasks,
    habits: [],
    preferences: {
      workingHours: weekdays([
        { from: 540, to: 750 },
        { from: 810, to: 1080 },
      ]),
      focusHours: weekdays([{ from: 540, to: 720 }]),
      bufferMinutes: 10,
      maxFocusMinutesPerDay: 240,
      slotMinutes: 15,
    },
    previous: [],
    fixed: [],
    seed,
  };
}
