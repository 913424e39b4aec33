import type { Instance } from "../instance/read-instance.ts";
import { VARIANT_KEYS, type VariantKey } from "../model.ts";
import { createObjective, type ExtraPrice } from "../search/objective.ts";
import { createRandom } from "../search/random.ts";
import { solve } from "../search/solve.ts";
import type { Timeline, TimelineSnapshot } from "../search/timeline.ts";
import { type Criteria, costAt, criteriaOf, distancesFromIdeal, dominates } from "./criteria.ts";
import { awayFrom, differenceOf, LEAST_DIFFERENCE } from "./difference.ts";
import { FIRST, pricesOf } from "./prices.ts";

export type Variant = { readonly key: VariantKey; readonly timeline: Timeline };

/** The plans worth choosing between, best recommended first, and the least difference between any two. */
export type VariantSet = { readonly variants: readonly Variant[]; readonly leastDifference: number };

type Found = Variant & { readonly plan: TimelineSnapshot; readonly criteria: Criteria };

export type VariantOptions = {
  readonly budget: number;
  readonly shouldStop?: (() => boolean) | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
};

/** How a variant's budget is spent: on its own search, on placing what another plan places, on differing from the others. */
const SHARES = { own: 0.6, catchUp: 0.2, differ: 0.2 } as const;
/** What an hour in the same place as in another plan costs, tried in turn until the plans differ enough. */
const PRICES_OF_SAMENESS = [10, 100];

/** A plan that leaves out or makes late so much more than the best one starts anew from that one. */
const TOLERANCE = 1.02;
/** How much dearer at its own prices a plan may be that differs from the others: by this factor and this much. */
const DEARER = 1.25;
const DEARER_BY = 20;

/**
 * One plan for each variant from the same model at different prices. One that leaves out work that another places is
 * searched for again from there, and one too like an earlier plan is searched for again away from it. Plans that come
 * out the same as another are left out, and of those worse in every respect all that are not needed for a choice of four.
 */
export function solveVariants(instance: Instance, options: VariantOptions): VariantSet {
  const found = VARIANT_KEYS.map((key, index) => {
    const budget = Math.ceil(options.budget * SHARES.own);
    const variant = search(instance, key, { ...options, budget }, []);
    options.onProgress?.(index + 1, VARIANT_KEYS.length + 1);
    return variant;
  });
  const distinct: Found[] = [];
  for (const variant of found) {
    const complete = catchUp(instance, variant, found, options);
    distinct.push(differ(instance, complete, distinct, options));
  }
  // Who plans again is always offered the plan that moves least (decisions 5.5), however good the others are.
  const kept = instance.context.problem.previous.length > 0 ? "change-least" : null;
  const different = distinct.filter(
    (variant, index) => variant.key === kept || !isRepeat(variant, index, distinct, kept),
  );
  const choice = withoutDominated(different, kept);
  const distances = distancesFromIdeal(choice.map(({ criteria }) => criteria));
  const order = choice.map((_, index) => index).sort((a, b) => (distances[a] as number) - (distances[b] as number));
  options.onProgress?.(VARIANT_KEYS.length + 1, VARIANT_KEYS.length + 1);
  return {
    variants: order.map((index) => choice[index] as Found),
    leastDifference: leastDifference(choice.map(({ plan }) => plan)),
  };
}

function search(
  instance: Instance,
  key: VariantKey,
  limits: VariantOptions,
  starts: readonly TimelineSnapshot[],
  extra?: ExtraPrice,
): Found {
  const { problem } = instance.context;
  const objective = createObjective(pricesOf(key, problem.previous.length > 0), extra);
  const random = createRandom(problem.seed + VARIANT_KEYS.indexOf(key));
  const timeline = solve(instance, objective, random, limits, starts);
  const plan = timeline.save();
  return { key, timeline, plan, criteria: criteriaOf(instance, plan) };
}

/** Searches on from another plan that places more, or that is better at what this variant wants. */
function catchUp(instance: Instance, variant: Found, found: readonly Found[], options: VariantOptions): Found {
  if (options.budget === 0) return variant;
  const own = besides(instance, variant.key, variant);
  const [best] = [...found].sort((a, b) => firstCost(a) - firstCost(b));
  const better = found.filter(
    (other) => besides(instance, variant.key, other) < own && firstCost(other) <= TOLERANCE * firstCost(variant),
  );
  const [cheapest] = better.sort((a, b) => besides(instance, variant.key, a) - besides(instance, variant.key, b));
  const behind = best && firstCost(variant) > TOLERANCE * firstCost(best);
  const start = behind ? best : cheapest;
  if (!start) return variant;
  const budget = Math.ceil(options.budget * SHARES.catchUp);
  return search(instance, variant.key, { ...options, budget }, [variant.plan, start.plan]);
}

/** What all plans want first: the price of unplaced and late work. */
function firstCost({ criteria }: Found): number {
  return costAt(FIRST, criteria);
}

/** The variant, or one of the same prices that differs enough from all that are kept and is no worse in what counts first. */
function differ(instance: Instance, variant: Found, kept: readonly Found[], options: VariantOptions): Found {
  const others = kept.map(({ plan }) => plan);
  if (options.budget === 0 || others.every((other) => differenceOf(other, variant.plan) >= LEAST_DIFFERENCE))
    return variant;
  const budget = Math.ceil((options.budget * SHARES.differ) / PRICES_OF_SAMENESS.length);
  for (const price of PRICES_OF_SAMENESS) {
    const near = others.filter((other) => differenceOf(other, variant.plan) < 2 * LEAST_DIFFERENCE);
    const limits = { ...options, budget };
    const other = search(instance, variant.key, limits, [variant.plan], awayFrom(near, price));
    const differs = others.every((plan) => differenceOf(plan, other.plan) >= LEAST_DIFFERENCE);
    const isDominated = kept.some(({ criteria }) => dominates(criteria, other.criteria));
    if (differs && !isDominated && isAsGood(instance, other, variant)) return other;
  }
  return variant;
}

/** For the sake of being different a plan may be a little worse at what its variant wants, and hardly at what all want. */
function isAsGood(instance: Instance, other: Found, variant: Found): boolean {
  const most = besides(instance, variant.key, variant) * DEARER + DEARER_BY;
  return firstCost(other) <= TOLERANCE * firstCost(variant) && besides(instance, variant.key, other) <= most;
}

/** What a plan costs at a variant's prices, but for what all want first. */
function besides(instance: Instance, key: VariantKey, found: Found): number {
  const prices = pricesOf(key, instance.context.problem.previous.length > 0);
  return costAt(prices, found.criteria) - firstCost(found);
}

/** Whether an earlier plan, or the one that is always kept, is the same. */
function isRepeat({ plan }: Found, index: number, all: readonly Found[], kept: VariantKey | null): boolean {
  return all.some((other, at) => {
    const comesFirst = at < index || (at !== index && other.key === kept);
    return comesFirst && differenceOf(other.plan, plan) === 0;
  });
}

/** Fewer would be no choice: a plan that another beats stays when without it there would not be this many. */
const LEAST_CHOICE = 4;

function withoutDominated(variants: readonly Found[], kept: VariantKey | null): Found[] {
  const isBeaten = ({ key, criteria }: Found) =>
    key !== kept && variants.some((other) => dominates(other.criteria, criteria));
  const room = Math.max(0, LEAST_CHOICE - variants.filter((variant) => !isBeaten(variant)).length);
  const spared = new Set(variants.filter(isBeaten).slice(0, room));
  return variants.filter((variant) => spared.has(variant) || !isBeaten(variant));
}

function leastDifference(plans: readonly TimelineSnapshot[]): number {
  const differences = plans.flatMap((plan, index) => plans.slice(index + 1).map((other) => differenceOf(plan, other)));
  return Math.min(1, ...differences);
}
