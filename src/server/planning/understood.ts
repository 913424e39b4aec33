import type { Preferences } from "#contract/preferences.ts";
import type { Habit, PlannerTask } from "#contract/task.ts";
import type { Understood } from "#contract/understood.ts";
import { overridePreferences } from "./preferences.ts";
import { SESSION_SOURCE, taskIdFor } from "./session-tasks.ts";
import { toPlannerTask } from "./task-input.ts";

type Held = { readonly preferences: Preferences; readonly habits: readonly Habit[] };

/** What holds of preferences and habits with what was read out of words laid over it. */
export function withUnderstood({ preferences, habits }: Held, understood: Understood | null): Held {
  if (!understood) return { preferences, habits };
  const { min_block_minutes, max_block_minutes, ...others } = understood.preferences ?? {};
  const changed = overridePreferences(preferences, { ...others, min_block_minutes, max_block_minutes });
  // Lengths that do not go together with those that a request gave are left to the request.
  const without = overridePreferences(preferences, others);
  const known = new Set(habits.map(({ title }) => titleKey(title)));
  return {
    preferences: changed.ok ? changed.value : without.ok ? without.value : preferences,
    habits: [...habits, ...understood.habits.filter(({ title }) => !known.has(titleKey(title)))],
  };
}

type Known = {
  readonly tasks: readonly PlannerTask[];
  /** Titles of other work that is open: coursework. */
  readonly titles: readonly string[];
  /** The length of a task that names none. */
  readonly defaultMinutes: number;
};

/** The tasks that there are, with those that were read out of words and are not among them, by title, already. */
export function withUnderstoodTasks({ tasks, titles, defaultMinutes }: Known, understood: Understood | null) {
  const open = tasks.filter(({ done }) => !done).map(({ title }) => title);
  const known = new Set([...open, ...titles].map(titleKey));
  const all = new Map(tasks.map((task) => [task.id, task]));
  for (const input of understood?.tasks ?? []) {
    if (known.has(titleKey(input.title))) continue;
    const id = taskIdFor(input.title, all);
    all.set(id, toPlannerTask(input, { id, source: SESSION_SOURCE, defaultMinutes }));
  }
  return [...all.values()];
}

/** Titles that differ in case and spaces alone are one. */
function titleKey(title: string): string {
  return title.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");
}
