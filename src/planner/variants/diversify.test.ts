import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import type { ExtraPrice } from "../search/objective.ts";
import { costAt } from "./criteria.ts";
import { leaveOutOther, leavesOutTheSame } from "./diversify.ts";
import { type Quest, search, searchAlone } from "./search-variant.ts";
import { ShownMeter } from "./shown-meter.ts";
import { pricesOf } from "./variant-prices.ts";

test("a plan that leaves out other work is hardly dearer than one of ten times the search that leaves out the same", () => {
  for (const [seed, key] of [
    [2, "balanced"],
    [5, "few-days"],
    [7, "balanced"],
  ] as const) {
    const problem = randomProblem(seed, { tasks: 12, days: 2, events: 8 });
    const instance = readInstance(readContext({ ...problem, fixed: [], previous: [], stands: false, habits: [] }));
    const quest: Quest = { instance, meter: new ShownMeter(instance), budget: 1_000, shouldStop: undefined };
    const first = searchAlone(quest, "deadline-first");
    const other = leaveOutOther(quest, searchAlone(quest, key, first), [first]);
    expect(leavesOutTheSame(other.shown, first.shown), key).toBe(false);

    const keepsItOut: ExtraPrice = ({ index, weight }, start, end) =>
      first.shown.leftOut.includes(index) ? -600 * weight * (end - start) : 0;
    const long = search(quest, key, 2, [other.plan], { extra: keepsItOut });
    if (!leavesOutTheSame(long.shown, other.shown)) continue;
    const costOf = ({ criteria }: typeof other) => costAt(pricesOf(key), criteria);
    expect(costOf(other), `${seed}`).toBeLessThanOrEqual(1.01 * costOf(long));
  }
});
