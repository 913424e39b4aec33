import * as z from "zod/mini";
import { UsualLength } from "./learned-length.ts";
import { WorkRef } from "./plan.ts";

/** `GET /api/durations`. */
export const Durations = z.object({
  /** With fewer finished pieces than this, nothing is estimated. */
  least_samples: z.int(),
  kinds: z.array(
    z.object({
      /** Category or course; null: none. */
      category: z.nullable(z.string()),
      /** Whether the lengths were our defaults. */
      guessed: z.boolean(),
      usual: UsualLength,
    }),
  ),
  suggestions: z.array(
    z.object({
      work: WorkRef,
      title: z.string(),
      category: z.nullable(z.string()),
      estimate_minutes: z.int(),
      suggested_minutes: z.int(),
      usual: UsualLength,
    }),
  ),
});
export type Durations = z.infer<typeof Durations>;

/**
 * `POST /api/durations/answers`: the person's answer to a suggestion, once for each piece of work.
 */
export const SuggestionAnswer = z.object({ work: WorkRef, answer: z.enum(["accepted", "dismissed"]) });
export type SuggestionAnswer = z.infer<typeof SuggestionAnswer>;

export const AnsweredSuggestion = z.extend(SuggestionAnswer, {
  /** The length for which the work is planned now. */
  estimate_minutes: z.int(),
});
export type AnsweredSuggestion = z.infer<typeof AnsweredSuggestion>;
