import type { Prices } from "../constraints/soft/rules.ts";
import type { Instance } from "../instance/read-instance.ts";
import { type VariantKey, variantKeysOf } from "../model.ts";
import { type ExtraPrice, Objective } from "../search/objective.ts";
import type { TimelineSnapshot } from "../search/placed-work.ts";
import { Random } from "../search/random.ts";
import { type SolveLimits, solve } from "../search/solve.ts";
import type { Timeline } from "../search/timeline.ts";
import { type Criteria, costAt, criteriaOf } from "./criteria.ts";
import type { ShownAmounts } from "./shown-amounts.ts";
import type { ShownMeter } from "./shown-meter.ts";
import { FIRST, keepingOf, pricesOf, purposeOf } from "./variant-prices.ts";

export type Variant = { readonly key: VariantKey; readonly timeline: Timeline };

/** A variant with its priced and its shown amounts. */
export type Found = Variant & {
  readonly plan: TimelineSnapshot;
  readonly criteria: Criteria;
  readonly shown: ShownAmounts;
  /** The cost of its days before it changed in order to differ. */
  readonly ownDays: number;
};

/** The data that all searches for one set share. */
export type Quest = {
  readonly instance: Instance;
  readonly meter: ShownMeter;
  /** Schedules that may be evaluated per variant; 0: only a first schedule is built. */
  readonly budget: number;
  readonly shouldStop: (() => boolean) | undefined;
};

/**
 * Shares of the budget of a variant: its own search, placing what another plan places, becoming
 * different from others, each time, no longer being dominated, and deep work before light. A search
 * from a standing plan needs less.
 */
export const SHARES = {
  own: 0.6,
  fromStanding: 0.25,
  catchUp: 0.2,
  differ: 0.2,
  improve: 0.2,
  standBeside: 0.5,
  deepFirst: 0.3,
} as const;

/**
 * The widths of the sweeps of the first two variants and of the others. What to leave out is nearly
 * the same for all variants, and a worse variant restarts from the best plan.
 */
const WIDE = 2;
const NARROW = 0.3;
/**
 * A plan whose unplaced and late work costs this factor more than the best restarts from the best.
 */
const BEHIND = 1.008;
/** Two plans are equally good within this factor of the cost of unplaced and late work. */
export const TOLERANCE = 1.02;

/**
 * The cheapest plan at the variant's own prices. Of many tasks, only the first variant searches
 * long, above all for what to leave out, and the others start from its plan.
 */
export function searchAlone(quest: Quest, key: VariantKey, first?: Found): Found {
  const { problem } = quest.instance.context;
  const place = variantKeysOf(problem).indexOf(key);
  const width = place < 2 ? WIDE : NARROW;
  if (problem.stands) return search(quest, key, isLeast(key) ? 1 : SHARES.fromStanding, [], { width });
  if (!first || first.timeline.inRounds) return search(quest, key, SHARES.own, [], { width, role: "leads" });
  return search(quest, key, SHARES.own, [first.plan], { width, role: "follows" });
}

/** The plan of one construction, without a search. */
export function constructAlone(quest: Quest, key: VariantKey): Variant {
  const timeline = schedule({ ...quest, budget: 0 }, key, SHARES.own, []);
  timeline.join();
  return { key, timeline };
}

/** Whether time is up; the shortest search still builds its first schedule. */
export function isOver({ budget, shouldStop }: Quest): boolean {
  return budget === 0 || shouldStop?.() === true;
}

/** Searches from another plan that places more, or that is better at this variant's prices. */
export function catchUp(quest: Quest, variant: Found, found: readonly Found[]): Found {
  if (isOver(quest)) return variant;
  // A plan that changes least may leave out more on purpose.
  if (isLeast(variant.key)) return variant;
  const own = besides(quest, variant.key, variant);
  const better = found.filter(
    (other) => besides(quest, variant.key, other) < own && firstCost(other) <= TOLERANCE * firstCost(variant),
  );
  const [cheapest] = better.sort((a, b) => besides(quest, variant.key, a) - besides(quest, variant.key, b));
  const start = isBehind(variant, found) ? leastLeftOut(found) : cheapest;
  return start ? search(quest, variant.key, SHARES.catchUp, [variant.plan, start.plan]) : variant;
}

/** Whether another plan places so much more that a search should begin with it. */
export function isBehind(variant: Found, found: readonly Found[]): boolean {
  return found.some((other) => firstCost(variant) > BEHIND * firstCost(other));
}

function leastLeftOut(found: readonly Found[]): Found | undefined {
  return found.toSorted((a, b) => firstCost(a) - firstCost(b))[0];
}

/**
 * Whether the variant keeps as much as possible where it stands. All of its budget goes into that.
 */
export function isLeast(key: VariantKey): boolean {
  return key === "change-least";
}

type How = { readonly extra?: ExtraPrice; readonly prices?: Prices } & Pick<SolveLimits, "width" | "role">;

export function search(
  quest: Quest,
  key: VariantKey,
  share: number,
  starts: readonly TimelineSnapshot[],
  how: How = {},
): Found {
  return asFound(quest, key, schedule(quest, key, share, starts, how));
}

function schedule(
  quest: Quest,
  key: VariantKey,
  share: number,
  starts: readonly TimelineSnapshot[],
  { extra, prices, ...how }: How = {},
): Timeline {
  const { instance, shouldStop } = quest;
  const { problem } = instance.context;
  const objective = new Objective(prices ?? pricesOf(key, problem), extra, keepingOf(key, problem));
  const random = new Random(problem.seed + variantKeysOf(problem).indexOf(key));
  const budget = isOver(quest) ? 0 : Math.ceil(quest.budget * share);
  return solve(instance, objective, random, { budget, shouldStop, ...how }, starts);
}

export function asFound({ instance, meter }: Quest, key: VariantKey, timeline: Timeline): Found {
  timeline.join();
  const plan = timeline.save();
  const criteria = criteriaOf(instance, plan);
  return { key, timeline, plan, criteria, shown: meter.measure(timeline), ownDays: daysCost(key, criteria) };
}

/** The cost of a sensible day, and of what the plan's name promises. */
function daysCost(key: VariantKey, criteria: Criteria): number {
  return costAt(purposeOf(key), criteria);
}

/** The cost of unplaced and late work. */
export function firstCost({ criteria }: Found): number {
  return costAt(FIRST, criteria);
}

/** The cost at a variant's prices, without the shared prices. */
export function besides({ instance }: Quest, key: VariantKey, found: Found): number {
  return costAt(pricesOf(key, instance.context.problem), found.criteria) - firstCost(found);
}
