import * as z from "zod/mini";
import { parseInstant } from "#domain/time.ts";
import { DraftEvent } from "./event.ts";
import { LIMITS } from "./limits.ts";
import { PreferencesPatch } from "./preferences.ts";
import { IsoDate, IsoInstant, TimeZone, text } from "./primitives.ts";
import { Habit, Habits, TaskInput, TaskInputs } from "./task.ts";
import { DraftVariant, DraftVariants } from "./variant.ts";
import { ModelFailure, WriterChoice, WrittenBy } from "./writer.ts";

/** What a person wishes of a plan; every part is optional. */
const wishes = {
  instructions: z.optional(text(LIMITS.textLength)),
  tasks: z.optional(TaskInputs),
  habits: z.optional(Habits),
  preferences: z.optional(PreferencesPatch),
  /** Who writes the texts; absent: the model where one is set, and when planning again who wrote before. */
  writer: z.optional(WriterChoice),
  /** Keeps titles, wishes, reasons and labels from the model's endpoint. */
  withhold_titles: z.optional(z.boolean({ error: "must be true or false" })),
};

/** `POST /api/planner` (decisions 3). */
export const CreateSessionRequest = z
  .object({
    start_time: IsoInstant,
    end_time: IsoInstant,
    view_date: z.optional(IsoDate),
    time_zone: z.optional(TimeZone),
    ...wishes,
    ai_draft: z.optional(text(LIMITS.textLength)),
    draft_variants: z.optional(DraftVariants),
  })
  .check(
    z.refine((body) => (parseInstant(body.start_time) ?? 0) < (parseInstant(body.end_time) ?? 0), {
      path: ["end_time"],
      error: "must be after start_time",
    }),
  );
export type CreateSessionRequest = z.infer<typeof CreateSessionRequest>;

export const CreateSessionResponse = z.object({ session_id: z.string(), url: z.string() });
export type CreateSessionResponse = z.infer<typeof CreateSessionResponse>;

/** `POST /api/planner/{id}/variants`: plan again. */
export const ReplanRequest = z.object({
  ...wishes,
  /** The variant on screen: "change least" stays near to it, and its locked blocks stay. Absent: the first. */
  variant_index: z.optional(z.int({ error: "must be a whole number" })),
});
export type ReplanRequest = z.infer<typeof ReplanRequest>;

export const ReplanResponse = z.object({
  ai_draft: z.string(),
  draft_variants: z.array(DraftVariant),
  written_by: z.optional(WrittenBy),
});
export type ReplanResponse = z.infer<typeof ReplanResponse>;

/** `PUT /api/planner/{id}/variants/{index}`: the person moved blocks. */
export const ReplaceVariantRequest = z.object({
  events: z
    .array(DraftEvent)
    .check(z.maxLength(LIMITS.eventsPerVariant, { error: `must hold at most ${LIMITS.eventsPerVariant} events` })),
});
export type ReplaceVariantRequest = z.infer<typeof ReplaceVariantRequest>;

/** `event: progress` of a streamed planning request. */
export const PlanningProgress = z.object({
  stage: z.enum(["gathering", "planning", "writing"]),
  done: z.int(),
  total: z.int(),
});
export type PlanningProgress = z.infer<typeof PlanningProgress>;

/** `event: draft` of a streamed planning request: the draft text as far as it is written and checked. */
export const DraftProgress = z.object({ text: z.string() });
export type DraftProgress = z.infer<typeof DraftProgress>;

/** `POST /api/quick-add` and its answer: understood, not yet saved. */
export const QuickAddRequest = z.object({
  text: text(LIMITS.textLength, 1),
  time_zone: z.optional(TimeZone),
  /** Has the model read the text, where one is set; what it does not read, the rules do. */
  ask_model: z.optional(z.boolean({ error: "must be true or false" })),
});
export type QuickAddRequest = z.infer<typeof QuickAddRequest>;

export const QuickAddResponse = z.object({
  tasks: z.array(TaskInput),
  habits: z.array(Habit),
  /** The parts of the text that were not understood. */
  unrecognized: z.array(z.string()),
  /** What the text says of how the person works: in force only once a request that plans carries it. */
  preferences: z.optional(PreferencesPatch),
  understood_by: z.optional(z.enum(["rules", "model"])),
  /** Why the rules read the text although the model was asked to; `withheld`: titles do not leave this machine. */
  instead: z.optional(z.enum([...ModelFailure.options, "no-model", "withheld"])),
});
export type QuickAddResponse = z.infer<typeof QuickAddResponse>;
