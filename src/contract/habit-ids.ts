import type { Habit } from "./task.ts";

/** How the id of a habit begins that has none of its own. */
export const HABIT_ID = "habit:";

/**
 * Each habit with an id. A habit without one is identified by its title, so that its id is the same
 * in every plan.
 */
export function identified(habits: readonly Habit[]): (Habit & { readonly id: string })[] {
  const taken = new Map<string, number>();
  return habits.map((habit) => {
    if (habit.id !== undefined) return { ...habit, id: habit.id };
    const name = `${HABIT_ID}${habit.title.trim().toLowerCase()}`;
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return { ...habit, id: before === 0 ? name : `${name}:${before + 1}` };
  });
}
