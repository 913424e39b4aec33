import * as z from "zod/mini";
import { IsoDate } from "./primitives.ts";
import { Habit } from "./task.ts";

/** A habit that the person keeps, as it is stored. */
export const StoredHabit = z.extend(Habit, {
  id: z.string(),
  /** Nothing is owed before the week of this date. */
  paused_until: z.nullable(IsoDate),
});
export type StoredHabit = z.infer<typeof StoredHabit>;

/** `POST /api/habits`; under an id of one's own, the same request again adds nothing. */
export const HabitInput = Habit;
export type HabitInput = z.infer<typeof HabitInput>;

/** What `PATCH /api/habits/{id}` may change. */
export const HabitPatch = z.partial(z.omit(Habit, { id: true }));
export type HabitPatch = z.infer<typeof HabitPatch>;
