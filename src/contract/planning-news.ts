import * as z from "zod/mini";
import { DraftVariant } from "./variant.ts";

/**
 * `event: progress` of a streamed planning request. While it plans, `total` is how many plans are
 * searched for, and one step more that compares them.
 */
export const PlanningProgress = z.object({
  stage: z.enum(["gathering", "planning", "writing"]),
  done: z.int(),
  total: z.int(),
});
export type PlanningProgress = z.infer<typeof PlanningProgress>;

/**
 * `event: variant` of a streamed planning request: a whole plan as soon as it is there, the first
 * before any search. Another one of the same `variant_id` is in its place, and what the answer
 * holds in the place of all.
 */
export const VariantProgress = z.omit(DraftVariant, { description: true });
export type VariantProgress = z.infer<typeof VariantProgress>;

/**
 * `event: draft` of a streamed planning request: the draft text, first as it is without a model,
 * then as the model arranges it.
 */
export const DraftProgress = z.object({ text: z.string() });
export type DraftProgress = z.infer<typeof DraftProgress>;
