import type { Digest } from "./digest.ts";
import { standingsOf } from "./standings.ts";

/**
 * The place of the plan to start from: what changes least where something stands, else the one with
 * the least that is late or left out, and of those the one that is best in most.
 */
export function recommended(plans: readonly Digest[]): number {
  if (plans[0]?.id === "change-least") return 0;
  const ranks = plans.map((plan, index) => ({
    index,
    harm: plan.lateMinutes + plan.minutesUnplaced,
    wins: standingsOf(plan, plans).filter(({ place }) => place === "best").length,
  }));
  return ranks.toSorted((a, b) => a.harm - b.harm || b.wins - a.wins)[0]?.index ?? 0;
}
