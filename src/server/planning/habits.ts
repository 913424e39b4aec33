import type { DraftEvent } from "#contract/event.ts";
import { identified } from "#contract/habit-ids.ts";
import { Weekday } from "#contract/primitives.ts";
import { dateOf, epochOf, mondayOf } from "#domain/time.ts";
import type { PlanningHabit } from "#planner/index.ts";
import type { PlanningInput } from "./planning-input.ts";
import { minuteRange } from "./week-minutes.ts";

/** Habits in the planner's form, under the ids of their blocks. */
export function toPlanningHabits({ habits, standing, locked, preferences }: PlanningInput): PlanningHabit[] {
  return identified(habits).map((habit) => ({
    id: habit.id,
    title: habit.title,
    durationMinutes: habit.duration_minutes,
    timesPerWeek: habit.times_per_week,
    everyWeeks: habit.every_weeks,
    since: habit.starts_on,
    owed: withoutLocked(standing?.owed[habit.id], habit.id, locked, preferences.time_zone),
    preferred: (habit.preferred ?? []).map(minuteRange),
    days: habit.days?.map((day) => Weekday.options.indexOf(day) + 1) ?? null,
  }));
}

/** What is owed in each week, less the locked drafts that do not stand yet. */
function withoutLocked(
  owed: PlanningHabit["owed"],
  id: string,
  locked: readonly DraftEvent[],
  timeZone: string,
): PlanningHabit["owed"] {
  const left = owed && { ...owed };
  for (const { task_id, event_id, start } of locked) {
    if (!left || task_id !== id || event_id !== undefined) continue;
    const monday = mondayOf(dateOf(epochOf(start), timeZone));
    left[monday] = Math.max(0, (left[monday] ?? 0) - 1);
  }
  return left;
}
