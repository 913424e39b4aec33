import type { Prices } from "../constraints/soft/index.ts";
import type { VariantKey } from "../model.ts";

/** What every plan wants first: everything placed, nothing late. */
export const FIRST: Prices = { unplaced: 1_000, lateness: 20 };

/** What each variant wants besides. `docs/planner.md` says why. */
const BESIDES: Readonly<Record<VariantKey, Prices>> = {
  "deadline-first": { urgency: 10, fragmentation: 100, focusMismatch: 1 },
  balanced: { unevenDays: 4, urgency: 1, fragmentation: 60, focusMismatch: 1, switching: 0.5, noPause: 2 },
  "deep-work": { focusMismatch: 60, fragmentation: 60, switching: 4, noPause: 3, urgency: 1 },
  "early-finish": { completion: 10, urgency: 0.2, fragmentation: 150 },
  "change-least": { churn: 50, urgency: 1, fragmentation: 60, focusMismatch: 0.5 },
  "few-days": { daysTouched: 40, fragmentation: 60, noPause: 2, switching: 1, urgency: 0.5 },
};

export function pricesOf(key: VariantKey): Prices {
  return { ...FIRST, ...BESIDES[key] };
}
