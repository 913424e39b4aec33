import * as z from "zod/mini";
import { DraftVariant } from "./variant.ts";

/**
 * `event: progress` of a streamed planning request. `total` counts the plans that are searched for,
 * and a final step that compares them.
 */
export const PlanningProgress = z.object({
  stage: z.enum(["gathering", "planning", "writing"]),
  done: z.int(),
  total: z.int(),
});
export type PlanningProgress = z.infer<typeof PlanningProgress>;

/**
 * `event: variant` of a streamed planning request: a whole plan as soon as it exists, the first one
 * before any search. A later one with the same `variant_id` replaces it, and the final answer
 * replaces all.
 */
export const VariantProgress = z.omit(DraftVariant, { description: true });
export type VariantProgress = z.infer<typeof VariantProgress>;

/**
 * `event: draft` of a streamed planning request: the draft text, first without the model, then as
 * the model arranges it.
 */
export const DraftProgress = z.object({ text: z.string() });
export type DraftProgress = z.infer<typeof DraftProgress>;
