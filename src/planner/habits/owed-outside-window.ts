import { mondayOf, startOfDate } from "#domain/time.ts";
import type { PlanningHabit } from "../model.ts";
import type { LocalClock } from "../time/local-clock.ts";

/**
 * How often a habit is owed outside the window in the week that begins at `monday`, and on which
 * weekdays. No weekdays when the window has a part of each of the habit's days.
 */
export type OwedBeyond = { readonly monday: number; readonly times: number; readonly weekdays: readonly number[] };

/** `monday` is a date. */
export function owedBeyond(monday: string, times: number, habit: PlanningHabit, clock: LocalClock): OwedBeyond[] {
  if (times <= 0) return [];
  const { zone, days } = clock;
  const inside = new Set(days.filter(({ date }) => mondayOf(date) === monday).map(({ weekday }) => weekday));
  const weekdays = weekdaysOf(habit).filter((weekday) => !inside.has(weekday));
  return [{ monday: startOfDate(monday, zone.name), times, weekdays }];
}

/** The weekdays on which a habit may be, from 1 (Monday) to 7. */
export function weekdaysOf({ days }: PlanningHabit): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => days === null || days.includes(weekday));
}
