import { MINUTE_MS } from "#domain/time.ts";
import { costAt } from "./criteria.ts";
import { asideOf, cutsIn, keepsItsPurpose, leavesOutTheSame } from "./diversify.ts";
import { type Found, isOver, type Quest, SHARES, search } from "./search-variant.ts";
import { pricesOf } from "./variant-prices.ts";

/** A price on each hour of a task on a day on which the plan has none of it, or after its end. */
const PRICE_OF_ELSEWHERE = 1_000;

/**
 * The plan with its days rearranged, where that gives deep work focus hours that light work or
 * nothing had: at the price that the plan for deep work pays, with the same work on the same days,
 * in no more blocks, and nothing after its end. Only of plans of few tasks: more have no time for
 * it.
 */
export function deepFirst(quest: Quest, variant: Found): Found {
  const { problem } = quest.instance.context;
  if (isOver(quest) || problem.stands || !variant.timeline.isSmall || mismatchOf(variant) === 0) return variant;
  const { focusMismatch = 0 } = pricesOf("deep-work");
  const prices = { ...pricesOf(variant.key, problem), focusMismatch };
  const other = search(asideOf(quest), variant.key, SHARES.deepFirst, [variant.plan], {
    prices,
    extra: elsewhere(quest, variant),
  });
  return isBetter(other, variant) ? { ...other, ownDays: variant.ownDays } : variant;
}

function elsewhere({ instance: { clock, grid } }: Quest, { plan, shown }: Found) {
  const toMinute = (instant: number) => (instant - grid.base) / MINUTE_MS;
  const days = plan.map((blocks) => [...new Set(blocks.map(({ cell }) => clock.days[grid.dayOf[cell] as number]))]);
  const spans = days.map((own) =>
    own.flatMap((day) => (day ? [[toMinute(day.start), toMinute(day.end)] as const] : [])),
  );
  return (job: { readonly index: number }, start: number, end: number): number => {
    const isOnItsDay = spans[job.index]?.some(([from, to]) => from <= start && start < to);
    const minutes = isOnItsDay ? Math.max(0, end - shown.finish) : end - start;
    return (PRICE_OF_ELSEWHERE * minutes) / 60;
  };
}

/** Whether less is mismatched, and nothing that the plan is for is lost. */
function isBetter(other: Found, variant: Found): boolean {
  const { shown } = other;
  const isAsEarly = shown.finish <= variant.shown.finish;
  const isAsWhole = leavesOutTheSame(shown, variant.shown) && unplacedOf(other) <= unplacedOf(variant);
  const keepsAll = isAsEarly && isAsWhole && cutsIn(other) <= cutsIn(variant) && keepsItsPurpose(other, variant);
  return keepsAll && mismatchOf(other) < mismatchOf(variant);
}

function mismatchOf({ criteria }: Found): number {
  return costAt({ focusMismatch: 1 }, criteria);
}

function unplacedOf({ criteria }: Found): number {
  return costAt({ unplaced: 1 }, criteria);
}
