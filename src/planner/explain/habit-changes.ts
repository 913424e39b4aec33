import type { HabitChange } from "../facts.ts";
import { ANY_TIME, hoursOf } from "../habits/openings.ts";
import type { MinuteRange, PlanningHabit, PlanningProblem } from "../model.ts";
import { bySize, type Option, TWO_CHANGES } from "./possible-changes.ts";

const SHORTEST = 5;
/** Minutes by which hours are widened at either end, within the waking hours. */
const WIDER = [30, 60, 120];
const WAKING: MinuteRange = { from: 6 * 60, to: 22 * 60 };
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
/** The sizes of three changes: another time of day, another day, and one time fewer a week. */
const OTHER_HOURS = 10;
const OTHER_DAY = 40;
const ONCE_LESS = 120;

/**
 * Options that may make a habit fit: first shorter sessions, more hours and more days by size, then
 * combinations of these; `fewer` gives up some of the habit.
 */
export function habitOptions(habit: PlanningHabit, problem: PlanningProblem) {
  const [shorter, hours, days] = [shorterSessions(habit, problem), moreHours(habit), moreDays(habit)];
  const [shortest, widest, anyDay] = [shorter.slice(-2), hours.slice(-2), days.slice(-1)];
  const elsewhere = together(widest, anyDay);
  const more = [...together(shortest, widest), ...elsewhere, ...together(shortest, [...anyDay, ...elsewhere])];
  const fewer = fewerTimes(habit);
  return {
    gentle: [...bySize([...shorter, ...hours, ...days]), ...bySize(more)],
    fewer: bySize([...fewer, ...together(fewer, [...widest, ...anyDay, ...elsewhere])]),
  };
}

function option(change: HabitChange, size: number): Option {
  return { size, changes: [{ ...change, size }] };
}

function together(first: readonly Option[], second: readonly Option[]): Option[] {
  return first.flatMap((a) =>
    second.map((b) => ({ size: a.size + b.size + TWO_CHANGES, changes: [...a.changes, ...b.changes] })),
  );
}

/**
 * Sessions down to half the length, in about six steps. None for a habit that has done or standing
 * sessions, since these have the old length.
 */
function shorterSessions(habit: PlanningHabit, { fixed, previous }: PlanningProblem): Option[] {
  const { id, durationMinutes: minutes, timesPerWeek, owed = {} } = habit;
  const isBegun = Object.values(owed).some((times) => times !== 0 && times !== timesPerWeek);
  if (isBegun || [...fixed, ...previous].some(({ taskId }) => taskId === id)) return [];
  const step = SHORTEST * Math.ceil(minutes / 60);
  const options: Option[] = [];
  for (let now = minutes - step; now >= Math.max(SHORTEST, minutes / 2); now -= step)
    options.push(option({ kind: "shorter-sessions", minutes: now }, (minutes - now) * 1.25));
  return options;
}

/** After its own hours, which come first: wider ones, the usual ones, and all waking hours. */
function moreHours(habit: PlanningHabit): Option[] {
  const own = hoursOf(habit);
  const wider = WIDER.flatMap((by) =>
    own.map(({ from, to }) => ({
      hours: { from: Math.max(Math.min(from, WAKING.from), from - by), to: Math.min(Math.max(to, WAKING.to), to + by) },
      size: OTHER_HOURS + by / 2,
    })),
  );
  const any = [...ANY_TIME, WAKING].map((hours) => ({ hours, size: OTHER_HOURS + (hours.to - hours.from) / 8 }));
  return [...wider, ...any]
    .filter(({ hours }) => !own.some(({ from, to }) => from <= hours.from && hours.to <= to))
    .map(({ hours, size }) => option({ kind: "more-hours", preferred: [...own, hours] }, size));
}

/** One more day, or any day. */
function moreDays({ days }: PlanningHabit): Option[] {
  if (days === null) return [];
  const others = WEEKDAYS.filter((weekday) => !days.includes(weekday));
  const one = others.map((day) => option({ kind: "more-days", day }, OTHER_DAY));
  return others.length > 1 ? [...one, option({ kind: "more-days", day: null }, 2 * OTHER_DAY)] : one;
}

function fewerTimes({ timesPerWeek }: PlanningHabit): Option[] {
  return Array.from({ length: timesPerWeek - 1 }, (_, index) =>
    option({ kind: "fewer-times", times: timesPerWeek - 1 - index }, ONCE_LESS * (index + 1)),
  );
}
