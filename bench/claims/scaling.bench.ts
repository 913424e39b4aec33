import type { Claim, Curve } from "../harness/claim.ts";
import { measureCurve, type Sized, threeDecades } from "../harness/curve.ts";
import { conflicts, differences, importing, rules, tasks, variants } from "../scaling/computed-costs.ts";
import { openStoredCosts } from "../scaling/stored-costs.ts";

/**
 * The complexity of the algorithms, with an allowance in the exponent for caches that become too
 * small.
 */
const LINEAR = { promise: "n", atMost: 1.4 };
const SORTING = { promise: "n log n", atMost: 1.5 };
const LOOK_UP = { promise: "log n", atMost: 0.3 };

/** Each core cost by size, over three decades. */
export const claim: Claim = {
  name: "scaling",
  says: "no core cost grows faster than n log n in what there is of it, and what looks one thing up does not grow",
  wrongIf:
    "the last decade were still dominated by fixed costs, which is why the exponent of all three decades stands beside it, or memory ran short at the largest sizes",
  async measure() {
    const stored = await openStoredCosts();
    const curve = async (of: string, last: number, work: Sized, promised: { promise: string; atMost: number }) => ({
      of,
      ...(await measureCurve(threeDecades(last), work, promised)),
    });
    try {
      const curves: (Curve & { readonly of: string })[] = [
        await curve("events of an imported file", 10_000, importing, LINEAR),
        await curve("events against as many drafts", 10_000, conflicts, SORTING),
        await curve("events of a local calendar, its newest week read", 100_000, stored.newestWeek, LOOK_UP),
        await curve("rules expanded over six weeks", 10_000, rules, SORTING),
        await curve("tasks planned, all variants", 1_000, tasks, SORTING),
        await curve("variants read and checked", 1_000, variants, LINEAR),
        await curve("blocks of one task compared between two variants", 3_000, differences, LINEAR),
        await curve("sessions kept, one of them read and the newest listed", 30_000, stored.sessions, LOOK_UP),
      ];
      return curves;
    } finally {
      await stored.close();
    }
  },
};
