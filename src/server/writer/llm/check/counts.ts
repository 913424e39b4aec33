import { type BlockFact, daysOf } from "./block-facts.ts";
import type { Amount } from "./claims.ts";
import type { Context } from "./context.ts";
import type { NamedDay } from "./placements.ts";
import type { Subject } from "./subject.ts";

/** The blocks of each date that a lone weekday may mean; all at once where there is no such choice. */
export function choicesOf(on: readonly BlockFact[], days: readonly NamedDay[]): (readonly BlockFact[])[] {
  if (days.length !== 1) return [on];
  return [...Map.groupBy(on, ({ month, day }) => `${month}-${day}`).values(), ...(on.length === 0 ? [on] : [])];
}

/** Whether so many are there, of what is counted, on the days that are named. */
export function countHolds(
  claim: Exclude<Amount, { kind: "duration" | "list" }>,
  subject: Subject,
  on: readonly BlockFact[],
  context: Context,
): boolean {
  if (claim.kind === "number") return false;
  const { noun, count, of } = claim;
  const isAll = on.length === subject.blocks.length;
  if (noun === "deadline" || (TASKS.has(noun) && context.timely && context.deadlines !== null && !context.unplaced))
    return deadlinesHold(count, of, subject, context);
  const counted = context.onlyOnce ? on.filter(({ repeats }) => !repeats) : on;
  const all = ownCounts(noun, subject, counted, isAll, context);
  const special =
    context.free && noun === "day"
      ? context.daysOf === "work"
        ? "workless day"
        : "free day"
      : context.weekly && noun === "time"
        ? "weekly time"
        : context.unplaced && !subject.isTask
          ? `unplaced ${noun}`
          : noun;
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
      if (context.withHabits) return new Set([on.length, ...(isAll ? [once.length + habits] : [])]);
      return isAll && !subject.isTask && !context.onlyOnce
        ? new Set([once.length + habits])
        : both((blocks) => blocks.length);
    case "time":
      return subject.isTask ? new Set([on.length]) : new Set();
    case "":
      if (subject.isTask) return new Set([on.length]);
      return context.deadlines === null ? ownCounts("task", subject, on, isAll, context) : new Set();
    case "task":
    case "item": {
      if (subject.isTask) return new Set();
      const titles = (blocks: readonly BlockFact[]) => new Set(blocks.map(({ title }) => title)).size;
      if (context.withHabits) return new Set([titles(on)]);
      const placed = new Set([titles(once), ...(isAll || noun === "item" ? [titles(on)] : [])]);
      return noun === "item" && isAll
        ? new Set([...placed, ...both((blocks) => blocks.length)])
        : isAll && !context.placed && !context.onlyOnce
          ? new Set([...placed].flatMap((count) => [count, count + subject.outcome.whollyUnplaced]))
          : placed;
    }
    case "day": {
      const named = both((blocks) => daysOf(blocks).length);
      if (subject.isTask) return named;
      const worked = subject.outcome.load.filter(({ minutes }) => minutes > 0).length;
      if (isAll && context.daysOf === "anything") return new Set([daysOf(on).length]);
      if (isAll && context.daysOf === "work") return new Set([daysOf(once).length]);
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
