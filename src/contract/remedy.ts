import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { PreferencesPatch } from "./preferences.ts";
import { text, Weekday } from "./primitives.ts";
import { Habit, Habits, LocalTimeRange, PlannerTask, TaskPatch } from "./task.ts";

/** Changes that would make work fit, in the fields of a planning request. */
export const Remedy = z.object({
  /** The state after the remedy, in a sentence. */
  statement: text(LIMITS.textLength),
  /** The changed fields of each task or piece of coursework, by id; `done` leaves a task out. */
  tasks: z.optional(z.array(z.extend(TaskPatch, { id: z.string() }))),
  /** All habits of the plan, one of them changed. */
  habits: z.optional(Habits),
  preferences: z.optional(PreferencesPatch),
});
export type Remedy = z.infer<typeof Remedy>;

/**
 * The fields of a habit that a remedy may change. Defaults are explicit, so that they can be
 * compared.
 */
export const HabitFields = z.partial(
  z.object({
    duration_minutes: Habit.shape.duration_minutes,
    times_per_week: Habit.shape.times_per_week,
    preferred: z.array(LocalTimeRange),
    days: z.nullable(z.array(Weekday)),
  }),
);
export type HabitFields = z.infer<typeof HabitFields>;

/** Identified by the habit's own id, or the one made from its title (`habit-ids.ts`). */
const HabitRemedy = z.object({ id: z.string(), was: HabitFields, now: HabitFields });

/**
 * A remedy that was carried out in a session. Each part applies while its source still has the
 * values in `was`.
 */
export const RemedyChange = z.object({
  statement: z.string(),
  /** The id of the work that the remedy makes fit. */
  makes_fit: z.optional(z.string()),
  tasks: z.array(z.object({ id: z.string(), was: z.partial(PlannerTask), now: TaskPatch })),
  habits: z.optional(z.array(HabitRemedy)),
  preferences: z.optional(z.object({ was: PreferencesPatch, now: PreferencesPatch })),
});
export type RemedyChange = z.infer<typeof RemedyChange>;
