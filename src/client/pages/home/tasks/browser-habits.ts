import { type Habit, Habits } from "#contract/task.ts";

const KEY = "daywright-habits";

/** Habits that an earlier version stored in this browser; malformed data counts as none. */
export function habitsOfBrowser(storage: Storage): Habit[] {
  try {
    const parsed = Habits.safeParse(JSON.parse(storage.getItem(KEY) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Stores the habits that were not moved to the server yet. */
export function keepInBrowser(storage: Storage, habits: readonly Habit[]): void {
  if (habits.length === 0) storage.removeItem(KEY);
  else storage.setItem(KEY, JSON.stringify(habits));
}
