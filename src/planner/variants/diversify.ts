import type { Instance } from "../instance/read-instance.ts";
import { type VariantKey, variantKeysOf } from "../model.ts";
import { type ExtraPrice, Objective } from "../search/objective.ts";
import { Random } from "../search/random.ts";
import { improve } from "../search/ruin-and-recreate.ts";
import { Timeline } from "../search/timeline.ts";
import { costAt } from "./criteria.ts";
import { NonDominated } from "./non-dominated.ts";
import { awayFrom, differenceOf, LEAST_DIFFERENCE } from "./plan-difference.ts";
import {
  asFound,
  besides,
  type Found,
  firstCost,
  isLeast,
  isOver,
  type Quest,
  SHARES,
  search,
  TOLERANCE,
} from "./search-variant.ts";
import { beats, type ShownAmounts } from "./shown-amounts.ts";
import { FIRST, keepingOf, pricesOf } from "./variant-prices.ts";

/** Upper bound of the budget from which the shares for differing are taken. */
const MOST_TO_DIFFER = 1_600;
/**
 * Prices on an hour in the same place as in another plan, tried in turn until the plans differ
 * enough.
 */
const PRICES_OF_SAMENESS = [10, 100];

/** A plan may become dearer at its own prices by this factor and amount in order to differ. */
const DEARER = 1.25;
const DEARER_BY = 20;
/** A plan may lose this much in what it is for in order to differ, over all changes together. */
export const HARDLY = 5;

/**
 * By which share the price of work that other plans leave out is raised, so that this plan leaves
 * out other work: first for all of that work, then for one task. `MUCH_DEARER` is the permitted
 * factor on the cost of unplaced and late work.
 */
const REWARD = { all: 0.6, one: 2 } as const;
const MUCH_DEARER = 1.5;
/**
 * Number of tasks that are tried alone, those with the fewest missing minutes first: more where
 * there are few tasks, because a try then costs little.
 */
const MOST_ALONE = { few: 12, many: 4 } as const;
/**
 * Work left out instead may weigh up to one step of priority more, and is never urgent unless
 * urgent work is left out already.
 */
const A_STEP = 2;
const URGENT = 8;

/**
 * The price of cutting a hundredth of the tasks into one more block while a plan tries not to be
 * dominated.
 */
const PRICE_OF_A_CUT = 6_000;

/**
 * The variant, or, where another plan leaves out the same work, a plan that leaves out other work
 * at little more cost.
 */
export function leaveOutOther(quest: Quest, variant: Found, kept: readonly Found[]): Found {
  const { leftOut } = variant.shown;
  if (isOver(quest) || isLeast(variant.key) || leftOut.length === 0) return variant;
  if (!leavesOutAnothers(variant, kept)) return variant;
  const lacks = (job: number) => variant.timeline.unplacedMinutes(job) * (quest.instance.jobs[job]?.weight ?? 0);
  const most = variant.timeline.isFew ? MOST_ALONE.few : MOST_ALONE.many;
  const alone = leftOut.length > 1 ? leftOut.toSorted((a, b) => lacks(a) - lacks(b)).slice(0, most) : [];
  const all = { wanted: kept.flatMap(({ shown }) => shown.leftOut), more: REWARD.all };
  for (const { wanted, more } of [all, ...alone.map((job) => ({ wanted: [job], more: REWARD.one }))]) {
    const perMinute = more * (FIRST.unplaced ?? 0);
    const reward: ExtraPrice = (job, start, end) =>
      wanted.includes(job.index) ? -perMinute * job.weight * (end - start) : 0;
    const share = SHARES.differ / (1 + Math.min(alone.length, MOST_ALONE.many));
    const other = search(asideOf(quest), variant.key, share, [variant.plan], { extra: reward });
    if (!leavesOutAnothers(other, kept) && isComparable(quest, other, variant)) return improved(quest, other, reward);
  }
  return variant;
}

/**
 * The plan that was found in a short search, searched again for one that leaves out the same work
 * and is cheaper. Only plans of few tasks: more have no time for it.
 */
function improved(quest: Quest, short: Found, reward: ExtraPrice): Found {
  if (!short.timeline.isSmall) return short;
  const long = search(asideOf(quest), short.key, SHARES.improve, [short.plan], { extra: reward });
  const prices = pricesOf(short.key, quest.instance.context.problem);
  const isCheaper = costAt(prices, long.criteria) < costAt(prices, short.criteria);
  return isCheaper && leavesOutTheSame(long.shown, short.shown) ? long : short;
}

function leavesOutAnothers({ shown }: Found, others: readonly Found[]): boolean {
  return others.some((other) => leavesOutTheSame(other.shown, shown));
}

type LeftOut = Pick<ShownAmounts, "leftOut">;

/** Whether both leave out the same work. */
export function leavesOutTheSame(a: LeftOut, b: LeftOut): boolean {
  return a.leftOut.length === b.leftOut.length && a.leftOut.every((job, at) => job === b.leftOut[at]);
}

/** Whether the work that `other` leaves out instead is of similar weight. */
function isComparable({ instance }: Quest, other: Found, variant: Found): boolean {
  const weightOf = (job: number) => instance.jobs[job]?.weight ?? 0;
  const heaviest = Math.max(...variant.shown.leftOut.map(weightOf));
  const most = heaviest >= URGENT ? heaviest : Math.min(A_STEP * heaviest, URGENT - 1);
  const isLight = other.shown.leftOut.every((job) => variant.shown.leftOut.includes(job) || weightOf(job) <= most);
  if (!keepsRemedied(instance, other, variant)) return false;
  const keepsSome = variant.shown.leftOut.some((job) => !other.shown.leftOut.includes(job));
  return isLight && keepsSome && firstCost(other) <= MUCH_DEARER * firstCost(variant);
}

/** Whether a plan leaves out no wanted work that the variant places. */
function keepsRemedied({ jobs }: Instance, other: Found, variant: Found): boolean {
  return other.shown.leftOut.every((job) => !jobs[job]?.task.remedied || variant.shown.leftOut.includes(job));
}

/**
 * Whether `other` may replace a plan: it keeps wanted work, and where the plan leaves out what no
 * other does, so does `other`.
 */
function staysApart({ instance }: Quest, other: Found, variant: Found, others: readonly Found[]): boolean {
  if (!keepsRemedied(instance, other, variant)) return false;
  return leavesOutAnothers(variant, others) || !leavesOutAnothers(other, others);
}

/**
 * The variant, or a plan at the same prices that differs enough from all kept plans and is no worse
 * in unplaced and late work.
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
      return { ...other, ownDays: variant.ownDays };
  }
  return variant;
}

/**
 * Searches at the variant's prices until no other plan dominates it and it dominates none, within
 * its budget.
 */
export function standBeside(quest: Quest, variant: Found, others: readonly Found[]): Found {
  if (isOver(quest)) return variant;
  const { instance, meter, shouldStop } = quest;
  const { problem } = instance.context;
  const random = new Random(problem.seed + variantKeysOf(problem).indexOf(variant.key));
  const prices = {
    ...pricesOf(variant.key, problem),
    fragmentation: PRICE_OF_A_CUT / Math.max(1, instance.jobs.length),
  };
  const objective = new Objective(prices, null, keepingOf(variant.key, problem));
  const timeline = new Timeline(instance, objective, random);
  timeline.restore(variant.plan);
  const beside = new NonDominated(timeline, meter, others);
  const before = beside.surcharge();
  if (before === 0) return variant;
  improve(beside, random, { budget: Math.ceil(asideOf(quest).budget * SHARES.standBeside), shouldStop });
  const other = asFound(quest, variant.key, timeline);
  const mayReplace =
    keepsItsOwn(other, variant) && staysApart(quest, other, variant, others) && beside.surcharge() < before;
  return mayReplace ? { ...other, ownDays: variant.ownDays } : variant;
}

/** The same with the budget of a search that makes a plan other than its prices do. */
export function asideOf(quest: Quest): Quest {
  return { ...quest, budget: Math.min(quest.budget, MOST_TO_DIFFER) };
}

/**
 * In order to differ, a plan may be slightly worse at its variant's prices and hardly worse in what
 * it is for; it may not cut tasks into more blocks.
 */
function isAsGood(quest: Quest, other: Found, variant: Found): boolean {
  const most = besides(quest, variant.key, variant) * DEARER + DEARER_BY;
  const isCheap = besides(quest, variant.key, other) <= most && cutsIn(other) <= cutsIn(variant);
  return isCheap && keepsItsOwn(other, variant);
}

/**
 * Whether a plan that changes in order to differ places as much, and keeps its days and what its
 * name promises.
 */
function keepsItsOwn(other: Found, variant: Found): boolean {
  const placesAsMuch = firstCost(other) <= TOLERANCE * firstCost(variant);
  return placesAsMuch && keepsItsPromise(other, variant) && keepsItsPurpose(other, variant);
}

/** What a plan's name promises; less is better. */
const PROMISED: Partial<Record<VariantKey, (shown: ShownAmounts) => number>> = {
  "early-finish": ({ finish }) => finish,
  "deep-work": ({ focusMinutes }) => -focusMinutes,
  "few-days": ({ days }) => days,
};

/** A plan does not lose any of what its name promises in order to differ. */
function keepsItsPromise(other: Found, { key, shown }: Found): boolean {
  const amount = PROMISED[key];
  return !amount || amount(other.shown) <= amount(shown);
}

/** A plan that changes in order to differ keeps a sensible day, and what its name promises. */
export function keepsItsPurpose(other: Found, { ownDays }: Found): boolean {
  return other.ownDays <= ownDays + HARDLY;
}

/** The number of blocks beyond the fewest. */
export function cutsIn({ criteria }: Found): number {
  return costAt({ fragmentation: 1 }, criteria);
}
