import type { BusySpan, PlanningHabit, PlanningProblem, PlanningTask, WeekMinutes } from "#planner/model.ts";
import { at, event, habit, task, week } from "./week.ts";

/** A person's week, and what may be expected of a plan of it beyond the rules. */
export type Life = {
  readonly problem: PlanningProblem;
  /** There is room for everything: nothing is left out, cut up or done on its last day. */
  readonly calm: boolean;
};

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
type Day = (typeof DAYS)[number];

const hours = (from: number, to: number, days: readonly Day[] = DAYS): WeekMinutes =>
  DAYS.map((day) => (days.includes(day) ? [{ from: from * 60, to: to * 60 }] : []));
const WEEKDAYS = DAYS.slice(0, 5);
const on = (day: Day, from: string, to: string, title: string, location = ""): BusySpan =>
  event(at(day, from), at(day, to), title, location);
const deep = (id: string, minutes: number, more: Partial<PlanningTask> = {}) =>
  task(id, { durationMinutes: minutes, effort: "deep", ...more });
const light = (id: string, minutes: number, more: Partial<PlanningTask> = {}) =>
  task(id, { durationMinutes: minutes, effort: "light", priority: 3, ...more });

/** What a newcomer has: no number of it was touched but those named. */
function life(
  calm: boolean,
  problem: {
    readonly tasks: readonly PlanningTask[];
    readonly busy?: readonly BusySpan[];
    readonly habits?: readonly PlanningHabit[];
    readonly preferences?: Partial<PlanningProblem["preferences"]>;
    readonly more?: Partial<PlanningProblem>;
  },
): Life {
  const { preferences } = week();
  const usual = { ...preferences, bufferMinutes: 10, maxMinutesWithoutPause: undefined, ...problem.preferences };
  const { tasks, busy = [], habits = [], more } = problem;
  return { calm, problem: { ...week({ tasks, busy, habits, preferences: usual, ...more }), budget: 1_000 } };
}

const lectures = WEEKDAYS.slice(0, 4).flatMap((day) => [
  on(day, "09:00", "10:30", "Lecture", "Hall 1"),
  on(day, "13:30", "15:00", "Seminar", "Room 4"),
]);
const meetings = WEEKDAYS.flatMap((day, index) =>
  [9, 10.5, 12, 14, 15.5].map((from) => {
    const start = at(day, "00:00") + (from + (index % 2) / 4) * 3_600_000;
    return event(start, start + 45 * 60_000, "Meeting");
  }),
);

export const TWELVE_LIVES: Readonly<Record<string, Life>> = {
  student: life(true, {
    busy: lectures,
    tasks: [
      deep("essay", 240, { due: at("fri", "18:00") }),
      deep("problem set", 150, { due: at("thu", "12:00"), priority: 1 }),
      light("reading", 90, { due: at("fri", "12:00") }),
      light("laundry", 45, { priority: 4 }),
    ],
    habits: [habit("run", { timesPerWeek: 3 })],
  }),
  parent: life(true, {
    busy: WEEKDAYS.flatMap((day) => [on(day, "07:30", "08:30", "School run"), on(day, "15:00", "16:00", "Pick-up")]),
    preferences: { workingHours: hours(9, 15, WEEKDAYS), focusHours: hours(9, 11, WEEKDAYS) },
    tasks: [deep("proposal", 180, { due: at("thu", "15:00") }), light("invoices", 60), light("forms", 30)],
  }),
  "25 meetings": life(false, {
    busy: meetings,
    tasks: [deep("strategy", 180, { due: at("fri", "18:00") }), light("mail", 60), light("expenses", 30)],
  }),
  freelancer: life(true, {
    tasks: [
      deep("client a", 360, { due: at("fri", "18:00"), category: "a" }),
      deep("client b", 240, { due: at("wed", "18:00"), priority: 1, category: "b" }),
      light("bookkeeping", 90, { due: at("fri", "12:00") }),
      light("tax", 60, { due: at("mon", "12:00") - 7 * 86_400_000, priority: 4 }),
    ],
  }),
  "shift worker": life(false, {
    busy: [
      ...(["mon", "tue"] as const).map((day) => on(day, "06:00", "14:00", "Shift", "Plant")),
      event(at("wed", "22:00"), at("thu", "06:00"), "Night shift", "Plant"),
    ],
    habits: [habit("stretch", { timesPerWeek: 7, durationMinutes: 15, preferred: [] })],
    preferences: { workingHours: hours(8, 20), focusHours: hours(15, 18) },
    tasks: [deep("course", 240, { due: at("sun", "20:00") }), light("shopping", 60), light("repairs", 120)],
  }),
  "exam season": life(false, {
    busy: [on("wed", "10:00", "12:00", "Exam A", "Hall 1"), on("fri", "10:00", "12:00", "Exam B", "Hall 1")],
    preferences: { workingHours: hours(9, 20, WEEKDAYS), maxFocusMinutesPerDay: 360 },
    tasks: [
      deep("revise a", 480, { due: at("wed", "10:00"), priority: 1 }),
      deep("revise b", 480, { due: at("fri", "10:00"), priority: 1 }),
      light("emails", 60),
    ],
  }),
  overload: life(false, {
    busy: [on("tue", "09:00", "18:00", "Workshop"), on("thu", "09:00", "18:00", "Fair")],
    tasks: Array.from({ length: 14 }, (_, index) =>
      (index % 2 === 0 ? deep : light)(`work ${index}`, 90 + 30 * (index % 4), {
        due: at(WEEKDAYS[index % 5] ?? "fri", "18:00"),
        priority: index % 3 === 0 ? 1 : 3,
      }),
    ),
  }),
  "empty week": life(true, { tasks: [deep("book chapter", 240), light("plants", 30, { priority: 4 })] }),
  trip: life(true, {
    busy: [on("wed", "00:00", "24:00", "Lisbon"), on("thu", "00:00", "24:00", "Lisbon")],
    tasks: [
      deep("slides", 120, { due: at("wed", "00:00"), priority: 1 }),
      light("report", 90, { due: at("fri", "18:00") }),
    ],
  }),
  "clock change": life(true, {
    more: {
      timeZone: "Europe/Berlin",
      window: { start: Date.UTC(2026, 2, 26, 23), end: Date.UTC(2026, 3, 2, 22) },
      now: Date.UTC(2026, 2, 26, 23),
    },
    preferences: { workingHours: hours(9, 18), focusHours: hours(9, 12) },
    tasks: [deep("review", 240, { due: Date.UTC(2026, 3, 1, 16) }), light("calls", 60), light("filing", 45)],
  }),
  owl: life(true, {
    preferences: { workingHours: hours(14, 24), focusHours: hours(20, 24) },
    tasks: [
      deep("novel", 360),
      deep("code", 180, { due: at("thu", "23:00") }),
      light("mail", 60),
      light("errands", 60),
    ],
  }),
  "three days": life(false, {
    more: { window: { start: at("mon", "00:00"), end: at("wed", "24:00") }, now: at("mon", "10:05") },
    tasks: [
      deep("report", 180, { due: at("mon", "18:00"), priority: 1 }),
      light("old chore", 60, { due: at("mon", "00:00") - 86_400_000, priority: 4 }),
      deep("talk", 240, { due: at("wed", "12:00") }),
      light("tickets", 30, { due: at("tue", "18:00") }),
    ],
  }),
};
