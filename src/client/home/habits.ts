import { type Habit, Habits } from "#contract/task.ts";

const KEY = "daywright-habits";

/** The person's habits, kept in this browser; what is stored and broken counts as none. */
export function storedHabits(storage: Storage): Habit[] {
  try {
    const parsed = Habits.safeParse(JSON.parse(storage.getItem(KEY) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function storeHabits(storage: Storage, habits: readonly Habit[]): void {
  storage.setItem(KEY, JSON.stringify(habits));
}
