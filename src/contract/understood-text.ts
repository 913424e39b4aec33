import * as z from "zod/mini";
import { Habit, TaskInput } from "./task.ts";
import { Wish } from "./wish.ts";
import { ModelFailure } from "./written-by.ts";

/** The tasks, habits and wishes read from a text. */
export const Understood = z.object({
  tasks: z.array(TaskInput),
  habits: z.array(Habit),
  /** The parts of the text that could not be read. */
  unrecognized: z.array(z.string()),
  /** The wishes in the text. They take effect only when a plan is made with them. */
  wishes: z.optional(z.array(Wish)),
  understood_by: z.optional(z.enum(["rules", "model"])),
  /**
   * Why the rules read the text although the model was asked to; `withheld`: titles must not leave
   * this machine.
   */
  instead: z.optional(z.enum([...ModelFailure.options, "no-model", "withheld"])),
});
export type Understood = z.infer<typeof Understood>;

/**
 * Part of a text that was read as one thing; of kind `title`: part that no form reads, which names
 * the work.
 */
export const ReadSpan = z.object({
  /** Its place in the request's `text`, `[start, end)` in UTF-16 code units. */
  start: z.int(),
  end: z.int(),
  /** The index of its item, from 0 in the order of the text. */
  item: z.int(),
  kind: z.enum([
    "title",
    "length",
    "due",
    "on",
    "start",
    "span",
    "hours",
    "repeat",
    "priority",
    "effort",
    "blocks",
    "category",
    "link",
  ]),
  text: z.string(),
  /** The meaning in the person's language, "due Fri 11 Dec"; for a title, the whole title. */
  meaning: z.string(),
});
export type ReadSpan = z.infer<typeof ReadSpan>;
