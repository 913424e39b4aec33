import { identified } from "#contract/habit-ids.ts";
import { Weekday } from "#contract/primitives.ts";
import type { StandingGround } from "#contract/standing-ground.ts";
import type { Habit } from "#contract/task.ts";
import type { PlanningHabit } from "#planner/index.ts";
import { minuteRange } from "./hours.ts";

/** Habits as the planner knows them, under the ids that blocks of them have. */
export function toPlanningHabits(habits: readonly Habit[], standing?: StandingGround): PlanningHabit[] {
  return identified(habits).map((habit) => ({
    id: habit.id,
    title: habit.title,
    durationMinutes: habit.duration_minutes,
    timesPerWeek: habit.times_per_week,
    everyWeeks: habit.every_weeks,
    since: habit.starts_on,
    owed: standing?.owed[habit.id],
    preferred: (habit.preferred ?? []).map(minuteRange),
    days: habit.days?.map((day) => Weekday.options.indexOf(day) + 1) ?? null,
  }));
}
