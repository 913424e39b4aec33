import { type Habit, Habits } from "#contract/task.ts";

const KEY = "daywright-habits";

/**
 * Habits that an earlier version kept in this browser; what is stored and broken counts as none.
 */
export function habitsOfBrowser(storage: Storage): Habit[] {
  try {
    const parsed = Habits.safeParse(JSON.parse(storage.getItem(KEY) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** What of them is still to be moved to the server. */
export function keepInBrowser(storage: Storage, habits: readonly Habit[]): void {
  if (habits.length === 0) storage.removeItem(KEY);
  else storage.setItem(KEY, JSON.stringify(habits));
}
