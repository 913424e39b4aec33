import type { BlockFact } from "./block-facts.ts";
import { type Amount, type Claim, isMoment, type PlacedClaim } from "./claims.ts";
import { type Context, contextOf, topicOf } from "./context.ts";
import { choicesOf, countHolds } from "./counts.ts";
import { isWithin } from "./fits.ts";
import { lastsSo, lengthHolds, listHolds } from "./lengths.ts";
import { type Placement, placementsOf } from "./placements.ts";
import { blocksOn, standsAtAll } from "./standing.ts";
import type { Subject, Topic } from "./subject.ts";

/** A clause as its days, times, lengths and counts are read. */
type Figures = {
  readonly words: string;
  /** What places of claims are places in. */
  readonly text: string;
  readonly all: readonly PlacedClaim[];
  /** Those that are of the subject's blocks, and of nothing that was read before. */
  readonly open: readonly PlacedClaim[];
  /** What lengths are of where the words around them do not say. */
  readonly label: Topic;
  readonly context: Context;
  /** At its moments nothing need stand. */
  readonly isFree: boolean;
};

/** Whether the subject stands where the clause says, is as long, and has as many of what it counts. */
export function figuresAgree(figures: Figures, subject: Subject, whole: Subject): boolean {
  const { words, text, open, isFree } = figures;
  const topics = new Map(open.map((each) => [each.claim, topicAt(each, figures)]));
  const placements = placementsOf(
    open.filter(({ claim }) => isMoment(claim) || topics.get(claim) === "any"),
    (start, end) => text.slice(start, end),
  );
  return (
    (isFree || placements.every((placement) => standsAtAll(subject, placement, words))) &&
    placements.every((each) => each.lengths.every((length) => lastsSo(length, each, subject, words))) &&
    open.every(
      (each) =>
        isMoment(each.claim) ||
        amountHolds(
          { each, claim: each.claim, topic: topics.get(each.claim) ?? "any" },
          placements,
          figures,
          subject,
          whole,
        ),
    )
  );
}

function topicAt(each: PlacedClaim, { all, text, label }: Figures): Topic {
  const own = topicOf(localWords(each, all, text));
  return own === "any" ? label : own;
}

type AmountSaid = { readonly each: PlacedClaim; readonly claim: Amount; readonly topic: Topic };

function amountHolds(
  { each, claim, topic }: AmountSaid,
  placements: readonly Placement[],
  figures: Figures,
  subject: Subject,
  whole: Subject,
): boolean {
  const days = placements.flatMap((placement) => placement.days);
  const isTimed = placements.some(({ clocks }) => clocks.length > 0);
  const parts = isTimed ? [] : placements.flatMap((placement) => placement.parts);
  if (claim.kind === "duration") {
    return topic === "any" || lengthHolds(claim, topic, subject, { days, parts, clocks: [], lengths: [] });
  }
  if (claim.kind === "list") return listHolds(claim.lengths, subject, days, figures.words);
  const local = contextOf(localWords(each, figures.all, figures.text));
  const counted = isOfWhole(claim, local) ? whole : subject;
  const there = blocksOn(counted, { days, parts });
  const isOfDays = claim.kind === "count" && claim.noun === "day";
  const on =
    isOfDays && subject.isTask && ALONE.test(figures.words)
      ? there.filter((block) => standsAlone(block, whole))
      : there;
  const spans = placements.flatMap(({ clocks }) => clocks.filter(({ kind }) => kind === "span"));
  const choices = [...choicesOf(on, days), ...spans.map((span) => on.filter((block) => isWithin(span, block)))];
  return choices.some((blocks) => countHolds(claim, counted, blocks, countingOf(claim, local, figures)));
}

/** "Four days have only yoga" */
const ALONE = /\bonly\b|只[有剩]|仅[有剩]/i;

/** Nothing else stands on the day of the block. */
function standsAlone({ title, month, day }: BlockFact, whole: Subject): boolean {
  return whole.blocks.every((other) => other.title === title || other.month !== month || other.day !== day);
}

/** What a count is of, by the words around it and those of the whole clause. */
function countingOf(claim: Claim, local: Context, { label, isFree, context, all }: Figures): Context {
  // "Seven tasks, and all five deadlines are met": what is met is counted by itself.
  const isApart = all.some((other) => other.claim !== claim && isOfDeadlines(other.claim)) && !isOfDeadlines(claim);
  return {
    ...local,
    unplaced: local.unplaced || label === "unplaced",
    free: isFree || local.free,
    deadlines: local.deadlines ?? context.deadlines,
    timely: context.timely && !isApart,
    onlyOnce: context.onlyOnce,
    withHabits: context.withHabits,
    daysOf: context.daysOf,
    all: context.all,
  };
}

function isOfDeadlines(claim: Claim): boolean {
  return claim.kind === "count" && claim.noun === "deadline";
}

/** What a task has none of is counted of the plan. */
function isOfWhole(claim: Claim, { deadlines }: Context): boolean {
  return claim.kind === "count" && (OF_WHOLE.has(claim.noun) || (deadlines !== null && claim.noun === ""));
}

const OF_WHOLE: ReadonlySet<string> = new Set(["task", "item", "plan", "deadline", "source", "week", "plan number"]);

/** The words around an amount that say what it is of: up to the amounts beside it, and no further than they need be. */
function localWords(each: PlacedClaim, all: readonly PlacedClaim[], text: string): string {
  const amounts = all.filter(({ claim }) => !isMoment(claim));
  const at = amounts.indexOf(each);
  const start = amounts[at - 1]?.end ?? 0;
  const after = text.slice(each.end, amounts[at + 1]?.start ?? text.length);
  const near = text.slice(start, each.end) + after.replace(FURTHER, "");
  const isEnough = topicOf(near) !== "any" || contextOf(near).deadlines !== null;
  return amounts[at + 1] || isEnough ? near : text.slice(start, each.end) + after;
}

const FURTHER = /(?:\s(?:and|but|while|with)\s|[,，、]).*$/su;
