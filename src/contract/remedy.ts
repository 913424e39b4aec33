import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { PreferencesPatch } from "./preferences.ts";
import { text } from "./primitives.ts";
import { PlannerTask, TaskPatch } from "./task.ts";

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
  preferences: z.optional(PreferencesPatch),
});
export type Remedy = z.infer<typeof Remedy>;

/**
 * A remedy that was carried out in a session. Each part is in force for as long as its source still
 * says what it `was`.
 */
export const RemedyChange = z.object({
  statement: z.string(),
  tasks: z.array(z.object({ id: z.string(), was: z.partial(PlannerTask), now: TaskPatch })),
  preferences: z.optional(z.object({ was: PreferencesPatch, now: PreferencesPatch })),
});
export type RemedyChange = z.infer<typeof RemedyChange>;
