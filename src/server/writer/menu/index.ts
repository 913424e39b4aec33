import { isClause } from "#wording/draft/index.ts";
import type { PlanFacts } from "../port.ts";
import { digest } from "./digest.ts";
import { type Entry, planFacts } from "./plan-facts.ts";
import { recommended } from "./recommend.ts";
import { setFacts } from "./set-facts.ts";
import { seenWishes } from "./wish-facts.ts";

export { withoutNumber } from "./digest.ts";

/** An entry under the id by which it is chosen; `plan`: its plan's place, null for all. */
export type MenuItem = Entry & { readonly id: string; readonly plan: number | null };

/** Every statement worth making about a set of plans, in the built-in order. */
export type Menu = {
  readonly items: readonly MenuItem[];
  /** The plans' titles. */
  readonly plans: readonly string[];
  /** The place of the plan to start from; null where there is nothing to choose between. */
  readonly recommended: number | null;
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
  };
}

export function planId(index: number): string {
  return `plan${index + 1}`;
}

/** What may be said in the draft: of all plans, and of one in a clause behind its name. */
export function mayOpen({ plan, fact }: MenuItem): boolean {
  return plan === null || isClause(fact);
}
