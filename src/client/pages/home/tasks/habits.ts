import * as z from "zod/mini";
import { type HabitPatch, StoredHabit } from "#contract/habit.ts";
import { habitPath, PATHS } from "#contract/paths.ts";
import type { Habit } from "#contract/task.ts";
import type { ApiResult } from "../../../api/api.ts";
import { deleteAt } from "../../../api/delete-resource.ts";
import type { Coming } from "../../../line-field/save-queue.ts";
import { fill } from "../../../ui/element.ts";
import { keepRows, type Listed, withComing, withItem } from "../../../ui/keyed-rows.ts";
import { createProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { habitsOfBrowser, keepInBrowser } from "./browser-habits.ts";
import { habitRow, isPaused } from "./habit-row.ts";
import { readPlan } from "./list.ts";

/** The person's habits, which go into every plan. */
export function mountHabits(home: Home): {
  /** Shows habits that are about to be saved. */
  expect(coming: Coming["habits"]): void;
  /** Saves an expected habit. */
  save(habit: Habit): Promise<ApiResult<unknown>>;
  readonly read: Promise<void>;
  load(): Promise<void>;
} {
  const { text, api } = home;
  const problem = createProblemNote(home.ref("tasks-error"), text);
  let habits: readonly Listed<StoredHabit>[] = [];

  const rows = keepRows(
    (habit: StoredHabit) => habitRow(home, habit, { change, remove }),
    (habit) => [habit, isPaused(home, habit)],
  );
  const show = (now: readonly Listed<StoredHabit>[]) => {
    habits = now;
    home.ref("habits-section").hidden = habits.length === 0;
    fill(home.ref("habits"), ...rows(habits));
  };

  async function change(habit: StoredHabit, patch: HabitPatch): Promise<ApiResult<StoredHabit>> {
    problem.clear();
    const answer = await api.call("PATCH", habitPath(habit.id), StoredHabit, patch);
    if (answer.ok) {
      show(withItem(habits, answer.value));
      readPlan({ home });
    }
    return answer;
  }

  async function remove(habit: StoredHabit): Promise<void> {
    problem.clear();
    const answer = await deleteAt(api, habitPath(habit.id));
    if (answer.ok) return show(habits.filter(({ id }) => id !== habit.id));
    problem.show(text.saveFailed, answer.error, () => void remove(habit));
  }

  async function store(habit: Habit): Promise<ApiResult<unknown>> {
    const answer = await api.call("POST", PATHS.habits, StoredHabit, habit);
    if (answer.ok) show(withItem(habits, answer.value));
    return answer;
  }

  async function save(habit: Habit): Promise<ApiResult<unknown>> {
    const answer = await store(habit);
    if (!answer.ok) show(habits.filter(({ id }) => id !== habit.id));
    return answer;
  }

  async function load(): Promise<void> {
    const answer = await api.call("GET", PATHS.habits, z.array(StoredHabit));
    if (answer.ok) show(withComing(answer.value, habits));
  }

  const expect = (coming: Coming["habits"]) => show([...habits, ...coming.map(comingHabit)]);
  return { expect, save, load, read: load().then(() => moveFromBrowser(store)) };
}

/** Its row is there from the press on, so that a late answer moves nothing. */
function comingHabit(habit: Coming["habits"][number]): Listed<StoredHabit> {
  return { ...habit, paused_until: habit.paused_until ?? null, isComing: true };
}

/** Moves the habits that an earlier version kept in the browser, each once. */
async function moveFromBrowser(store: (habit: Habit) => Promise<ApiResult<unknown>>): Promise<void> {
  for (let left = habitsOfBrowser(localStorage); left.length > 0; left = left.slice(1)) {
    if (!(await store(left[0] as Habit)).ok) return;
    keepInBrowser(localStorage, left.slice(1));
  }
}
