import type { Prices } from "../constraints/soft/rules.ts";
import type { PlanningProblem, VariantKey } from "../model.ts";

/** The prices that all plans share: on unplaced and late work. */
export const FIRST: Prices = { unplaced: 1_000, lateness: 20 };

/**
 * The prices of a sensible day in every plan: slack before due dates, no long days, and sleep after
 * a night without.
 */
export const ALWAYS: Prices = { slack: 60, longDays: 20, tired: 60 };

/** The additional prices of each variant. `docs/planner.md` gives the reasons. */
const BESIDES: Readonly<Record<Exclude<VariantKey, "change-least">, Prices>> = {
  "deadline-first": { urgency: 10, fragmentation: 300, focusMismatch: 4 },
  balanced: { unevenDays: 4, urgency: 1, fragmentation: 200, focusMismatch: 8, switching: 2, noPause: 2 },
  "deep-work": { focusMismatch: 60, longOutsideFocus: 30, fragmentation: 200, switching: 4, noPause: 3, urgency: 1 },
  "early-finish": { completion: 20, urgency: 0.2, fragmentation: 500 },
  "few-days": { daysTouched: 40, fragmentation: 200, focusMismatch: 4, noPause: 2, switching: 2, urgency: 0.5 },
};

/**
 * The prices of "change least", each far above the next: urgent work placed, few blocks moved,
 * other work placed, short moves.
 */
const STANDING: Prices = {
  urgentUnplaced: 400_000,
  moves: 100_000,
  unplaced: 10,
  lateness: 0.2,
  displacement: 1,
  urgency: 0.01,
  fragmentation: 30,
  focusMismatch: 0.005,
};
/**
 * The prices of a repair: all possible work placed with the fewest blocks moved, added and removed;
 * between equals, fewer moves.
 */
const REPAIR: Prices = { ...STANDING, unplaced: 400_000, additions: 90_000 };
/** The price of moving standing blocks in all other variants. */
const STABILITY: Prices = { moves: 30, displacement: 1 };

/**
 * The prices of a day of each variant: of a sensible one, and of what its name promises. Other
 * prices only decide between days alike.
 */
const OF_A_DAY = [
  "slack",
  "longDays",
  "tired",
  "unevenDays",
  "focusMismatch",
  "longOutsideFocus",
  "daysTouched",
] as const;

export function purposeOf(key: VariantKey): Prices {
  const prices = pricesOf(key);
  return Object.fromEntries(OF_A_DAY.map((name) => [name, prices[name]]));
}

type Stands = Pick<PlanningProblem, "stands" | "leastOnly">;

/** The prices of a variant: without a standing plan, with one to change, or with one to repair. */
export function pricesOf(key: VariantKey, { stands, leastOnly }: Stands = {}): Prices {
  if (key === "change-least") return leastOnly ? REPAIR : STANDING;
  return { ...FIRST, ...ALWAYS, ...BESIDES[key], ...(stands && STABILITY) };
}

/** How often a variant restores blocks to where they stand before it searches for other places. */
export function keepingOf(key: VariantKey, { stands }: Pick<PlanningProblem, "stands">): number {
  if (key === "change-least") return 1;
  return stands ? 0.5 : 0;
}
