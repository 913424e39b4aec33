import * as z from "zod/mini";

const KEY = "daywright-recent-plans";
const MOST = 5;

const RecentPlans = z.array(z.object({ id: z.string(), first: z.string(), last: z.string(), madeAt: z.number() }));
export type RecentPlan = z.infer<typeof RecentPlans>[number];

/** Plans made in this browser, the latest first. */
export function recentPlans(storage: Storage): RecentPlan[] {
  try {
    const parsed = RecentPlans.safeParse(JSON.parse(storage.getItem(KEY) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function rememberPlan(storage: Storage, plan: RecentPlan): void {
  const others = recentPlans(storage).filter(({ id }) => id !== plan.id);
  storage.setItem(KEY, JSON.stringify([plan, ...others].slice(0, MOST)));
}

export function forgetPlan(storage: Storage, id: string): void {
  storage.setItem(KEY, JSON.stringify(recentPlans(storage).filter((plan) => plan.id !== id)));
}
