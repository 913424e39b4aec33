import { type BlockFact, daysOf, momentOf } from "./block-facts.ts";
import { findClaims, isDay, isMoment, placeClaims } from "./claims.ts";
import type { Comparison } from "./comparison.ts";
import { topicOf } from "./context.ts";
import type { ClauseInContext } from "./in-context.ts";
import { isLength } from "./length.ts";
import { totalsOf } from "./lengths.ts";
import { type Placement, placementsOf } from "./placements.ts";
import type { FactIndex, PlanFact } from "./plan-facts.ts";
import { plansCalled } from "./plans-named.ts";
import { blocksOn } from "./standing.ts";
import type { Subject, Topic } from "./subject.ts";
import type { Ranking } from "./superlatives.ts";

type When = Pick<Placement, "days" | "parts">;
/** One side of a comparison: a subject of a plan, as far as it stands then. */
type Side = { readonly subject: Subject; readonly when: When };
/** What is measured of each side: null where there is nothing to measure. */
type Measure = (side: Side) => number | null;

/** Whether what a clause is about differs, or does not differ, from what it is compared with as its words say. */
export function comparisonHolds(comparison: Comparison, clause: ClauseInContext, index: FactIndex): boolean {
  if (comparison.direction === "same" && saysItself(clause, comparison)) return true;
  const pairs = pairsOf(comparison, clause, index);
  if (pairs === null || pairs.length === 0) return false;
  const words = `${clause.words} ${comparison.of}`;
  if (comparison.direction === "same") return pairs.every(([one, other]) => areSame(one, other, words, comparison));
  return measuresFor(comparison, words, clause.about.length > 0, pairs, clause.topicBefore).some(
    (measure) =>
      pairs.every(([one, other]) => differs(measure(one), measure(other), comparison)) &&
      (!comparison.ranking || pairs.some(([one, other]) => measure(one) !== measure(other))),
  );
}

/** What is compared with what; null where that is not said. */
function pairsOf({ than }: Comparison, clause: ClauseInContext, index: FactIndex): [Side, Side][] | null {
  const when = whenOf(`${isMomentous(clause.words) ? "" : clause.dayBefore}, ${clause.words}`);
  const sides = (plan: PlanFact, then: When): Side[] =>
    (clause.about.length > 0 ? clause.about.flatMap((name) => plan.tasks.get(name) ?? []) : [plan.whole]).map(
      (subject) => ({ subject, when: then }),
    );
  const pair = (one: Side[], other: Side[]) =>
    one.flatMap((side, at): [Side, Side][] => (other[at] ? [[side, other[at]]] : []));
  if (findClaims(than).some(isDay)) {
    const then = whenOf(than);
    return clause.plans.flatMap((plan) => pair(sides(plan, when), sides(plan, then)));
  }
  const [first, ...others] = than === "" ? clause.plans : [undefined, ...plansCalled(than, clause.plans, index)];
  if (than !== "")
    return clause.plans.flatMap((plan) =>
      others.flatMap((other) => (other ? pair(sides(plan, when), sides(other, when)) : [])),
    );
  if (first && others.length > 0)
    return others.flatMap((other) => (other ? pair(sides(first, when), sides(other, when)) : []));
  const [day, ...days] = when.days;
  if (!first || !day || days.length === 0) return null;
  return days.flatMap((each) => pair(sides(first, { ...when, days: [day] }), sides(first, { ...when, days: [each] })));
}

function isMomentous(words: string): boolean {
  return findClaims(words).some(isDay);
}

function whenOf(words: string): When {
  const placed = placeClaims(words).filter(({ claim }) => isDay(claim) || claim.kind === "part");
  const placements = placementsOf(placed, (start, end) => words.slice(start, end));
  return { days: placements.flatMap(({ days }) => days), parts: placements.flatMap(({ parts }) => parts) };
}

/** "The same 17 h", "five plans, all alike": what is the same is said, and checked, by itself, or is not said at all. */
function saysItself({ words, names, plans }: ClauseInContext, { than }: Comparison): boolean {
  const claims = findClaims(words);
  if (claims.some((claim) => claim.kind === "duration") || FRAME.test(words)) return true;
  const isVague = names.length === 0 && !claims.some(isMoment) && !MEASURED.test(words);
  return isVague && (than !== "" || plans.length > 1);
}

function differs(one: number | null, other: number | null, { direction, amount, isRough }: Comparison): boolean {
  if (one === null || other === null) return false;
  const by = direction === "earlier" || direction === "less" ? other - one : one - other;
  const [claim] = findClaims(amount);
  if (amount === "") return by > 0 || (isRough && by === 0);
  if (claim?.kind === "duration") return isLength(claim, by);
  return (claim?.kind === "count" && claim.count === by) || (claim?.kind === "number" && claim.value === by);
}

/** What may be meant to be earlier or later, more or less. */
function measuresFor(
  { direction, amount, of, ranking }: Comparison,
  words: string,
  isOfTasks: boolean,
  pairs: readonly [Side, Side][],
  topicBefore: Topic,
): readonly Measure[] {
  if (ranking) return RANKED[ranking];
  const [claim] = findClaims(amount);
  if (direction === "earlier" || direction === "later") {
    const isOfDays = claim?.kind === "count" && claim.noun === "day";
    const edges = [...(ENDS.test(words) ? [] : [BEGIN]), ...(BEGINS.test(words) ? [] : [END])];
    return edges.map((edge) => (side) => edge(side, isOfDays));
  }
  const noun = claim?.kind === "count" ? claim.noun : nounOf(of);
  const counted = COUNTED[noun];
  if (counted) return [counted];
  if (claim?.kind === "count") return [];
  const own = topicOf(words);
  const topic = own === "any" ? topicBefore : own;
  if (topic === "cushion") return [({ subject }) => Math.min(...subject.durations.cushion)];
  if (topic === "unplaced") return [({ subject }) => subject.missing];
  if (topic === "longest") return [({ subject, when }) => longestOf(blocksOn(subject, when))];
  const isSaid = isOfTasks || topic === "total" || pairs.some(([{ when }]) => when.days.length > 0);
  return isSaid && !/\bfree\b|空/i.test(words) ? [minutesOf] : [];
}

const BEGINS = /\b(?:starts?|begins?|opens?|beginning)\b|开始|开工|起/i;
const ENDS = /\b(?:ends?|finish(?:es|ed)?|done|over|wraps?|completed?|closes?)\b|结束|收工|收尾|完|为止/i;

const minutesOf = ({ subject, when }: Side): number =>
  when.days.length + when.parts.length === 0
    ? Math.min(...subject.durations.total)
    : Math.max(...totalsOf(subject, when));
const longestOf = (blocks: readonly BlockFact[]): number => Math.max(0, ...blocks.map(({ minutes }) => minutes));

type Edge = (side: Side, isOfDays: boolean) => number | null;
const edge =
  (pick: (...values: number[]) => number, end: "from" | "to"): Edge =>
  ({ subject, when }, isOfDays) => {
    const meant = isOfDays ? { days: [], parts: [] } : when;
    const near = blocksOn(subject, meant);
    const on = (near.length > 0 ? near : subject.isTask ? subject.blocks : []).filter(({ repeats }) => !repeats);
    if (on.length === 0) return null;
    // On a day that is named, by the clock.
    const isByClock = when.days.length > 0 && !subject.isTask;
    const at = on.map((block) => (isByClock ? 0 : momentOf(block) / 60_000 - block.from) + block[end]);
    return isOfDays ? Math.floor(pick(...at) / 1_440) : pick(...at);
  };
const BEGIN = edge(Math.min, "from");
const END = edge(Math.max, "to");

const COUNTED: Readonly<Record<string, Measure>> = {
  block: ({ subject, when }) => blocksOn(subject, when).length,
  part: ({ subject, when }) => blocksOn(subject, when).length,
  day: ({ subject }) =>
    subject.isTask ? daysOf(subject.blocks).length : subject.outcome.load.filter(({ minutes }) => minutes > 0).length,
  task: ({ subject, when }) => new Set(blocksOn(subject, when).map(({ title }) => title)).size,
};

const peakOf: Measure = ({ subject, when }) =>
  when.days.length > 0 || subject.isTask
    ? minutesOf({ subject, when })
    : Math.max(0, ...subject.outcome.load.map(({ minutes }) => minutes));
/** The more even the days, the less; of plans with the same fullest day it tells the lighter. */
const unevennessOf: Measure = ({ subject }) => subject.outcome.load.reduce((all, { minutes }) => all + minutes ** 2, 0);
const workDaysOf: Measure = ({ subject }) => daysOf(subject.blocks.filter(({ repeats }) => !repeats)).length;
const negative =
  (measure: Measure): Measure =>
  (side) => {
    const value = measure(side);
    return value === null ? null : -value;
  };

/** What tells which plan is the first: any of these. */
const RANKED: Readonly<Record<Ranking, readonly Measure[]>> = {
  load: [peakOf, unevennessOf],
  density: [peakOf, negative(workDaysOf)],
  room: [({ subject: { durations } }) => (durations.cushion.size > 0 ? Math.min(...durations.cushion) : null)],
  "free days": [({ subject }) => subject.windowDays - daysOf(subject.blocks).length],
  days: [workDaysOf],
  blocks: [({ subject, when }) => blocksOn(subject, when).length],
  finish: [(side) => END(side, false)],
};

function nounOf(of: string): string {
  const [claim] = findClaims(`2 ${of}`);
  return claim?.kind === "count" ? claim.noun : "";
}

function areSame(one: Side, other: Side, words: string, { isRough }: Comparison): boolean {
  const [mine, theirs] = [one, other].map(({ subject, when }) => blocksOn(subject, when)) as [BlockFact[], BlockFact[]];
  const isOneDay = one.when === other.when;
  const isLoad = minutesOf(one) === minutesOf(other);
  if (TASKS.test(words) && one.when.days.length === 0) return areSameSets(titlesOf(mine), titlesOf(theirs));
  if (AMOUNTS.test(words) || !isOneDay) return isLoad;
  if (DEADLINES.test(words)) return one.subject.outcome.met === other.subject.outcome.met;
  if (one.when.days.length === 0 && !one.subject.isTask) return false;
  const shared = mine.filter((block) => theirs.some((each) => keyOf(each) === keyOf(block))).length;
  if (isRough) return shared * 2 >= Math.max(mine.length, theirs.length);
  return (
    (shared === mine.length && shared === theirs.length) ||
    (isLoad && findClaims(words).some(({ kind }) => kind === "duration"))
  );
}

/** What no plan has: how they are built. */
const FRAME =
  /\b(?:backbone|frame\w*|skeleton|idea|shape|core|structure|pattern|principle|week|list|goal)s?\b|骨架|底子|思路|框架|结构|主线|基调/i;

const TASKS = /\btasks?\b|\bwork\b|任务|内容/i;
const AMOUNTS = /\bload\b|\bamount\b|\blength\b|\btotals?\b|量|时长|长/i;
const DEADLINES = /deadlines?|截止|期限/i;
const MEASURED = new RegExp([TASKS, AMOUNTS, DEADLINES].map(({ source }) => source).join("|"), "i");

const keyOf = ({ title, month, day, from, to }: BlockFact): string => [title, month, day, from, to].join();
const titlesOf = (blocks: readonly BlockFact[]): Set<string> => new Set(blocks.map(({ title }) => title));

function areSameSets(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}
