import { PATHS } from "#contract/paths.ts";
import { StandingPlan } from "#contract/plan.ts";
import { Preferences } from "#contract/preferences.ts";
import type { Api } from "../../api/api.ts";
import { createHomeKeeper } from "../../standing-plan/keep-home.ts";
import type { SeenPlan } from "../../standing-plan/last-read-plan.ts";

/**
 * Keeps the home page on this device with the plan as it stands, after every change that this page
 * reads. Home shows other days, so that it is read anew.
 */
export function renewHomeCopy(api: Api, plan: SeenPlan): void {
  const keepFrom = createHomeKeeper();
  let kept: number | undefined;
  plan.onChange(({ version }) =>
    keepFrom(async () => {
      if (version !== undefined && version === kept) return null;
      const [read, preferences] = await Promise.all([
        api.call("GET", PATHS.plan, StandingPlan),
        api.call("GET", PATHS.preferences, Preferences),
      ]);
      if (!read.ok || !preferences.ok) return null;
      kept = read.value.version;
      return { plan: read.value, preferences: preferences.value };
    }),
  );
}
