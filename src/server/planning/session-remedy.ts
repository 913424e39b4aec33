import { isDeepStrictEqual } from "node:util";
import { changeTask } from "#contract/change-task.ts";
import { changedPreferences, type SessionRemedy, sameFields } from "#contract/effective-inputs.ts";
import { fieldsOfHabit, type Ground } from "#contract/fold-remedies.ts";
import { identified } from "#contract/habit-ids.ts";
import type { Remedy } from "#contract/remedy.ts";
import type { Habit } from "#contract/task.ts";

/**
 * What a remedy changes in the plan's inputs; a request lists more than that. `makesFit`: the work
 * that it makes fit.
 */
export function toSessionRemedy(
  { tasks, habits, preferences }: Ground,
  remedy: Remedy,
  makesFit?: string,
): SessionRemedy {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return {
    statement: remedy.statement,
    ...(makesFit !== undefined && { makes_fit: makesFit }),
    tasks: (remedy.tasks ?? []).flatMap(({ id, title: _, ...fields }) => {
      const task = byId.get(id);
      return task ? [{ ...sameFields(changeTask(task, fields), fields), id }] : [];
    }),
    ...(remedy.habits && { habits: changedHabits(habits, remedy.habits) }),
    ...(remedy.preferences && { preferences: changedPreferences(preferences, remedy.preferences) }),
  };
}

function changedHabits(before: readonly Habit[], after: readonly Habit[]): NonNullable<SessionRemedy["habits"]> {
  const byId = new Map(identified(after).map((habit) => [habit.id, fieldsOfHabit(habit)]));
  return identified(before).flatMap((habit) => {
    const was = fieldsOfHabit(habit);
    const now = Object.entries(byId.get(habit.id) ?? was).filter(
      ([name, value]) => !isDeepStrictEqual(value, was[name as keyof typeof was]),
    );
    return now.length > 0 ? [{ ...Object.fromEntries(now), id: habit.id }] : [];
  });
}
