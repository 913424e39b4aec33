import * as z from "zod/mini";
import { parseInstant } from "#domain/time.ts";
import { DraftEvent } from "./event.ts";
import { LIMITS } from "./limits.ts";
import { Preferences, PreferencesPatch } from "./preferences.ts";
import { IsoDate, IsoInstant, TimeZone, text, WorkColors } from "./primitives.ts";
import { RemedyChange } from "./remedy.ts";
import { PlanBase } from "./standing-ground.ts";
import { Habits, TaskInputs } from "./task.ts";
import { ReadSpan, Understood } from "./understood-text.ts";
import { DraftVariant, DraftVariants } from "./variant.ts";
import { Wish, Wishes } from "./wish.ts";
import { WriterChoice, WrittenBy } from "./written-by.ts";

/** The inputs of a plan; every part is optional. */
const inputs = {
  /**
   * Wishes for this plan alone, which override the preferences. A request with wishes or
   * `instructions` replaces all wishes of earlier requests; one with neither keeps them.
   */
  wishes: z.optional(Wishes),
  /**
   * Wishes in plain words. A clause that states a complete wish is read; the draft lists the
   * others, which never become tasks.
   */
  instructions: z.optional(text(LIMITS.textLength)),
  tasks: z.optional(TaskInputs),
  habits: z.optional(Habits),
  preferences: z.optional(PreferencesPatch),
  /** `standing` by default; when planning again, the former value. */
  base: z.optional(PlanBase),
  /**
   * Who writes the texts; absent: the model if one is configured, and when planning again the
   * former writer.
   */
  writer: z.optional(WriterChoice),
  /** Withholds titles, wishes, reasons and labels from the model's endpoint. */
  withhold_titles: z.optional(z.boolean({ error: "must be true or false" })),
};

/** `POST /api/planner` (interface §4.6). */
export const CreateSessionRequest = z
  .object({
    start_time: IsoInstant,
    end_time: IsoInstant,
    view_date: z.optional(IsoDate),
    time_zone: z.optional(TimeZone),
    ...inputs,
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

/** `GET /api/planner`: the most recent sessions, newest first. */
export const RecentSession = z.object({
  session_id: z.string(),
  created_at: IsoInstant,
  start_time: IsoInstant,
  end_time: IsoInstant,
  applied: z.boolean(),
});
export type RecentSession = z.infer<typeof RecentSession>;

/** `POST /api/planner/{id}/variants`: plan again. */
export const ReplanRequest = z.object({
  ...inputs,
  /**
   * The variant on screen: its locked blocks stay, and without a standing plan `blocks_moved` is
   * relative to it. Absent: the first.
   */
  variant_index: z.optional(z.int({ error: "must be a whole number" })),
  /**
   * Ids of unplaced work in that variant whose remedies are carried out, in this session alone. No
   * other input may accompany it.
   */
  make_fit: z.optional(z.array(z.string()).check(z.maxLength(LIMITS.tasks))),
  /** Indexes in the session's `carried_out` of remedies to withdraw. */
  take_back: z.optional(z.array(z.int({ error: "must be a whole number" })).check(z.maxLength(LIMITS.tasks))),
});
export type ReplanRequest = z.infer<typeof ReplanRequest>;

export const ReplanResponse = z.object({
  ai_draft: z.string(),
  draft_variants: z.array(DraftVariant),
  written_by: z.optional(WrittenBy),
  wishes: z.optional(z.array(Wish)),
  not_understood: z.optional(z.array(z.string())),
  /** What the plans were made with. */
  preferences: z.optional(Preferences),
  carried_out: z.optional(z.array(RemedyChange)),
  work_colors: z.optional(WorkColors),
  /**
   * The new session with these plans when this one is applied. The applied session keeps its undo.
   */
  session_id: z.optional(z.string()),
  url: z.optional(z.string()),
});
export type ReplanResponse = z.infer<typeof ReplanResponse>;

/** `PUT /api/planner/{id}/variants/{index}`: the person moved blocks. */
export const ReplaceVariantRequest = z.object({
  events: z
    .array(DraftEvent)
    .check(z.maxLength(LIMITS.eventsPerVariant, { error: `must hold at most ${LIMITS.eventsPerVariant} events` })),
});
export type ReplaceVariantRequest = z.infer<typeof ReplaceVariantRequest>;

/** `POST /api/quick-add` and its answer: read, not saved. */
export const QuickAddRequest = z.object({
  text: text(LIMITS.typedLength, 1),
  time_zone: z.optional(TimeZone),
  /** Asks the model to read the text, if one is configured; the rules read what it does not. */
  ask_model: z.optional(z.boolean({ error: "must be true or false" })),
});
export type QuickAddRequest = z.infer<typeof QuickAddRequest>;

export const QuickAddResponse = z.extend(Understood, {
  /**
   * The reading of the text by character: each is part of a match or of a title. Absent for a
   * reading by the model.
   */
  spans: z.optional(z.array(ReadSpan)),
});
export type QuickAddResponse = z.infer<typeof QuickAddResponse>;
