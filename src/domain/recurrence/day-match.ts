import { civilOf, dayOf, daysInMonth, daysInYear, isoWeekdayOf } from "../civil-date.ts";
import type { Rule, RuleDay } from "./rule.ts";

/**
 * Whether a day satisfies the parts that limit days: BYMONTH, BYYEARDAY, BYMONTHDAY, and BYDAY
 * without its ordinals.
 */
export function dayMatches(rule: Rule, day: number): boolean {
  if (rule.byDay && !hasWeekday(rule.byDay, day)) return false;
  if (!rule.byMonth && !rule.byMonthDay && !rule.byYearDay) return true;
  const { year, month, day: dayOfMonth } = civilOf(day);
  if (rule.byMonth && !rule.byMonth.includes(month)) return false;
  if (rule.byMonthDay && !countedFromEitherEnd(rule.byMonthDay, dayOfMonth, daysInMonth(year, month))) return false;
  return !rule.byYearDay || countedFromEitherEnd(rule.byYearDay, day - dayOf(year, 1, 1) + 1, daysInYear(year));
}

/**
 * The days of a month that BYMONTHDAY and BYDAY name, ascending; an ordinal of BYDAY counts in the
 * month.
 */
export function daysOfMonth(rule: Rule, year: number, month: number): number[] {
  const first = dayOf(year, month, 1);
  const length = daysInMonth(year, month);
  const days: number[] = [];
  if (rule.byMonthDay) {
    for (const number of rule.byMonthDay) {
      const day = number > 0 ? first + number - 1 : first + length + number;
      if (day >= first && day < first + length) days.push(day);
    }
    days.sort((a, b) => a - b);
    const { byDay } = rule;
    return days.filter((day, at) => day !== days[at - 1] && (!byDay || isNthWeekday(byDay, day, first, length)));
  }
  for (let day = first; day < first + length; day++) {
    if (!rule.byDay || isNthWeekday(rule.byDay, day, first, length)) days.push(day);
  }
  return days;
}

/** The days of a year that BYMONTH, BYMONTHDAY and BYDAY name, ascending. */
export function daysOfYear(rule: Rule, year: number): number[] {
  const { byDay, byMonth } = rule;
  const ordinalsCountInYear = !byMonth && byDay?.some(({ nth }) => nth !== 0);
  if (!ordinalsCountInYear) return (byMonth ?? MONTHS).flatMap((month) => daysOfMonth(rule, year, month));
  const anyWeekday = { ...rule, byDay: null };
  const days = MONTHS.flatMap((month) => daysOfMonth(anyWeekday, year, month));
  return days.filter((day) => isWantedWeekday(rule, day));
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * Whether BYDAY matches a day of a yearly rule: its ordinals count within the month where BYMONTH
 * is given, else within the year.
 */
export function isWantedWeekday(rule: Rule, day: number): boolean {
  if (!rule.byDay) return true;
  if (rule.byWeekNo) return hasWeekday(rule.byDay, day);
  const { year, month } = civilOf(day);
  return rule.byMonth
    ? isNthWeekday(rule.byDay, day, dayOf(year, month, 1), daysInMonth(year, month))
    : isNthWeekday(rule.byDay, day, dayOf(year, 1, 1), daysInYear(year));
}

function hasWeekday(byDay: readonly RuleDay[], day: number): boolean {
  const weekday = isoWeekdayOf(day) - 1;
  return byDay.some((wanted) => wanted.weekday === weekday);
}

/**
 * Whether the day is one of the listed weekdays, its ordinal counted within the `length` days from
 * `first`.
 */
function isNthWeekday(byDay: readonly RuleDay[], day: number, first: number, length: number): boolean {
  const weekday = isoWeekdayOf(day) - 1;
  const fromStart = Math.floor((day - first) / 7) + 1;
  const fromEnd = -Math.floor((first + length - 1 - day) / 7) - 1;
  return byDay.some(
    (wanted) => wanted.weekday === weekday && (wanted.nth === 0 || wanted.nth === fromStart || wanted.nth === fromEnd),
  );
}

function countedFromEitherEnd(wanted: readonly number[], position: number, length: number): boolean {
  return wanted.includes(position) || wanted.includes(position - length - 1);
}
