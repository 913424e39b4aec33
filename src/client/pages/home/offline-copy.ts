import * as z from "zod/mini";
import { PATHS } from "#contract/paths.ts";
import { StandingPlan } from "#contract/plan.ts";
import { Preferences } from "#contract/preferences.ts";

/** What of this page is kept on this device, for when there is no network. */
export const HOME_CACHE = "daywright-home";

/** Under this address: the plan as the service said last that it stands. */
export const KEPT_PLAN = PATHS.plan;

export const Kept = z.object({ plan: StandingPlan, preferences: Preferences });
export type Kept = z.infer<typeof Kept>;

export async function keptHome(): Promise<Kept | null> {
  try {
    const held = await (await caches.open(HOME_CACHE)).match(KEPT_PLAN);
    const parsed = Kept.safeParse(await held?.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Whoever comes next to this browser finds nothing of it. */
export function forgetHome(): void {
  if ("caches" in globalThis) caches.delete(HOME_CACHE).catch(() => undefined);
}
