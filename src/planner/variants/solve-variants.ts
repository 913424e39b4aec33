import type { Instance } from "../instance/read-instance.ts";
import { type VariantKey, variantKeysOf } from "../model.ts";
import type { TimelineSnapshot } from "../search/placed-work.ts";
import { costAt, distancesFromIdeal } from "./criteria.ts";
import { deepFirst } from "./deep-first.ts";
import { differ, leaveOutOther, standBeside } from "./diversify.ts";
import { differenceOf, LOOKS_ALIKE, shareApart } from "./plan-difference.ts";
import {
  catchUp,
  constructAlone,
  type Found,
  firstCost,
  isBehind,
  type Quest,
  searchAlone,
  type Variant,
} from "./search-variant.ts";
import { isAsGood, outdoes } from "./shown-amounts.ts";
import { ShownMeter } from "./shown-meter.ts";

/**
 * The plans worth choosing between, best recommendation first, and the least difference between any
 * two.
 */
export type VariantSet = {
  readonly variants: readonly Found[];
  /** The plans of all variants before any changed in order to differ. */
  readonly alone: readonly Found[];
  readonly leastDifference: number;
  /** Number of variants searched for. */
  readonly searched: number;
  /** Whether planning ended before all searches were complete. */
  readonly timeWasUp: boolean;
};

export type VariantOptions = {
  readonly budget: number;
  readonly shouldStop?: (() => boolean) | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Called with a first schedule before any search, and then with each variant's own plan. */
  readonly onVariant?: ((variant: Variant) => void) | undefined;
};

/**
 * Number of passes in which plans catch up; after the first, only those that have fallen behind
 * what others found in the pass before.
 */
const CATCHING_UP = 3;
/**
 * Number of passes over the set in search of plans that do not dominate each other; one where a
 * plan stands.
 */
const ROUNDS = 2;

/**
 * One plan for each variant, from the same model at different prices. A variant that leaves out
 * work which another places is searched again from that plan; one too similar to an earlier plan,
 * away from it; and a dominated one, until it is better in something. Plans that still look like
 * another or are dominated are left out.
 */
export function solveVariants(instance: Instance, options: VariantOptions): VariantSet {
  const { budget, shouldStop, onProgress, onVariant } = options;
  const quest: Quest = { instance, meter: new ShownMeter(instance), budget, shouldStop };
  const keys = variantKeysOf(instance.context.problem);
  onProgress?.(0, keys.length + 1);
  if (keys[0]) onVariant?.(constructAlone(quest, keys[0]));
  const found: Found[] = [];
  for (const key of keys) {
    const variant = searchAlone(quest, key, found[0]);
    found.push(variant);
    onProgress?.(found.length, keys.length + 1);
    onVariant?.(variant);
  }
  const alone = [...found];
  for (let round = 0; round < CATCHING_UP; round++)
    for (const [index, variant] of alone.entries())
      if (round === 0 || isBehind(variant, alone)) alone[index] = catchUp(quest, variant, alone);
  const distinct: Found[] = [];
  for (const variant of alone) distinct.push(differ(quest, leaveOutOther(quest, variant, distinct), distinct));
  // Where a plan stands, the plan that moves least is always offered.
  const kept = keys.find((key) => key === "change-least") ?? null;
  const inFocus = sideBySide(quest, distinct, kept).map((variant, at) =>
    at > 0 ? deepFirst(quest, variant) : variant,
  );
  const plans = inFocus.map((variant, _, all) => movingLeast(variant, all, kept));
  const choice = withoutBeaten(withoutRepeats(plans, kept), kept);
  const timeWasUp = shouldStop?.() ?? false;
  onProgress?.(keys.length + 1, keys.length + 1);
  return {
    alone,
    variants: standingFirst(inOrderOfRecommendation(choice)),
    leastDifference: leastDifference(choice.map(({ plan }) => plan)),
    searched: keys.length,
    timeWasUp,
  };
}

/**
 * The plans, each searched again while it is dominated, dominates another, or is too similar to
 * one; between equals, the later one changes.
 */
function sideBySide(quest: Quest, found: readonly Found[], kept: VariantKey | null): readonly Found[] {
  const plans = [...found];
  const searched = new Map<number, readonly Found[]>();
  const rounds = quest.instance.context.problem.stands ? 1 : ROUNDS;
  for (let round = 0; round < rounds; round++)
    // The first plan keeps the best result at its own prices, so that one plan is exactly what its
    // name says.
    for (let index = plans.length - 1; index > 0; index--) {
      const variant = plans[index] as Found;
      // From the same set, the same search finds nothing else.
      if (searched.get(index)?.every((plan, at) => plan === plans[at])) continue;
      const others = plans.filter((other) => other !== variant);
      searched.set(index, [...plans]);
      if (variant.key !== kept) plans[index] = standBeside(quest, variant, others);
    }
  return plans;
}

/**
 * Replaces the plan that is to move least by another one that moves fewer blocks and loses no more
 * to unplaced and late work.
 */
function movingLeast(variant: Found, all: readonly Found[], kept: VariantKey | null): Found {
  if (variant.key !== kept) return variant;
  const asGood = all.filter((other) => firstCost(other) <= firstCost(variant));
  const [least = variant] = asGood.toSorted((a, b) => a.shown.blocksMoved - b.shown.blocksMoved);
  return least.shown.blocksMoved < variant.shown.blocksMoved ? { ...least, key: variant.key } : variant;
}

/** Without plans that look like another one and are better in nothing that is shown. */
function withoutRepeats(variants: readonly Found[], kept: VariantKey | null): Found[] {
  return variants.filter((variant, index) => {
    if (variant.key === kept) return true;
    return !variants.some((other, at) => {
      if (other === variant || !repeats(variant, other)) return false;
      return other.key === kept || at < index || !repeats(other, variant);
    });
  });
}

function repeats(variant: Found, other: Found): boolean {
  return differenceOf(other.plan, variant.plan) < LOOKS_ALIKE && isAsGood(other.shown, variant.shown);
}

function withoutBeaten(variants: readonly Found[], kept: VariantKey | null): Found[] {
  return variants.filter(({ key, shown }) => key === kept || !variants.some((other) => outdoes(other.shown, shown)));
}

/** Sorted by distance from the ideal, nearest first. */
function inOrderOfRecommendation(choice: readonly Found[]): Found[] {
  const distances = distancesFromIdeal(choice.map(({ criteria }) => criteria));
  const order = choice.map((_, index) => index).sort((a, b) => (distances[a] as number) - (distances[b] as number));
  return order.map((index) => choice[index] as Found);
}

/**
 * The plan that changes least comes first where it moves no block, or leaves out no more than any
 * other plan.
 */
function standingFirst(choice: readonly Found[]): readonly Found[] {
  const least = choice.find(({ key }) => key === "change-least");
  if (!least) return choice;
  const leftOut = ({ criteria }: Found) => costAt({ unplaced: 1 }, criteria);
  const holds = costAt({ moves: 1 }, least.criteria) === 0;
  const isFirst = holds || choice.every((other) => leftOut(least) <= leftOut(other));
  return isFirst ? [least, ...choice.filter((variant) => variant !== least)] : choice;
}

function leastDifference(plans: readonly TimelineSnapshot[]): number {
  const differences = plans.flatMap((plan, index) => plans.slice(index + 1).map((other) => shareApart(plan, other)));
  return Math.min(1, ...differences);
}
