import library from "#rrule";
import { DAY_MS } from "../civil-date.ts";
import { isWantedWeekday } from "./day-match.ts";
import type { Rule } from "./rule.ts";

/** An INTERVAL that exceeds rrule's range of years, so that one call examines only one year. */
const ONE_YEAR_ONLY = 9_999;

/**
 * The days of a year that a rule with BYWEEKNO or BYYEARDAY names, ascending. The rrule library
 * numbers the weeks, from WKST and across the turn of the year, and is asked for one year at a
 * time. BYDAY is matched here, because the library requires ordinals and plain weekdays in one list
 * to match together. The page loads the library before it expands events with such rules
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
