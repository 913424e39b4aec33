import type { Preferences, WeekHours } from "#contract/preferences.ts";
import { mondayOf, parseLocalTime } from "#domain/time.ts";
import type { Hours, MinuteRange, Trip, WeekMinutes } from "#planner/index.ts";

/** Hours of the week in minutes after midnight, Monday first. */
export function weekMinutes(week: WeekHours): WeekMinutes {
  return [week.mon, week.tue, week.wed, week.thu, week.fri, week.sat, week.sun].map((day) => day.map(minuteRange));
}

/** The usual hours of one kind, and those of weeks that have their own. */
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

/** A pair of times of day in minutes after midnight. */
export function minuteRange([from, to]: readonly [string, string]): MinuteRange {
  return { from: parseLocalTime(from), to: parseLocalTime(to) };
}
