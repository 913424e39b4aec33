import { type BlockFact, daysOf, momentOf, runsOf, sum } from "./block-facts.ts";
import { BLOCK } from "./block-words.ts";
import { type Moment, placeClaims, plainAmounts } from "./claims.ts";
import { fits, isOnDay } from "./fits.ts";
import { isLength, isOneOf, type Length } from "./length.ts";
import type { NamedDay, Placement } from "./placements.ts";
import { blocksOn, spansDay } from "./standing.ts";
import type { Subject, Topic } from "./subject.ts";

/** Whether it is so long on these days and at these times; `words` say what is meant where none is named. */
export function lastsSo(length: Length, placement: Placement, subject: Subject, words: string): boolean {
  if (/\bneeds?\b|\brequires?\b|需要/.test(words) && subject.isTask) {
    const isRest = /\bstill\b|\bmore\b|还/.test(words);
    return isOneOf(length, [...subject.durations.total, ...(isRest ? subject.durations.unplaced : [])]);
  }
  if (placement.clocks.length > 0) return lastsSoThen(length, placement, subject);
  if (placement.days.length + placement.parts.length > 0) return lastsSoOnDays(length, placement, subject, words);
  if (isOneOf(length, subject.durations.total)) return true;
  // "Slides, 15 h 50 min": of work that did not fit, nothing else is said.
  const saysNothingElse = /^[^\p{L}]*$/u.test(
    words.replaceAll(/\d+\s*(?:h|min|hours?|minutes?)?\b|\b(?:of|the|open|costs? (?:you|is)?)\b|小时|分钟?/gi, ""),
  );
  if (subject.isTask && saysNothingElse && isOneOf(length, subject.durations.unplaced)) return true;
  const repeats = subject.isTask && subject.blocks.every((block) => block.repeats);
  const isShare =
    BLOCK.test(words) || EACH.test(words) || repeats || sharesMakeWhole(placement.lengths, subject.durations.total);
  return isShare && hasStretch(length, [...subject.blocks, ...runsOf(subject.blocks)]);
}

/** Of what stands at the times that are named; "Monday, 10:00–18:30, holds 8 h": of the whole day. */
function lastsSoThen(length: Length, placement: Placement, subject: Subject): boolean {
  const on = blocksOn(subject, placement);
  const then = [...on, ...runsOf(on)].filter((block) => placement.clocks.some((clock) => fits(clock, block)));
  const isOfDay = !subject.isTask && placement.clocks.every((clock) => spansDay(clock, on) || isEdgeOf(clock, on));
  return (
    hasStretch(length, then) ||
    isLength(length, sum(then)) ||
    (isOfDay && isOneOf(length, totalsOf(subject, placement)))
  );
}

/** "Monday holds 8 h and ends at 18:00" */
function isEdgeOf(clock: Moment, on: readonly BlockFact[]): boolean {
  const inOrder = on.toSorted((a, b) => a.from - b.from);
  const [first, last] = [inOrder[0], on.toSorted((a, b) => b.to - a.to)[0]];
  if (!first || !last || clock.kind !== "time" || daysOf(on).length !== 1) return false;
  return fits({ ...clock, end: "start" }, first) || fits({ ...clock, end: "end" }, last);
}

function lastsSoOnDays(length: Length, placement: Placement, subject: Subject, words: string): boolean {
  const totals = totalsOf(subject, placement);
  if (isOneOf(length, totals)) return true;
  const on = blocksOn(subject, placement);
  if (isZipped(length, placement, subject)) return true;
  const isBlock =
    BLOCK.test(words) || EACH.test(words) || (subject.isTask && sharesMakeWhole(placement.lengths, totals));
  const meant = isBlock
    ? [...on, ...runsOf(on)]
    : subject.isTask && (STRETCH.test(words) || saysOnlyHowLong(words))
      ? stretchesOf(on)
      : [];
  const days = placement.days.length > 0 ? placement.days : [[]];
  return days.every((day) =>
    hasStretch(
      length,
      meant.filter((block) => day.every((claim) => fits(claim, block))),
    ),
  );
}

/** "Monday and Tuesday get 3 h and 2 h": each day its own. */
function _isZipped(length: Length, { days, parts, lengths }: Placement, subject: Subject): boolean {
  const day = days[lengths.indexOf(length)];
  if (days.length < 2 || days.length !== lengths.length || !day) return false;
  return isOneOf(length, totalsOf(subject, { days: [day], parts }));
}

/** "Monday and Tuesday get 3 h and 2 h": each day its own. */
function isZipped(length: Length, { days, parts, lengths }: Placement, subject: Subject): boolean {
  const day = days[lengths.indexOf(length)];
  if (days.length < 2 || days.length !== lengths.length || !day) return false;
  return isOneOf(length, totalsOf(subject, { days: [day], parts }));
}

/** "Monday: essay 2 h" */
function saysOnlyHowLong(words: string): boolean {
  const text = plainAmounts(words);
  const rest = placeClaims(text).reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  return /^(?:[^\p{L}\p{N}]|\b(?:of|the|and|with)\b)*$/iu.test(rest);
}

function hasStretch(length: Length, blocks: readonly BlockFact[]): boolean {
  return blocks.some((block) => isLength(length, block.minutes));
}

/** Blocks that follow on each other as one, and those that stand alone. */
function stretchesOf(blocks: readonly BlockFact[]): BlockFact[] {
  const all = [...blocks, ...runsOf(blocks)];
  const isWithin = (one: BlockFact, other: BlockFact) =>
    one !== other && one.day === other.day && one.month === other.month && one.from >= other.from && one.to <= other.to;
  return all.filter((block) => !all.some((other) => isWithin(block, other)));
}

/** "Takes 1 h 45 min and then 30 min": all of it, in parts. */
function sharesMakeWhole(lengths: readonly Length[], totals: ReadonlySet<number>): boolean {
  return lengths.length > 1 && totals.has(sum(lengths));
}

/**
 * What the named days (and parts of them) hold of it: all together, and each where they hold the same. A weekday that
 * the window has twice is either of them.
 */
export function totalsOf(subject: Subject, placement: Pick<Placement, "days" | "parts">): ReadonlySet<number> {
  const isWholeDay = !subject.isTask && placement.parts.length === 0;
  const held = isWholeDay ? subject.outcome.load : daysOf(blocksOn(subject, { days: [], parts: placement.parts }));
  const named = placement.days.length > 0 ? placement.days : [[]];
  const loads = named.map((day) => held.filter((load) => day.every((claim) => isOnDay(claim, load))));
  const [only] = loads;
  if (only && loads.length === 1 && placement.days.length > 0) {
    return new Set([...only.map(({ minutes }) => minutes), sum(only)]);
  }
  const days = loads.flat();
  const [first] = days;
  const isSame = first && loads.every((load) => load.some(({ minutes }) => minutes === first.minutes));
  // Of a weekday that the window has twice, the first.
  const once = loads.flatMap((load) => load.slice(0, 1));
  return new Set([...(isSame ? [first.minutes] : []), sum(days), sum(once)]);
}

/** "First the essay for two hours": a stretch of it, and not what the day holds. */
const STRETCH = /\bthen\b|\bfirst\b|先|再|接着|还有/i;

/** "An hour each": so long is each block. */
const EACH = /\beach\b|各(?=\s*[\d半])/i;

/** Whether a length that is of something in particular is so long. */
export function lengthHolds(length: Length, topic: Topic, subject: Subject, placement: Placement): boolean {
  switch (topic) {
    case "any":
      return false;
    case "total":
      return placement.days.length + placement.parts.length > 0
        ? isOneOf(length, totalsOf(subject, placement))
        : isOneOf(length, subject.durations.total);
    case "average": {
      const worked = subject.outcome.load.filter((day) => day.minutes > 0);
      const average = worked.length > 0 ? Math.round(sum(worked) / worked.length) : null;
      return (
        !subject.isTask &&
        isOneOf(
          length,
          [average, subject.average].filter((minutes) => minutes !== null),
        )
      );
    }
    case "peak":
      return !subject.isTask && isLength(length, Math.max(...subject.outcome.load.map((day) => day.minutes)));
    case "longest": {
      const on = blocksOn(subject, placement);
      const longest = [on, runsOf(on)].map((blocks) => Math.max(0, ...blocks.map((block) => block.minutes)));
      return isOneOf(length, [...longest, ...(placement.days.length === 0 ? [subject.outcome.longest] : [])]);
    }
    default:
      return isOneOf(length, subject.durations[topic]);
  }
}

/** Whether so long are, in this order, its blocks, the days that are named, or all, the first or the last of its days. */
export function listHolds(
  lengths: readonly number[],
  subject: Subject,
  days: readonly NamedDay[],
  words: string,
): boolean {
  const isSame = (many: readonly { readonly minutes: number }[]) =>
    many.length === lengths.length && many.every(({ minutes }, at) => minutes === lengths[at]);
  const on = blocksOn(subject, { days, parts: [] }).toSorted((a, b) => momentOf(a) - momentOf(b));
  const held = (subject.isTask ? daysOf(on) : subject.outcome.load).filter(({ minutes }) => minutes > 0);
  const named = days.flatMap((day) => held.filter((load) => day.every((claim) => isOnDay(claim, load))).slice(0, 1));
  if (days.length > 1) return isSame(named);
  if ((subject.isTask || BLOCK.test(words)) && isSame(on)) return true;
  if (days.length === 1) return false;
  const some = /[后末]|\blast\b|\bafter/i.test(words)
    ? held.slice(-lengths.length)
    : /[前头]|\bfirst\b/i.test(words)
      ? held.slice(0, lengths.length)
      : held;
  return isSame(some);
}
