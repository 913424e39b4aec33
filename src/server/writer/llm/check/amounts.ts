import { type BlockFact, daysOf, runsOf, sum } from "./block-facts.ts";
import type { Amount, Moment } from "./claims.ts";
import type { Context } from "./context.ts";
import { fits, isOnDay } from "./fits.ts";
import type { NamedDay, Placement } from "./placements.ts";
import type { Subject, Topic } from "./subject.ts";

/** The subject's blocks on one of the days and in one of the parts of the day; where none is named, all. */
export function blocksOn(
  subject: Subject,
  { days, parts }: { readonly days: readonly NamedDay[]; readonly parts: readonly Moment[] },
): BlockFact[] {
  return subject.blocks.filter(
    (block) =>
      (days.length === 0 || days.some((day) => day.every((claim) => fits(claim, block)))) &&
      (parts.length === 0 || parts.some((part) => fits(part, block))),
  );
}

/** Whether the subject has a block, or blocks without a break between, on each of the days at each of the times. */
export function standsAtAll(subject: Subject, { days, clocks, parts }: Placement): boolean {
  const candidates = [...subject.blocks, ...subject.runs];
  const anyDay: readonly NamedDay[] = days.length > 0 ? days : [[]];
  const asked = clocks.length > 0 ? clocks : parts;
  if (days.length + asked.length === 0) return true;
  return anyDay.every((day) => {
    const on = candidates.filter((block) => day.every((claim) => fits(claim, block)));
    if (asked.length === 0) return on.length > 0;
    return asked.every(
      (moment) =>
        (!subject.isTask && spansDay(moment, on)) ||
        on.some((block) => fits(moment, block) && (clocks.length === 0 || parts.every((part) => fits(part, block)))),
    );
  });
}

/** "Monday runs from 8:30 to 17:30": from the beginning of its first block to the end of its last. */
function spansDay(moment: Moment, on: readonly BlockFact[]): boolean {
  return [on, on.filter(({ repeats }) => !repeats)].some((blocks) => {
    const [first] = blocks;
    if (!first || moment.kind !== "span") return false;
    const from = Math.min(...blocks.map((block) => block.from));
    const to = Math.max(...blocks.map((block) => block.to));
    return daysOf(blocks).length === 1 && fits(moment, { ...first, from, to, minutes: to - from });
  });
}

/** Whether it is so long on these days and at these times; `words` say what is meant where none is named. */
export function lastsSo(minutes: number, placement: Placement, subject: Subject, words: string): boolean {
  const { days, clocks } = placement;
  const on = blocksOn(subject, placement);
  const stretches = [...on, ...runsOf(on)].filter((block) => fitsSome(clocks, block));
  if (/\bneeds?\b|\brequires?\b|需要/.test(words) && subject.isTask) return subject.durations.total.has(minutes);
  if (clocks.length > 0) return stretches.some((block) => block.minutes === minutes) || sum(stretches) === minutes;
  const isBlock = BLOCK.test(words);
  if (days.length === 0 && placement.parts.length === 0) {
    const total = subject.durations.total.has(minutes);
    // "Slides, 15 h 50 min": of work that did not fit, nothing else is said.
    if (subject.isTask && /^\W*$/.test(words.replaceAll(/\d+\s*(?:h|min|hours?|minutes?)?\b|小时|分钟?/gi, ""))) {
      return total || subject.durations.unplaced.has(minutes);
    }
    const isShare = isBlock || sharesMakeWhole(placement.lengths, subject.durations.total);
    return total || (isShare && stretches.some((block) => block.minutes === minutes));
  }
  const totals = totalsOf(subject, placement);
  if (totals.has(minutes)) return true;
  return (
    (isBlock || (subject.isTask && sharesMakeWhole(placement.lengths, totals))) &&
    eachDay(placement, (day) =>
      [...on, ...runsOf(on)]
        .filter((block) => day.every((claim) => fits(claim, block)))
        .some((block) => block.minutes === minutes),
    )
  );
}

/** "Takes 1 h 45 min and then 30 min": all of it, in parts. */
function sharesMakeWhole(lengths: readonly number[], totals: ReadonlySet<number>): boolean {
  return lengths.length > 1 && totals.has(lengths.reduce((sum, each) => sum + each, 0));
}

function eachDay({ days }: Placement, holds: (day: NamedDay) => boolean): boolean {
  return (days.length > 0 ? days : [[]]).every(holds);
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
  return new Set([...(isSame ? [first.minutes] : []), sum(days)]);
}

/** The blocks of each date that a lone weekday may mean; all at once where there is no such choice. */
export function choicesOf(on: readonly BlockFact[], days: readonly NamedDay[]): (readonly BlockFact[])[] {
  if (days.length !== 1) return [on];
  return [...Map.groupBy(on, ({ month, day }) => `${month}-${day}`).values(), ...(on.length === 0 ? [on] : [])];
}

/** Blocks themselves are spoken of, and not what a day holds of them. */
const BLOCK =
  /\b(?:blocks?|sessions?|slots?|parts?|pieces?|stretch(?:es)?|stints?|sittings?|chunks?|rounds?|runs?|each)\b|时段|各(?=\s*[\d半])|[段块节次]/i;

/** Whether a length that is of something in particular is so long. */
export function lengthHolds(minutes: number, topic: Topic, subject: Subject, placement: Placement): boolean {
  switch (topic) {
    case "any":
      return false;
    case "total":
      return placement.days.length + placement.parts.length > 0
        ? totalsOf(subject, placement).has(minutes)
        : subject.durations.total.has(minutes);
    case "average": {
      const worked = subject.outcome.load.filter((day) => day.minutes > 0);
      const average = worked.length > 0 ? Math.round(sum(worked) / worked.length) : null;
      return !subject.isTask && [average, subject.average].includes(minutes);
    }
    case "peak":
      return !subject.isTask && Math.max(...subject.outcome.load.map((day) => day.minutes)) === minutes;
    case "longest": {
      const on = blocksOn(subject, placement);
      const longest = [on, runsOf(on)].map((blocks) => Math.max(0, ...blocks.map((block) => block.minutes)));
      return longest.includes(minutes) || (placement.days.length === 0 && subject.outcome.longest === minutes);
    }
    default:
      return subject.durations[topic].has(minutes);
  }
}

/** Whether so many are there, of what is counted, on the days that are named. */
export function countHolds(
  claim: Exclude<Amount, { kind: "duration" }>,
  subject: Subject,
  on: readonly BlockFact[],
  context: Context,
): boolean {
  if (claim.kind === "number") return false;
  const { noun, count, of } = claim;
  const isAll = on.length === subject.blocks.length;
  if (noun === "deadline" || (TASKS.has(noun) && context.timely && context.deadlines !== null && !context.unplaced))
    return deadlinesHold(count, of, subject, context);
  const all = ownCounts(noun, subject, on, isAll, context);
  const special =
    context.free && noun === "day" ? "free day" : context.unplaced && !subject.isTask ? `unplaced ${noun}` : noun;
  const known = subject.counts[special];
  if (of !== undefined) {
    const rest = subject.outcome.unplaced;
    return all.has(of) && (context.unplaced ? count === rest : count === of - rest);
  }
  if (known && (special !== noun || all.size === 0)) return known.has(count);
  return all.has(count) || (known?.has(count) ?? false);
}

/** What may be said to be on time, or to have a deadline. */
const TASKS: ReadonlySet<string> = new Set(["", "task", "item"]);

function deadlinesHold(count: number, of: number | undefined, subject: Subject, { deadlines, all }: Context): boolean {
  const { counts } = subject;
  if (of !== undefined && !counts.deadline?.has(of)) return false;
  if (deadlines === "missed") return counts["missed deadline"]?.has(count) ?? false;
  if (all && of === undefined) return counts["all deadline"]?.has(count) ?? false;
  if (deadlines === "all") return counts.deadline?.has(count) ?? false;
  if (deadlines === "met" || of !== undefined) return counts["met deadline"]?.has(count) ?? false;
  return counts.deadline?.has(count) ?? false;
}

/** How many blocks, tasks, days and parts of days these blocks are. */
function ownCounts(
  noun: string,
  subject: Subject,
  on: readonly BlockFact[],
  isAll: boolean,
  context: Context,
): Set<number> {
  const once = on.filter(({ repeats }) => !repeats);
  const habits = new Set(on.filter(({ repeats }) => repeats).map(({ title }) => title)).size;
  const both = (count: (blocks: readonly BlockFact[]) => number) =>
    new Set(subject.isTask ? [count(on)] : [count(on), ...(once.length > 0 ? [count(once)] : [])]);
  switch (noun) {
    case "block":
    case "part":
      return isAll && !subject.isTask ? new Set([once.length + habits]) : both((blocks) => blocks.length);
    case "time":
    case "":
      return subject.isTask ? new Set([on.length]) : new Set();
    case "task":
    case "item": {
      if (subject.isTask) return new Set();
      const titles = (blocks: readonly BlockFact[]) => new Set(blocks.map(({ title }) => title)).size;
      const placed = new Set([titles(once), ...(isAll || noun === "item" ? [titles(on)] : [])]);
      return noun === "item"
        ? new Set([...placed, ...both((blocks) => blocks.length)])
        : isAll && !context.placed
          ? new Set([...placed].flatMap((count) => [count, count + subject.outcome.whollyUnplaced]))
          : placed;
    }
    case "day": {
      const named = both((blocks) => daysOf(blocks).length);
      if (subject.isTask) return named;
      const worked = subject.outcome.load.filter(({ minutes }) => minutes > 0).length;
      return new Set([
        worked,
        ...(isAll ? [daysOf(once).length, ...(context.window ? [subject.windowDays] : [])] : named),
      ]);
    }
    case "morning":
      return both((blocks) => daysOf(within(blocks, 0, 720)).length);
    case "afternoon":
      return both((blocks) => daysOf(within(blocks, 720, 1_080)).length);
    case "evening":
      return both((blocks) => daysOf(within(blocks, 1_020, 1_440)).length);
    default:
      return new Set();
  }
}

function within(blocks: readonly BlockFact[], from: number, to: number): BlockFact[] {
  return blocks.filter((block) => block.from >= from && block.from < to);
}

function fitsSome(clocks: readonly Moment[], block: BlockFact): boolean {
  return clocks.length === 0 || clocks.some((clock) => fits(clock, block));
}
