import type { Instance } from "../instance/read-instance.ts";
import { type VariantKey, variantKeysOf } from "../model.ts";
import { createObjective, type ExtraPrice } from "../search/objective.ts";
import type { TimelineSnapshot } from "../search/placed-work.ts";
import { createRandom } from "../search/random.ts";
import { improve } from "../search/ruin-and-recreate.ts";
import { type SolveLimits, solve } from "../search/solve.ts";
import { Timeline } from "../search/timeline.ts";
import { type Criteria, costAt, criteriaOf } from "./criteria.ts";
import { awayFrom, differenceOf, LEAST_DIFFERENCE } from "./difference.ts";
import { NonDominated } from "./non-dominated.ts";
import { ALWAYS, FIRST, keepingOf, pricesOf } from "./prices.ts";
import { beats, type ShownAmounts, type ShownMeter } from "./shown-amounts.ts";

export type Variant = { readonly key: VariantKey; readonly timeline: Timeline };

/** A variant with what it is compared by: amounts as priced, and as shown. */
export type Found = Variant & {
  readonly plan: TimelineSnapshot;
  readonly criteria: Criteria;
  readonly shown: ShownAmounts;
};

/** What all searches for one set share. */
export type Quest = {
  readonly instance: Instance;
  readonly meter: ShownMeter;
  /** Schedules that may be evaluated per variant; 0: there is only time for a first answer. */
  readonly budget: number;
  readonly shouldStop: (() => boolean) | undefined;
};

/**
 * How a variant's budget is spent: on its own search, on placing what another plan places, on
 * differing from the others, and each time that it is worse than another in everything on being
 * better in something. From a plan that stands it is not so far.
 */
const SHARES = { own: 0.6, fromStanding: 0.25, catchUp: 0.2, differ: 0.2, standBeside: 0.5 } as const;
/** Of no more than so many are the shares in which plans are told apart. */
const MOST_TO_DIFFER = 1_600;
/**
 * What an hour in the same place as in another plan costs, tried in turn until the plans differ
 * enough.
 */
const PRICES_OF_SAMENESS = [10, 100];

/**
 * How wide the sweeps of the first two variants are, and of the others: what should be left out is
 * nearly the same for all, and who is behind starts anew from the best plan.
 */
const WIDE = 2;
const NARROW = 0.3;
/**
 * A plan that leaves out or makes late so much more than the best one starts anew from that one.
 */
const BEHIND = 1.008;
/** A plan that is as good as another leaves out or makes late no more than so much more. */
const TOLERANCE = 1.02;
/**
 * How much dearer at its own prices a plan may be that differs from the others: by this factor and
 * this much.
 */
const DEARER = 1.25;
const DEARER_BY = 20;
/** How much more of what every plan wants always may be lost by that. */
const HARDLY = 5;

/**
 * By how much of its price work counts for more that other plans leave out, where work must be left
 * out: all of it, and then one piece of it alone; and by which factor more may be lost for that.
 */
const REWARD = { all: 0.6, one: 2 } as const;
const MUCH_DEARER = 1.5;
/** How many pieces are tried alone, those first that lack least. */
const MOST_ALONE = 4;
/**
 * How much more what is left out in place of other work may weigh: a step of priority, and never
 * urgent work where none is left out.
 */
const A_STEP = 2;
const URGENT = 8;

/**
 * What cutting one task in a hundred into one more block costs while a plan tries to be better than
 * others in something.
 */
const PRICE_OF_A_CUT = 6_000;

/**
 * The cheapest plan at the variant's own prices. Where many tasks are too many for their time, what
 * is to be left out is searched for once, for the first plan, and the others begin with that one.
 */
export function searchAlone(quest: Quest, key: VariantKey, first?: Found): Found {
  const { problem } = quest.instance.context;
  const place = variantKeysOf(problem).indexOf(key);
  const width = place < 2 ? WIDE : NARROW;
  if (problem.stands) return search(quest, key, isLeast(key) ? 1 : SHARES.fromStanding, [], { width });
  const starts = first && !first.timeline.isSmall && first.shown.leftOut.length > 0 ? [first.plan] : [];
  return search(quest, key, SHARES.own, starts, { width, leads: place === 0 });
}

/** Whether time is up: even the shortest search has its start. */
function isOver({ budget, shouldStop }: Quest): boolean {
  return budget === 0 || shouldStop?.() === true;
}

/** Searches on from another plan that places more, or that is better at what this variant wants. */
export function catchUp(quest: Quest, variant: Found, found: readonly Found[]): Found {
  if (isOver(quest)) return variant;
  // Work that is left out so that little moves is no falling behind.
  if (isLeast(variant.key)) return variant;
  const own = besides(quest, variant.key, variant);
  const [best] = [...found].sort((a, b) => firstCost(a) - firstCost(b));
  const better = found.filter(
    (other) => besides(quest, variant.key, other) < own && firstCost(other) <= TOLERANCE * firstCost(variant),
  );
  const [cheapest] = better.sort((a, b) => besides(quest, variant.key, a) - besides(quest, variant.key, b));
  const behind = best && firstCost(variant) > BEHIND * firstCost(best);
  const start = behind ? best : cheapest;
  return start ? search(quest, variant.key, SHARES.catchUp, [variant.plan, start.plan]) : variant;
}

/**
 * Whether the variant is to leave as much as it can where it stands; all of its budget goes into
 * that.
 */
function isLeast(key: VariantKey): boolean {
  return key === "change-least";
}

/**
 * The variant, or where work must be left out and another plan leaves out the same, one that leaves
 * out something else, if hardly more is lost by that.
 */
export function leaveOutOther(quest: Quest, variant: Found, kept: readonly Found[]): Found {
  const { leftOut } = variant.shown;
  if (isOver(quest) || isLeast(variant.key) || leftOut.length === 0) return variant;
  if (!leavesOutAnothers(variant, kept)) return variant;
  const lacks = (job: number) => variant.timeline.unplacedMinutes(job) * (quest.instance.jobs[job]?.weight ?? 0);
  const alone = leftOut.toSorted((a, b) => lacks(a) - lacks(b)).slice(0, leftOut.length > 1 ? MOST_ALONE : 0);
  const all = { wanted: kept.flatMap(({ shown }) => shown.leftOut), more: REWARD.all };
  for (const { wanted, more } of [all, ...alone.map((job) => ({ wanted: [job], more: REWARD.one }))]) {
    const perMinute = more * (FIRST.unplaced ?? 0);
    const reward: ExtraPrice = (job, start, end) =>
      wanted.includes(job.index) ? -perMinute * job.weight * (end - start) : 0;
    const share = SHARES.differ / (1 + alone.length);
    const other = search(asideOf(quest), variant.key, share, [variant.plan], { extra: reward });
    if (!leavesOutAnothers(other, kept) && isComparable(quest, other, variant)) return other;
  }
  return variant;
}

function leavesOutAnothers({ shown }: Found, others: readonly Found[]): boolean {
  return others.some((other) => leavesOutTheSame(other.shown, shown));
}

type LeftOut = Pick<ShownAmounts, "leftOut">;

/** Whether both leave out the same work. */
export function leavesOutTheSame(a: LeftOut, b: LeftOut): boolean {
  return a.leftOut.length === b.leftOut.length && a.leftOut.every((job, at) => job === b.leftOut[at]);
}

/** Whether what `other` leaves out in place of what the variant does is of like worth. */
function isComparable({ instance }: Quest, other: Found, variant: Found): boolean {
  const weightOf = (job: number) => instance.jobs[job]?.weight ?? 0;
  const heaviest = Math.max(...variant.shown.leftOut.map(weightOf));
  const most = heaviest >= URGENT ? heaviest : Math.min(A_STEP * heaviest, URGENT - 1);
  const isLight = other.shown.leftOut.every((job) => variant.shown.leftOut.includes(job) || weightOf(job) <= most);
  if (!keepsWanted(instance, other, variant)) return false;
  const keepsSome = variant.shown.leftOut.some((job) => !other.shown.leftOut.includes(job));
  return isLight && keepsSome && firstCost(other) <= MUCH_DEARER * firstCost(variant);
}

/** Whether a plan leaves out nothing that is wanted and that the variant places. */
function keepsWanted({ jobs }: Instance, other: Found, variant: Found): boolean {
  return other.shown.leftOut.every((job) => !jobs[job]?.task.wanted || variant.shown.leftOut.includes(job));
}

/**
 * Where a plan leaves out what no other does, one that is to take its place does so, too, and it
 * keeps what is wanted.
 */
function staysApart({ instance }: Quest, other: Found, variant: Found, others: readonly Found[]): boolean {
  if (!keepsWanted(instance, other, variant)) return false;
  return leavesOutAnothers(variant, others) || !leavesOutAnothers(other, others);
}

/**
 * The variant, or one of the same prices that differs enough from all that are kept and is no worse
 * in what counts first.
 */
export function differ(quest: Quest, variant: Found, kept: readonly Found[]): Found {
  const others = kept.map(({ plan }) => plan);
  if (isOver(quest) || others.every((other) => differenceOf(other, variant.plan) >= LEAST_DIFFERENCE)) return variant;
  for (const price of PRICES_OF_SAMENESS) {
    const near = others.filter((other) => differenceOf(other, variant.plan) < 2 * LEAST_DIFFERENCE);
    const share = SHARES.differ / PRICES_OF_SAMENESS.length;
    const other = search(asideOf(quest), variant.key, share, [variant.plan], { extra: awayFrom(near, price) });
    const differs = others.every((plan) => differenceOf(plan, other.plan) >= LEAST_DIFFERENCE);
    const isBeaten = kept.some(({ shown }) => beats(shown, other.shown));
    if (differs && !isBeaten && staysApart(quest, other, variant, kept) && isAsGood(quest, other, variant))
      return other;
  }
  return variant;
}

/**
 * Searches on, under the variant's own prices, until no other plan beats it and it beats none; as
 * far as that can be.
 */
export function standBeside(quest: Quest, variant: Found, others: readonly Found[]): Found {
  if (isOver(quest)) return variant;
  const { instance, meter, shouldStop } = quest;
  const { problem } = instance.context;
  const random = createRandom(problem.seed + variantKeysOf(problem).indexOf(variant.key));
  const prices = {
    ...pricesOf(variant.key, problem),
    fragmentation: PRICE_OF_A_CUT / Math.max(1, instance.jobs.length),
  };
  const objective = createObjective(prices, undefined, keepingOf(variant.key, problem.stands));
  const timeline = new Timeline(instance, objective, random);
  timeline.restore(variant.plan);
  const beside = new NonDominated(timeline, meter, others);
  const before = beside.surcharge();
  if (before === 0) return variant;
  improve(beside, random, { budget: Math.ceil(asideOf(quest).budget * SHARES.standBeside), shouldStop });
  const other = asFound(quest, variant.key, timeline);
  const isAsGood =
    firstCost(other) <= TOLERANCE * firstCost(variant) && isAsEarly(other, variant) && isAsSensible(other, variant);
  return isAsGood && staysApart(quest, other, variant, others) && beside.surcharge() < before ? other : variant;
}

function asideOf(quest: Quest): Quest {
  return { ...quest, budget: Math.min(quest.budget, MOST_TO_DIFFER) };
}

function search(
  quest: Quest,
  key: VariantKey,
  share: number,
  starts: readonly TimelineSnapshot[],
  { extra, ...how }: { readonly extra?: ExtraPrice } & Pick<SolveLimits, "width" | "leads"> = {},
): Found {
  const { instance, shouldStop } = quest;
  const { problem } = instance.context;
  const objective = createObjective(pricesOf(key, problem), extra, keepingOf(key, problem.stands));
  const random = createRandom(problem.seed + variantKeysOf(problem).indexOf(key));
  const budget = isOver(quest) ? 0 : Math.ceil(quest.budget * share);
  return asFound(quest, key, solve(instance, objective, random, { budget, shouldStop, ...how }, starts));
}

function asFound({ instance, meter }: Quest, key: VariantKey, timeline: Timeline): Found {
  const plan = timeline.save();
  return { key, timeline, plan, criteria: criteriaOf(instance, plan), shown: meter.measure(timeline) };
}

/** What all plans want first: the price of unplaced and late work. */
export function firstCost({ criteria }: Found): number {
  return costAt(FIRST, criteria);
}

/**
 * For the sake of being different a plan may be a little worse at what its variant wants, and
 * hardly at what all want; no task is cut into more blocks for it.
 */
function isAsGood(quest: Quest, other: Found, variant: Found): boolean {
  const most = besides(quest, variant.key, variant) * DEARER + DEARER_BY;
  if (cutsIn(other) > cutsIn(variant) || !isAsEarly(other, variant) || !isAsSensible(other, variant)) return false;
  return firstCost(other) <= TOLERANCE * firstCost(variant) && besides(quest, variant.key, other) <= most;
}

/** The plan that is made to be done early ends no later for being different. */
function isAsEarly(other: Found, { key, shown }: Found): boolean {
  return key !== "early-finish" || other.shown.finish <= shown.finish;
}

/** A plan keeps the room before due dates, and the end of its days, when it is to be different. */
function isAsSensible(other: Found, variant: Found): boolean {
  return costAt(ALWAYS, other.criteria) <= costAt(ALWAYS, variant.criteria) + HARDLY;
}

/** Blocks beyond the fewest. */
function cutsIn({ criteria }: Found): number {
  return costAt({ fragmentation: 1 }, criteria);
}

/** What a plan costs at a variant's prices, but for what all want first. */
function besides({ instance }: Quest, key: VariantKey, found: Found): number {
  return costAt(pricesOf(key, instance.context.problem), found.criteria) - firstCost(found);
}
