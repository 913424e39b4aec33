import { identified } from "#contract/habit-ids.ts";
import type { Habit } from "#contract/task.ts";
import type { HabitTerms } from "#plan/habit-week.ts";

const FIRST_DATE = "1970-01-01";

/** Habits in the ledger's form. One without an id gets an id made of its title. */
export function habitTerms(habits: readonly Habit[]): HabitTerms[] {
  return identified(habits).map((habit) => ({
    id: habit.id,
    title: habit.title,
    occurrenceMinutes: habit.duration_minutes,
    timesPerWeek: habit.times_per_week,
    everyWeeks: habit.every_weeks ?? 1,
    since: habit.starts_on ?? FIRST_DATE,
    pausedUntil: habit.paused_until ?? null,
    closed: false,
  }));
}
