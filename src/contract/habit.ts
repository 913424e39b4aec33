import * as z from "zod/mini";
import { IsoDate } from "./primitives.ts";
import { Habit } from "./task.ts";

export const StoredHabit = z.extend(Habit, {
  id: z.string(),
  /** Nothing is owed before the week of this date. */
  paused_until: z.nullable(IsoDate),
});
export type StoredHabit = z.infer<typeof StoredHabit>;

/** What `PATCH /api/habits/{id}` may change. */
export const HabitPatch = z.partial(z.omit(Habit, { id: true }));
export type HabitPatch = z.infer<typeof HabitPatch>;
