import type { Digest } from "./digest.ts";
import { standingsOf } from "./standings.ts";

/**
 * The index of the plan to recommend: the plan that changes least if there is a standing plan, else
 * the one with the least late or left-out work, and among equals the one that is best in most
 * respects.
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
