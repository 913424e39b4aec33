import { daysBetween, weekdayOf } from "#domain/time.ts";
import type { PlanningHabit } from "../model.ts";
import type { LocalClock } from "../time/local-clock.ts";

const FIRST_DATE = "1970-01-01";

export function dueDays({ everyWeeks = 1, since = FIRST_DATE }: PlanningHabit, clock: LocalClock): boolean[] {
  const sinceMonday = weekdayOf(since) - 1;
  return clock.days.map(({ date }) => Math.floor((daysBetween(since, date) + sinceMonday) / 7) % everyWeeks === 0);
}
