import { Weekday } from "#contract/primitives.ts";
import type { Habit } from "#contract/task.ts";
import type { PlanningHabit } from "#planner/model.ts";
import { minuteRange } from "./hours.ts";

/** Habits under ids made of their titles, so that a habit keeps its id from one plan to the next. */
export function toPlanningHabits(habits: readonly Habit[]): PlanningHabit[] {
  const taken = new Map<string, number>();
  return habits.map((habit) => {
    const name = `habit:${habit.title.trim().toLowerCase()}`;
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return {
      id: before === 0 ? name : `${name}:${before + 1}`,
      title: habit.title,
      durationMinutes: habit.duration_minutes,
      timesPerWeek: habit.times_per_week,
      everyWeeks: habit.every_weeks,
      since: habit.starts_on,
      preferred: (habit.preferred ?? []).map(minuteRange),
      days: habit.days?.map((day) => Weekday.options.indexOf(day) + 1) ?? null,
    };
  });
}
