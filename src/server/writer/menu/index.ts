import { isClause, type Reason } from "#wording/draft/index.ts";
import type { PlanFacts } from "../port.ts";
import { digest } from "./plan-digest.ts";
import { type Entry, planFacts } from "./plan-facts.ts";
import { reasonToPick, recommended } from "./recommended-plan.ts";
import { setFacts } from "./set-facts.ts";
import { seenWishes } from "./wish-facts.ts";

export { withoutNumber } from "./plan-digest.ts";

/** An entry with its id. `plan` is its plan's index, or null for all plans. */
export type MenuItem = Entry & { readonly id: string; readonly plan: number | null };

/** Every useful statement about a set of plans, in the built-in order. */
export type Menu = {
  readonly items: readonly MenuItem[];
  /** The plans' titles. */
  readonly plans: readonly string[];
  /** The index of the plan to recommend; null when there is only one choice. */
  readonly recommended: number | null;
  /** Why one would start from each plan. */
  readonly reasons: readonly (Reason | null)[];
};

export function createMenu(facts: PlanFacts): Menu {
  const plans = facts.variants.map((variant) => digest(variant, facts));
  const wishes = seenWishes(plans, facts);
  const { before, after } = setFacts(plans, wishes, facts);
  const about = (plan: number | null, entries: readonly Entry[], first = 1) =>
    entries.map(
      (entry, at): MenuItem => ({ ...entry, plan, id: `${plan === null ? "all" : planId(plan)}-${first + at}` }),
    );
  return {
    items: [
      ...about(null, before),
      ...plans.flatMap((plan, index) => about(index, planFacts(plan, plans, wishes, facts))),
      ...about(null, after, before.length + 1),
    ],
    plans: plans.map(({ title }) => title),
    recommended: plans.length > 1 && plans.some(({ minutesPlaced }) => minutesPlaced > 0) ? recommended(plans) : null,
    reasons: plans.map((plan) => reasonToPick(plan, plans)),
  };
}

export function planId(index: number): string {
  return `plan${index + 1}`;
}

/**
 * Whether a statement may be in the draft: it is about all plans, or it fits in a clause after one
 * plan's name.
 */
export function mayOpen({ plan, fact }: MenuItem): boolean {
  return plan === null || isClause(fact);
}
