import { type Reason, STRATEGIES } from "#wording/draft/index.ts";
import { standingsOf } from "./best-and-worst.ts";
import type { Digest } from "./plan-digest.ts";

/**
 * The index of the plan to recommend: the plan that changes least if it is the first of the set,
 * else the one with the least late or left-out work; among equals the one that moves the fewest
 * blocks of a standing plan, then the one that is best in most respects.
 */
export function recommended(plans: readonly Digest[]): number {
  if (plans[0]?.id === "change-least") return 0;
  const ranks = plans.map((plan, index) => ({
    index,
    harm: harmOf(plan),
    moved: plan.blocksMoved ?? 0,
    wins: winsOf(plan, plans).length,
  }));
  return ranks.toSorted((a, b) => a.harm - b.harm || a.moved - b.moved || b.wins - a.wins)[0]?.index ?? 0;
}

/** Why one would start from the plan: what it is ahead in, else what it is made for. */
export function reasonToPick(plan: Digest, plans: readonly Digest[]): Reason | null {
  const strategy = STRATEGIES.find((each) => each === plan.id);
  const purpose = strategy ? ({ kind: "purpose", strategy } as const) : null;
  if (strategy === "change-least") return purpose;
  const others = plans.filter((other) => other !== plan);
  if (others.length > 0 && others.every((other) => harmOf(plan) < harmOf(other))) return { kind: "least-harm" };
  return winsOf(plan, plans)[0] ?? purpose;
}

const harmOf = ({ lateMinutes, minutesUnplaced }: Digest) => lateMinutes + minutesUnplaced;
const winsOf = (plan: Digest, plans: readonly Digest[]) =>
  standingsOf(plan, plans).filter(({ place }) => place === "best");
