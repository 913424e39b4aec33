import type { StandingPlan } from "#contract/plan.ts";
import type { Api } from "../../api/api.ts";
import { forgetHome, keptHome, storeHome } from "../../browser-storage/home-copy.ts";
import { createSeenPlan, type SeenPlan, stands } from "../../standing-plan/last-read-plan.ts";

/**
 * Renews the home page's copy of the plan on this device, if there is one, after every change that
 * another page reads. Home shows other days, so that it is read anew.
 */
export function renewHomeCopy(api: Api, plan: SeenPlan): void {
  const ofHome = createSeenPlan(api);
  ofHome.onChange((read) => void store(read).catch(() => undefined));
  plan.onChange(async ({ version }) => {
    const kept = await keptHome();
    if (kept && (version === undefined || kept.plan.version !== version)) void ofHome.load();
  });
}

async function store(plan: StandingPlan): Promise<void> {
  const kept = await keptHome();
  if (kept && stands(plan)) await storeHome({ ...kept, plan });
  else forgetHome();
}
