import library from "#rrule";
import { DAY_MS } from "../civil.ts";
import { isWantedWeekday } from "./day-match.ts";
import type { Rule } from "./rule.ts";

/**
 * A step that leaves rrule's range of years at once, so that one call looks at one year whatever
 * the rule asks for.
 */
const ONE_YEAR_ONLY = 9_999;

/**
 * The days of a year that a rule with BYWEEKNO or BYYEARDAY names, ascending. Weeks that cross the
 * turn of the year and their numbering from WKST are the rrule library's work; it is asked for one
 * year at a time. BYDAY is ours, because the library takes ordinals and plain weekdays in one list
 * to be both required. On the page it is fetched before events come whose rules need it
 * (`client/rrule/fetch-rrule.ts`).
 */
export function daysOfYearByNumber(rule: Rule, year: number): number[] {
  const { RRule } = library;
  const found = new RRule({
    freq: RRule.YEARLY,
    interval: ONE_YEAR_ONLY,
    dtstart: new Date(Date.UTC(year, 0, 1)),
    wkst: rule.wkst,
    bymonth: mutable(rule.byMonth),
    byweekno: mutable(rule.byWeekNo),
    byyearday: mutable(rule.byYearDay),
    bymonthday: mutable(rule.byMonthDay),
  });
  return found
    .all()
    .map((date) => date.getTime() / DAY_MS)
    .filter((day) => isWantedWeekday(rule, day));
}

function mutable(numbers: readonly number[] | null): number[] | null {
  return numbers ? [...numbers] : null;
}
