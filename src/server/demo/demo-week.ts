import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { CourseworkItem, Habit, TaskInput } from "#contract/task.ts";
import type { EventTimes } from "#domain/event.ts";
import { addDays, weekdayOf } from "#domain/time.ts";
import { localEventId } from "#server/providers/local/index.ts";
import { demoCoursework } from "./coursework.ts";
import { instantOn, nextOn } from "./demo-dates.ts";
import type { DemoText } from "./text/en.ts";

export type DemoWeek = {
  readonly events: readonly PlannerCalendarEvent[];
  readonly tasks: readonly TaskInput[];
  readonly coursework: readonly CourseworkItem[];
  readonly habits: readonly Habit[];
};

type Place = {
  readonly calendarId: string;
  readonly today: string;
  readonly timeZone: string;
  readonly text: DemoText;
};
type EventName = keyof DemoText["events"];

const WEEKLY: readonly { name: EventName; days: readonly number[]; from: string; to: string }[] = [
  { name: "algebra", days: [1, 3], from: "10:00", to: "11:30" },
  { name: "databases", days: [2], from: "14:00", to: "16:00" },
  { name: "job", days: [2, 4], from: "16:30", to: "19:00" },
  { name: "standup", days: [1, 2, 3, 4, 5], from: "09:15", to: "09:30" },
  { name: "choir", days: [3], from: "18:30", to: "20:00" },
];
/** Events that happen once, on a weekday of the planned days. */
const ONCE: readonly { name: EventName; day: number; from: string; to: string }[] = [
  { name: "dentist", day: 2, from: "11:00", to: "11:45" },
  { name: "lunch", day: 4, from: "12:30", to: "13:30" },
];
const MEETING = { from: "15:00", to: "15:45" };
const RULE_DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** How many weeks ago the weekly events began. */
const WEEKS_BEFORE = 3;

/** Sample events, tasks, coursework and habits for the seven days from `today` on. */
export function demoWeek(place: Place): DemoWeek {
  return { events: events(place), tasks: tasks(place), coursework: demoCoursework(place), habits: habits(place) };
}

function events(place: Place): PlannerCalendarEvent[] {
  const { today, timeZone } = place;
  const weekly = WEEKLY.map(({ name, days, from, to }) => {
    const first = nextOn(addDays(today, -7 * WEEKS_BEFORE), days);
    const byDay = days.map((day) => RULE_DAYS[day - 1]).join(",");
    return event(place, name, { ...span(first, from, to, timeZone), rrule: `FREQ=WEEKLY;BYDAY=${byDay}` });
  });
  const once = ONCE.map(({ name, day, from, to }) =>
    event(place, name, span(nextOn(today, [day]), from, to, timeZone)),
  );
  const meeting = event(place, "supervisor", span(meetingDay(today), MEETING.from, MEETING.to, timeZone));
  return [...weekly, ...once, meeting, laterChoir(place), birthday(place)];
}

/** Friday or, when today is Friday, Thursday, so that there is time for the slides. */
function meetingDay(today: string): string {
  return nextOn(today, [weekdayOf(today) === 5 ? 4 : 5]);
}

/** This week the choir meets half an hour later than by its rule. */
function laterChoir(place: Place): PlannerCalendarEvent {
  const { today, timeZone } = place;
  const date = nextOn(today, [3]);
  return {
    ...event(place, "choir", span(date, "19:00", "20:30", timeZone)),
    id: idOf(place, "choir-this-week"),
    recurring_event_id: idOf(place, "choir"),
    original_start: span(date, "18:30", "20:00", timeZone).start,
  };
}

function birthday(place: Place): PlannerCalendarEvent {
  const date = nextOn(place.today, [6]);
  const day = { start: date, end: addDays(date, 1), all_day: true, transparency: "transparent" as const };
  return event(place, "birthday", day);
}

function event(place: Place, name: EventName, when: Partial<PlannerCalendarEvent> & EventTimes): PlannerCalendarEvent {
  const [title = "", location = ""] = place.text.events[name];
  return {
    id: idOf(place, name),
    calendar_id: place.calendarId,
    title,
    all_day: false,
    location,
    description: "",
    color_class: "cal-color-1", // a local event takes the colour of its calendar when it is read
    rrule: null,
    recurring_event_id: null,
    original_start: null,
    status: "confirmed",
    time_zone: place.timeZone,
    transparency: "opaque",
    ...when,
  };
}

function tasks({ today, timeZone, text }: Place): TaskInput[] {
  const task = (name: keyof DemoText["tasks"], change: Partial<TaskInput>): TaskInput => {
    const [title = "", notes = ""] = text.tasks[name];
    return { id: `demo-${name}`, title, notes, ...change };
  };
  return [
    task("thesis", {
      duration_minutes: 270,
      due: addDays(today, 6),
      effort: "deep",
      priority: 1,
      max_block_minutes: 120,
    }),
    task("slides", { duration_minutes: 60, due: instantOn(meetingDay(today), MEETING.from, timeZone), priority: 2 }),
    task("train", { duration_minutes: 20, due: addDays(today, 3), effort: "light", priority: 3 }),
    task("tax", { duration_minutes: 90, due: addDays(today, 12), effort: "light", priority: 4 }),
  ];
}

function habits({ text }: Place): Habit[] {
  return [
    { title: text.habits.run, duration_minutes: 45, times_per_week: 3, preferred: [["07:00", "09:00"]] },
    { title: text.habits.guitar, duration_minutes: 30, times_per_week: 2, preferred: [["17:00", "21:00"]] },
  ];
}

function span(date: string, from: string, to: string, timeZone: string): EventTimes {
  return { start: instantOn(date, from, timeZone), end: instantOn(date, to, timeZone) };
}

function idOf({ calendarId }: Place, key: string): string {
  return localEventId(calendarId, `demo-${key}`);
}
