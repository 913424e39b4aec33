import * as z from "zod/mini";
import { PATHS } from "#contract/paths.ts";
import { StandingPlan } from "#contract/plan.ts";
import { Preferences } from "#contract/preferences.ts";

/** The copy of the home page on this device, for use without a network. */
export const HOME_CACHE = "daywright-home";

/** The address under which the standing plan is stored, as last read. */
export const KEPT_PLAN = PATHS.plan;

export const Kept = z.object({ plan: StandingPlan, preferences: Preferences });
export type Kept = z.infer<typeof Kept>;

/** The copy, if there is one. */
export async function keptHome(): Promise<Kept | null> {
  try {
    const held = await caches.match(KEPT_PLAN);
    const parsed = Kept.safeParse(await held?.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Deletes the copy, once no plan stands, and when a person signs out, so that the next one at this
 * browser does not find it.
 */
export async function forgetHome(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(HOME_CACHE).catch(() => undefined);
}
