import { civilOf, dayOf, daysInMonth, isoWeekdayOf } from "#domain/civil-date.ts";

/** The person's wall clock: a day (`#domain/civil-date.ts`), and minutes after its midnight. */
export type WallClock = { readonly today: number; readonly minute: number };

/** Whole days, both included. `weekly`: stated as a weekday, so that a habit can use it. */
export type Days = { readonly first: number; readonly last: number; readonly weekly: boolean };

/**
 * Minutes after midnight. Without `to` a time, otherwise a span; `exact`: both ends were stated.
 */
export type Hours = { readonly from: number; readonly to: number | null; readonly exact: boolean };

/** Days, hours of today, or hours of one of the days. */
export type Moment = { readonly days: Days | null; readonly hours: Hours | null };

/** Days that depend on the day of reading; null when there are none. */
export type DaysSaid = (clock: WallClock) => Days | null;

/** Days, hours, or both, in any order. */
export const moment = (...parts: readonly (Days | Hours | null | undefined)[]): Moment => ({
  days: parts.find((each): each is Days => !!each && "first" in each) ?? null,
  hours: parts.find((each): each is Hours => !!each && "from" in each) ?? null,
});
export const oneDay = (day: number): Days => ({ first: day, last: day, weekly: false });
export const atTime = (minute: number): Hours => ({ from: minute, to: null, exact: true });

/** Hours from one time to another; null unless the second is later. */
export const fromTo = (from: number, to: number): Hours | null => (from < to ? { from, to, exact: true } : null);

/** The same for work that may start and end at any minute of them. */
export const within = (from: number, to: number): Hours | null => (from < to ? { from, to, exact: false } : null);

export function inDays(days: number) {
  return ({ today }: WallClock): Days => oneDay(today + days);
}
export const inWeeks = (weeks: number) => inDays(7 * weeks);

/** The next such ISO weekday, including today. */
export function nextWeekday(weekday: number) {
  return ({ today }: WallClock): Days => {
    const day = today + ((weekday - isoWeekdayOf(today) + 7) % 7);
    return { first: day, last: day, weekly: true };
  };
}

/** A weekday in the week `weeks` after this one, from Monday on; null when it has passed. */
export const weekdayOfWeek =
  (weeks: number) =>
  (weekday: number): DaysSaid =>
  (clock) => {
    const day = mondayOf(clock, weeks) + weekday - 1;
    return day < clock.today ? null : oneDay(day);
  };

/** The rest of the week `weeks` from now, from one ISO weekday to another. */
export const week =
  (weeks: number, from = 1, to = 7) =>
  (): DaysSaid =>
  (clock) => {
    const monday = mondayOf(clock, weeks);
    return { first: Math.max(monday + from - 1, clock.today), last: monday + to - 1, weekly: false };
  };

/** The last day of the month that is `months` after this one. */
export const endOfMonth = (months: number) => (): DaysSaid => (clock) => endOf(clock, months);

/** The last day of the next such month that has not ended. */
export const endOfNamedMonth =
  (month: number): DaysSaid =>
  (clock) =>
    endOf(clock, (month - civilOf(clock.today).month + 12) % 12);

/**
 * A date. Without a year the next one; null when that is 331 days away or more, because this year's
 * has then just passed. Null also for a date that does not exist or has passed.
 */
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

/** A date with its weekday; null when they do not match. */
export const onWeekday = (weekday: number, days: Days): Days | null =>
  isoWeekdayOf(days.first) === weekday ? days : null;

/** Dates in digits, common to all languages. The grammar supplies `number` and `year`. */
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
