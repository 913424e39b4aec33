import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { Notify } from "./notify.ts";
import { Preferences } from "./preferences.ts";

/**
 * The limits of automatic repairs: blocks created, moved and removed within 24 hours, and the least
 * hours ahead of each block.
 */
const AutoUpdateBudget = z.object({
  max_blocks: z.int().check(z.minimum(1), z.maximum(LIMITS.eventsPerVariant)),
  not_within_hours: z.number().check(z.minimum(0), z.maximum(168)),
});

/**
 * A person's stored preferences. They include fields that do not affect plans, and that a session's
 * link does not reveal.
 */
export const OwnPreferences = z.extend(Preferences, {
  /** What may be written without asking in order to repair a plan; null, the default: nothing. */
  auto_update: z.optional(z.nullable(AutoUpdateBudget)),
  /** How the person is notified; null: on the page only. */
  notify: z.optional(z.nullable(Notify)),
});
export type OwnPreferences = z.infer<typeof OwnPreferences>;

export const OwnPreferencesPatch = z.partial(OwnPreferences);
export type OwnPreferencesPatch = z.infer<typeof OwnPreferencesPatch>;
