import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { PreferencesPatch } from "./preferences.ts";
import { text, Weekday } from "./primitives.ts";
import { Habit, Habits, LocalTimeRange, PlannerTask, TaskPatch } from "./task.ts";

/**
 * What would make work fit, in the fields that a planning request has: tasks as they would be, and
 * preferences.
 */
export const Remedy = z.object({
  /** What holds once it is carried out, in a sentence. */
  statement: text(LIMITS.textLength),
  /**
   * Each with its id, that of coursework included, and the fields that change; `done` leaves a task
   * out.
   */
  tasks: z.optional(z.array(z.extend(TaskPatch, { id: z.string() }))),
  /** All habits of the plan, one of them changed. */
  habits: z.optional(Habits),
  preferences: z.optional(PreferencesPatch),
});
export type Remedy = z.infer<typeof Remedy>;

/** What a remedy may change of a habit; what is left open is said, so that it can be compared. */
export const HabitFields = z.partial(
  z.object({
    duration_minutes: Habit.shape.duration_minutes,
    times_per_week: Habit.shape.times_per_week,
    preferred: z.array(LocalTimeRange),
    days: z.nullable(z.array(Weekday)),
  }),
);
export type HabitFields = z.infer<typeof HabitFields>;

/** Under the habit's own id, or the one made of its title (`habit-ids.ts`). */
const HabitRemedy = z.object({ id: z.string(), was: HabitFields, now: HabitFields });

/**
 * A remedy that was carried out in a session. Each part is in force for as long as its source still
 * says what it `was`.
 */
export const RemedyChange = z.object({
  statement: z.string(),
  /** The id of the work that it was carried out for. */
  makes_fit: z.optional(z.string()),
  tasks: z.array(z.object({ id: z.string(), was: z.partial(PlannerTask), now: TaskPatch })),
  habits: z.optional(z.array(HabitRemedy)),
  preferences: z.optional(z.object({ was: PreferencesPatch, now: PreferencesPatch })),
});
export type RemedyChange = z.infer<typeof RemedyChange>;
