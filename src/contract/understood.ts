import * as z from "zod/mini";
import { PreferencesPatch } from "./preferences.ts";
import { Habit, TaskInput } from "./task.ts";
import { ModelFailure } from "./writer.ts";

/** What was read out of a person's words. */
export const Understood = z.object({
  tasks: z.array(TaskInput),
  habits: z.array(Habit),
  /** The parts of the text that were not understood. */
  unrecognized: z.array(z.string()),
  /** What the text says of how the person works: in force only once a plan is made with it. */
  preferences: z.optional(PreferencesPatch),
  understood_by: z.optional(z.enum(["rules", "model"])),
  /** Why the rules read the text although the model was asked to; `withheld`: titles do not leave this machine. */
  instead: z.optional(z.enum([...ModelFailure.options, "no-model", "withheld"])),
});
export type Understood = z.infer<typeof Understood>;
