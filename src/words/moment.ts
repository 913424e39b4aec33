import { civilOf, dayOf, daysInMonth, isoWeekdayOf } from "#domain/civil.ts";
import { type Rule, rule } from "./grammar.ts";

/** The clock on the person's wall: a day (`#domain/civil.ts`), and minutes after its midnight. */
export type WallClock = { readonly today: number; readonly minute: number };

/** Whole days, both of them included. `weekly`: a weekday was said, which a habit can have every week. */
export type Days = { readonly first: number; readonly last: number; readonly weekly: boolean };

/** Minutes after midnight. Without `to` it is a time, else a span; `exact` when it begins and ends at times that were said. */
export type Hours = { readonly from: number; readonly to: number | null; readonly exact: boolean };

/** Days, hours of today, or hours of one of the days. */
export type Moment = { readonly days: Days | null; readonly hours: Hours | null };

export const moment = (days: Days | null, hours: Hours | null = null): Moment => ({ days, hours });
export const oneDay = (day: number): Days => ({ first: day, last: day, weekly: false });
export const atTime = (minute: number): Hours => ({ from: minute, to: null, exact: true });

/** Hours from one time to another, null where the second is not the later one. */
export function fromTo(from: number, to: number, exact = true): Hours | null {
  return from < to ? { from, to, exact } : null;
}

/** From the first of some days to the last of others; null where they are not in order. */
export function daysFromTo(from: Days, to: Days): Days | null {
  // "from Friday to Tuesday": the Tuesday after it
  const last = to.last < from.first && to.weekly ? to.last + 7 : to.last;
  return last > from.first ? { first: from.first, last, weekly: false } : null;
}

/** The next day that is that ISO weekday, today included. */
export function nextWeekday({ today }: WallClock, weekday: number): Days {
  const day = today + ((weekday - isoWeekdayOf(today) + 7) % 7);
  return { first: day, last: day, weekly: true };
}

/** That weekday of the week that begins so many weeks after this one, Monday first. */
export function weekdayOfWeek(clock: WallClock, weekday: number, weeks: number): Days | null {
  const day = mondayOf(clock, weeks) + weekday - 1;
  return day < clock.today ? null : oneDay(day);
}

/** What is left of this week, or the whole of a later one. */
export function weekAfter(clock: WallClock, weeks: number): Days {
  const monday = mondayOf(clock, weeks);
  return { first: Math.max(monday, clock.today), last: monday + 6, weekly: false };
}

export function weekendAfter(clock: WallClock, weeks: number): Days {
  const monday = mondayOf(clock, weeks);
  return { first: Math.max(monday + 5, clock.today), last: monday + 6, weekly: false };
}

/** The last day of the month so many months from now. */
export function endOfMonth({ today }: WallClock, months: number): Days {
  const { year, month } = civilOf(today);
  const at = year * 12 + month - 1 + months;
  return endOf(Math.floor(at / 12), (at % 12) + 1);
}

/** The last day of a month that is not over. */
export function endOfNamedMonth({ today }: WallClock, month: number): Days {
  const now = civilOf(today);
  return endOf(month < now.month ? now.year + 1 : now.year, month);
}

/** A date; without a year the next one that is not over. Null where there is none such, or it is over. */
export function dateIn({ today }: WallClock, month: number, day: number, year?: number): Days | null {
  const first = year ?? civilOf(today).year;
  // 29 February may be seven years away.
  for (let tried = first; tried <= (year ?? first + 8); tried++) {
    if (month < 1 || month > 12 || day < 1 || day > daysInMonth(tried, month)) continue;
    if (dayOf(tried, month, day) >= today) return oneDay(dayOf(tried, month, day));
  }
  return null;
}

/** The rules of `date` that every language has; a grammar that takes them has `number` and `year`. */
export const DATES: readonly Rule<WallClock>[] = [
  rule("{year}~-~{number}~-~{number}", ([year, month, day]: [number, number, number], clock: WallClock) =>
    dateIn(clock, month, day, year),
  ),
  rule("{number}~.~{number}~.~{year}", ([day, month, year]: [number, number, number], clock: WallClock) =>
    dateIn(clock, month, day, year),
  ),
  rule("{number}~.~{number}~.", ([day, month]: [number, number], clock: WallClock) => dateIn(clock, month, day)),
];

/** The hour of a 12-hour clock on the 24-hour one; null where there is no such hour. */
export function hourOf(hour: number, half: "am" | "pm"): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

function mondayOf({ today }: WallClock, weeks: number): number {
  return today - isoWeekdayOf(today) + 1 + weeks * 7;
}

function endOf(year: number, month: number): Days {
  return oneDay(dayOf(year, month, daysInMonth(year, month)));
}
