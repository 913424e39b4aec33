import { civilOf, dayOf, daysInMonth, isoWeekdayOf } from "#domain/civil.ts";

/** The clock on the person's wall: a day (`#domain/civil.ts`), and minutes after its midnight. */
export type WallClock = { readonly today: number; readonly minute: number };

/** Whole days, both included. `weekly`: a weekday was said, which a habit can have. */
export type Days = { readonly first: number; readonly last: number; readonly weekly: boolean };

/** Minutes after midnight; a time without `to`, else a span; `exact`: both ends were said. */
export type Hours = { readonly from: number; readonly to: number | null; readonly exact: boolean };

/** Days, hours of today, or hours of one of the days. */
export type Moment = { readonly days: Days | null; readonly hours: Hours | null };

/** Days that depend on the day on which they are said; null where there are none such. */
export type DaysSaid = (clock: WallClock) => Days | null;

/** Days, hours, or both, in whatever order they were said. */
export const moment = (...said: readonly (Days | Hours | null | undefined)[]): Moment => ({
  days: said.find((each): each is Days => !!each && "first" in each) ?? null,
  hours: said.find((each): each is Hours => !!each && "from" in each) ?? null,
});
export const oneDay = (day: number): Days => ({ first: day, last: day, weekly: false });
export const atTime = (minute: number): Hours => ({ from: minute, to: null, exact: true });

/** Hours from one time to another, null where the second is not the later one. */
export function fromTo(from: number, to: number, exact = true): Hours | null {
  return from < to ? { from, to, exact } : null;
}

/** Hours of which no work has to begin or end at the first or last minute. */
export const within = (from: number, to: number): Hours | null => fromTo(from, to, false);

export function inDays(days: number) {
  return ({ today }: WallClock): Days => oneDay(today + days);
}
export const inWeeks = (weeks: number) => inDays(7 * weeks);

/** The next day that is that ISO weekday, today included. */
export function nextWeekday(weekday: number) {
  return ({ today }: WallClock): Days => {
    const day = today + ((weekday - isoWeekdayOf(today) + 7) % 7);
    return { first: day, last: day, weekly: true };
  };
}

/** A weekday of the week that begins `weeks` after this one, Monday first. */
export const weekdayOfWeek =
  (weeks: number) =>
  (weekday: number): DaysSaid =>
  (clock) => {
    const day = mondayOf(clock, weeks) + weekday - 1;
    return day < clock.today ? null : oneDay(day);
  };

/** What is left of the week `weeks` from now, from one of its ISO weekdays to another. */
export const week =
  (weeks: number, from = 1, to = 7) =>
  (): DaysSaid =>
  (clock) => {
    const monday = mondayOf(clock, weeks);
    return { first: Math.max(monday + from - 1, clock.today), last: monday + to - 1, weekly: false };
  };

/** The last day of the month that is `months` after this one. */
export const endOfMonth = (months: number) => (): DaysSaid => (clock) => endOf(clock, months);

/** The last day of a month that is not over. */
export const endOfNamedMonth =
  (month: number): DaysSaid =>
  (clock) =>
    endOf(clock, (month - civilOf(clock.today).month + 12) % 12);

/** A date; without a year the next, but none just gone. Null for no such date, or when over. */
export const date =
  (month: number, day: number, year?: number): DaysSaid =>
  ({ today }) => {
    const now = civilOf(today).year;
    const found = (year === undefined ? [now, now + 1] : [year])
      .filter((each) => month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(each, month))
      .map((each) => dayOf(each, month, day))
      .find((each) => each >= today);
    return found === undefined || (year === undefined && found > today + 330) ? null : oneDay(found);
  };

export const dayFirst = (day: number, month: number, year?: number) => date(month, day, year);
export const yearFirst = (year: number | undefined, month: number, day: number) => date(month, day, year);

/** A date and its weekday, null where they differ. */
export const onWeekday = (weekday: number, days: Days): Days | null =>
  isoWeekdayOf(days.first) === weekday ? days : null;

/** Dates in digits, which every language has; a grammar for them has `number` and `year`. */
export const DATES = {
  "{year}~-~{number}~-~{number}": yearFirst,
  "{number}~.~{number}~.[~{year}]": dayFirst,
};

function mondayOf({ today }: WallClock, weeks: number): number {
  return today - isoWeekdayOf(today) + 1 + weeks * 7;
}

function endOf({ today }: WallClock, months: number): Days {
  const { year, month } = civilOf(today);
  const next = year * 12 + month + months;
  return oneDay(dayOf(Math.floor(next / 12), (next % 12) + 1, 1) - 1);
}
