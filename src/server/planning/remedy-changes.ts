import { isDeepStrictEqual } from "node:util";
import { effectiveInputs, fieldsOfHabit } from "#contract/effective-inputs.ts";
import { identified } from "#contract/habit-ids.ts";
import type { Preferences, PreferencesPatch } from "#contract/preferences.ts";
import type { Remedy, RemedyChange } from "#contract/remedy.ts";
import type { Habit, PlannerTask } from "#contract/task.ts";
import { joinWeeks } from "./hours.ts";
import { changeTask } from "./task-input.ts";

/** What a session is planned with: what remedies change, and are measured against. */
export type Ground = {
  readonly tasks: readonly PlannerTask[];
  readonly habits: readonly Habit[];
  readonly preferences: Preferences;
};

/** The remedies in turn, each as the change that it makes to what those before it left. */
export function changesOfRemedies(ground: Ground, remedies: readonly Remedy[]): RemedyChange[] {
  const changes: RemedyChange[] = [];
  let { tasks, preferences }: Ground = ground;
  for (const remedy of remedies) {
    // Each has all habits as they were, but its own.
    const one = changeOfRemedy({ ...ground, tasks, preferences }, remedy);
    ({ tasks, preferences } = effectiveInputs({ ...ground, tasks, preferences }, { remedies: [one] }));
    changes.push(one);
  }
  return changes;
}

function changeOfRemedy({ tasks, habits, preferences }: Ground, remedy: Remedy): RemedyChange {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const now = remedy.preferences && widened(preferences, remedy.preferences);
  return {
    statement: remedy.statement,
    tasks: (remedy.tasks ?? []).flatMap(({ id, title: _, ...fields }) => {
      const task = byId.get(id);
      return task ? [{ id, was: sameFields(task, fields), now: sameFields(changeTask(task, fields), fields) }] : [];
    }),
    ...(remedy.habits && { habits: changedHabits(habits, remedy.habits) }),
    ...(now && { preferences: { was: sameFields(preferences, now), now } }),
  };
}

function changedHabits(before: readonly Habit[], after: readonly Habit[]): NonNullable<RemedyChange["habits"]> {
  const byId = new Map(identified(after).map((habit) => [habit.id, fieldsOfHabit(habit)]));
  return identified(before).flatMap((habit) => {
    const was = fieldsOfHabit(habit);
    const now = Object.entries(byId.get(habit.id) ?? was).filter(
      ([name, value]) => !isDeepStrictEqual(value, was[name as keyof typeof was]),
    );
    const fields = Object.fromEntries(now);
    return now.length > 0 ? [{ id: habit.id, was: sameFields(was, fields), now: fields }] : [];
  });
}

/**
 * A remedy's preferences on top of others that were widened meanwhile: hours and caps only ever
 * grow.
 */
function widened(preferences: Preferences, patch: PreferencesPatch): PreferencesPatch {
  const { working_hours, max_focus_minutes_per_day: cap, max_blocks_per_day: blocks } = patch;
  return {
    ...patch,
    ...(working_hours && { working_hours: joinWeeks(preferences.working_hours, working_hours) }),
    ...(cap !== undefined && { max_focus_minutes_per_day: Math.max(cap, preferences.max_focus_minutes_per_day) }),
    ...(blocks && { max_blocks_per_day: Math.max(blocks, preferences.max_blocks_per_day ?? blocks) }),
  };
}

function sameFields<T extends object>(whole: T, part: object): Partial<T> {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name in part)) as Partial<T>;
}
