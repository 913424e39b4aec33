import type { WeekHours } from "#contract/preferences.ts";
import { parseLocalTime } from "#domain/time.ts";
import type { MinuteRange, WeekMinutes } from "#planner/model.ts";

/** Hours of the week as minutes after midnight, Monday first. */
export function weekMinutes(week: WeekHours): WeekMinutes {
  return [week.mon, week.tue, week.wed, week.thu, week.fri, week.sat, week.sun].map((day) => day.map(minuteRange));
}

/** A pair of times of day as minutes after midnight. */
export function minuteRange([from, to]: readonly [string, string]): MinuteRange {
  return { from: parseLocalTime(from), to: parseLocalTime(to) };
}
