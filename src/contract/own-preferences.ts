import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { Notify } from "./notify.ts";
import { Preferences } from "./preferences.ts";

/**
 * How many blocks repairs may create, move and remove within 24 hours, and how many hours ahead
 * each block must stand.
 */
const AutoUpdateBudget = z.object({
  max_blocks: z.int().check(z.minimum(1), z.maximum(LIMITS.eventsPerVariant)),
  not_within_hours: z.number().check(z.minimum(0), z.maximum(168)),
});

/**
 * The preferences that a person keeps: with those that no session is planned with, and that nobody
 * sees who has a session's link.
 */
export const OwnPreferences = z.extend(Preferences, {
  /** What may be written unasked to repair a plan; null, which is the default: nothing. */
  auto_update: z.optional(z.nullable(AutoUpdateBudget)),
  /** How the person is told of what happens to their plan; null: on the page alone. */
  notify: z.optional(z.nullable(Notify)),
});
export type OwnPreferences = z.infer<typeof OwnPreferences>;

export const OwnPreferencesPatch = z.partial(OwnPreferences);
export type OwnPreferencesPatch = z.infer<typeof OwnPreferencesPatch>;
