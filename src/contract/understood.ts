import * as z from "zod/mini";
import { Habit, TaskInput } from "./task.ts";
import { Wish } from "./wish.ts";
import { ModelFailure } from "./writer.ts";

/** What was read out of a person's words. */
export const Understood = z.object({
  tasks: z.array(TaskInput),
  habits: z.array(Habit),
  /** The parts of the text that were not understood. */
  unrecognized: z.array(z.string()),
  /**
   * What the text says of how the person wants to work: in force only once a plan is made with it.
   */
  wishes: z.optional(z.array(Wish)),
  understood_by: z.optional(z.enum(["rules", "model"])),
  /**
   * Why the rules read the text although the model was asked to; `withheld`: titles do not leave
   * this machine.
   */
  instead: z.optional(z.enum([...ModelFailure.options, "no-model", "withheld"])),
});
export type Understood = z.infer<typeof Understood>;

/**
 * Part of a text that was read as one thing; of kind `title` what was not, and so is what the work
 * is called.
 */
export const ReadSpan = z.object({
  /** Where it stands in the request's `text`, in UTF-16 code units, `[start, end)`. */
  start: z.int(),
  end: z.int(),
  /** The index of its thing to do, from 0 in the order of the text. */
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
  /** What it came to, in the person's language: "due Fri 11 Dec"; of a title the whole of it. */
  meaning: z.string(),
});
export type ReadSpan = z.infer<typeof ReadSpan>;
