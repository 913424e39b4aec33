import { isDeepStrictEqual } from "node:util";
import type { Preferences, WeekHours } from "#contract/preferences.ts";
import { Weekday } from "#contract/primitives.ts";
import { union } from "#domain/interval.ts";
import { formatLocalTime, mondayOf, parseLocalTime } from "#domain/time.ts";
import type { Hours, MinuteRange, Trip, WeekMinutes } from "#planner/index.ts";

type DayHours = WeekHours[Weekday];

/** Hours of the week as minutes after midnight, Monday first. */
export function weekMinutes(week: WeekHours): WeekMinutes {
  return [week.mon, week.tue, week.wed, week.thu, week.fri, week.sat, week.sun].map((day) => day.map(minuteRange));
}

/** The usual hours of one kind, and those of the weeks that have their own. */
export function datedHours(preferences: Preferences, kind: "working_hours" | "focus_hours"): Hours {
  const usual = weekMinutes(preferences[kind]);
  const weeks = (preferences.week_templates ?? []).flatMap(({ weeks, [kind]: hours }) =>
    hours ? weeks.map((date) => [mondayOf(date), weekMinutes(hours)] as const) : [],
  );
  return weeks.length === 0 ? usual : { usual, weeks: Object.fromEntries(weeks) };
}

export function tripsOf({ trips = [] }: Preferences): Trip[] {
  return trips.map(({ start_date, end_date, time_zone }) => ({
    first: start_date,
    last: end_date,
    timeZone: time_zone,
  }));
}

/** A pair of times of day as minutes after midnight. */
export function minuteRange([from, to]: readonly [string, string]): MinuteRange {
  return { from: parseLocalTime(from), to: parseLocalTime(to) };
}

/** The hours of both; a day on which they agree stays as it is. */
export function joinWeeks(a: WeekHours, b: WeekHours): WeekHours {
  const days = Weekday.options.map((day) => [
    day,
    isDeepStrictEqual(a[day], b[day]) ? a[day] : joinRanges([...a[day], ...b[day]]),
  ]);
  return Object.fromEntries(days) as WeekHours;
}

function joinRanges(ranges: DayHours): DayHours {
  const spans = ranges.map(minuteRange).map(({ from, to }) => ({ start: from, end: to }));
  return union(spans).map(({ start, end }) => [formatLocalTime(start), formatLocalTime(end)]);
}
