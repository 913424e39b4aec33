import type { Prices } from "../constraints/soft/rules.ts";
import type { PlanningProblem, VariantKey } from "../model.ts";

/** What every plan wants first: everything placed, nothing late. */
export const FIRST: Prices = { unplaced: 1_000, lateness: 20 };

/** What a sensible day has whatever else a plan is made for: room before due dates, and an end. */
export const ALWAYS: Prices = { slack: 60, longDays: 20 };

/** What each variant wants besides. `docs/planner.md` says why. */
const BESIDES: Readonly<Record<Exclude<VariantKey, "change-least">, Prices>> = {
  "deadline-first": { urgency: 10, fragmentation: 300, focusMismatch: 4 },
  balanced: { unevenDays: 4, urgency: 1, fragmentation: 200, focusMismatch: 8, switching: 2, noPause: 2 },
  "deep-work": { focusMismatch: 60, longOutsideFocus: 30, fragmentation: 200, switching: 4, noPause: 3, urgency: 1 },
  "early-finish": { completion: 10, urgency: 0.2, fragmentation: 300 },
  "few-days": { daysTouched: 40, fragmentation: 200, focusMismatch: 4, noPause: 2, switching: 2, urgency: 0.5 },
};

/**
 * What "change least" wants, each step far dearer than all the next ones together: urgent work
 * placed, few blocks moved, the other work placed, none of it moved far.
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
 * What the one plan that repairs another wants: all work placed that can be, and the fewest blocks
 * moved, added and removed for it; where it is as many, what stands rather stays.
 */
const REPAIR: Prices = { ...STANDING, unplaced: 400_000, additions: 90_000 };
/** What it costs every other plan to move what stands. */
const STABILITY: Prices = { moves: 30, displacement: 1 };

type Stands = Pick<PlanningProblem, "stands" | "leastOnly">;

/** The prices of a variant, by whether a plan stands that it would change, or repair. */
export function pricesOf(key: VariantKey, { stands, leastOnly }: Stands = {}): Prices {
  if (key === "change-least") return leastOnly ? REPAIR : STANDING;
  return { ...FIRST, ...ALWAYS, ...BESIDES[key], ...(stands && STABILITY) };
}

/** How often a plan puts blocks back where they stand before it looks elsewhere. */
export function keepingOf(key: VariantKey, stands = false): number {
  if (key === "change-least") return 1;
  return stands ? 0.5 : 0;
}
