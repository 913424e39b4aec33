import type { Habit } from "#contract/task.ts";
import type { HabitTerms } from "#plan/habit-week.ts";

const FIRST_DATE = "1970-01-01";

/** Habits as the ledger counts them, each under an id: its own, or one made of its title. */
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

/**
 * Each habit with an id; one without is known by its title, so that it keeps its id from one plan
 * to the next.
 */
export function identified(habits: readonly Habit[]): (Habit & { readonly id: string })[] {
  const taken = new Map<string, number>();
  return habits.map((habit) => {
    if (habit.id !== undefined) return { ...habit, id: habit.id };
    const name = `habit:${habit.title.trim().toLowerCase()}`;
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return { ...habit, id: before === 0 ? name : `${name}:${before + 1}` };
  });
}
