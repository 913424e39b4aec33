import type { DraftVariant } from "#contract/variant.ts";
import { DAY_MS, epochOf, instantOf, plainDateOf } from "#domain/time.ts";
import type { PlanFacts } from "../../port.ts";
import { type BlockFact, blockFact, daysOf, type Load, partCounts, sum, taskTitle } from "./block-facts.ts";
import { type Claim, findClaims } from "./claims.ts";
import { joinSubjects, type Outcome, type Subject } from "./subject.ts";
import { aliasesOf } from "./subject-names.ts";

export type Variant = Omit<DraftVariant, "description">;

/** The subjects that a text can name, by the names (in lower case) that it does so by. */
export type FactIndex = { readonly whole: Subject; readonly byName: ReadonlyMap<string, Subject> };

/**
 * What may be said of all plans together: of each by its title, and of tasks whatever any plan says of them. And what
 * may be said of each plan by itself, of its tasks, and of the other plans by their titles.
 */
export function indexFacts(facts: PlanFacts): { readonly all: FactIndex; readonly each: readonly FactIndex[] } {
  const read = facts.variants.map((variant) => readPlan(variant, facts));
  const plans = read.map(({ title, plan }): [string, Subject] => [title, plan]);
  return {
    all: {
      whole: joinSubjects(read.map(({ plan }) => plan)),
      byName: named([...read.flatMap(({ tasks }) => tasks), ...plans]),
    },
    each: read.map(({ plan, tasks }) => ({ whole: plan, byName: named([...tasks, ...plans]) })),
  };
}

function readPlan(variant: Variant, facts: PlanFacts) {
  const entries = variant.events.map((event) => ({ event, block: blockFact(event, facts.timeZone) }));
  const outcome = outcomeOf(variant, entries);
  const window = { windowDays: windowDays(facts), window: windowClaims(facts) };
  const known: Known = { facts, variant, entries, ofPlan: { ...window, outcomes: [outcome] }, outcome };
  return { title: variant.title, plan: planSubject(known), tasks: tasksOf(known) };
}

/** An event with when it is. */
type Entry = { readonly event: Variant["events"][number]; readonly block: BlockFact };

/** One plan with what was read out of it once for all its tasks. */
type Known = {
  readonly facts: PlanFacts;
  readonly variant: Variant;
  readonly entries: readonly Entry[];
  readonly outcome: Outcome;
  /** What its subjects share. */
  readonly ofPlan: Pick<Subject, "windowDays" | "window" | "outcomes">;
};

/** Subjects by name and by what they are called for short; those of one name are one subject. */
function named(subjects: readonly (readonly [string, Subject])[]): ReadonlyMap<string, Subject> {
  const byTitle = Map.groupBy(subjects, ([title]) => title.toLowerCase());
  const joined = new Map(
    [...byTitle].map(([title, same]) => [title, joinSubjects(same.map(([, subject]) => subject))]),
  );
  for (const [alias, title] of aliasesOf(
    [...joined].flatMap(([title, { isTask }]) => (isTask && title === taskTitle(title) ? [title] : [])),
  )) {
    const subject = joined.get(title);
    if (subject && !joined.has(alias)) joined.set(alias, subject);
  }
  return joined;
}

function tasksOf(known: Known): [string, Subject][] {
  const { entries, variant } = known;
  const byTitle = Map.groupBy(entries, ({ block }) => block.title);
  const unplaced = Map.groupBy(variant.unplaced ?? [], ({ title }) => title);
  const titles = new Set([...byTitle.keys(), ...unplaced.keys()]);
  const parts = entries.filter(({ event, block }) => event.summary !== block.title);
  return [
    ...[...titles].map((title): [string, Subject] => [
      title,
      taskSubject(known, byTitle.get(title) ?? [], unplaced.get(title) ?? []),
    ]),
    ...parts.map((part): [string, Subject] => [part.event.summary, taskSubject(known, [part], [])]),
  ];
}

function taskSubject(
  { variant, ofPlan }: Known,
  entries: readonly Entry[],
  unplaced: NonNullable<Variant["unplaced"]>,
): Subject {
  const events = entries.map(({ event }) => event);
  const blocks = entries.map(({ block }) => block);
  const ids = new Set(events.flatMap(({ task_id }) => task_id ?? []));
  const cushions = (variant.metrics?.cushions ?? []).filter(({ task_id }) => ids.has(task_id));
  const placed = sum(blocks);
  const missing = unplaced.map(({ minutes }) => minutes);
  const count = new Set([blocks.length]);
  const words = unplaced.map(({ reason, suggestion }) => `${reason} ${suggestion ?? ""}`);
  return {
    isTask: true,
    blocks,
    durations: {
      any: rounded([...missing, placed, placed + sum(unplaced), ...blocks.map(({ minutes }) => minutes)]),
      total: rounded([...missing, placed, placed + sum(unplaced)]),
      cushion: rounded(cushions.map(({ minutes }) => minutes)),
      late: new Set(),
      unplaced: rounded(missing),
    },
    counts: {
      "": new Set(blocks.some(({ repeats }) => repeats) ? blocks.map(({ weekdays }) => weekdays.length) : count),
      block: count,
      part: count,
      item: count,
      day: new Set([
        daysOf(blocks).length,
        ...blocks.filter(({ repeats }) => repeats).map(({ weekdays }) => weekdays.length),
      ]),
      time: new Set(blocks.some(({ repeats }) => repeats) ? blocks.map(({ weekdays }) => weekdays.length) : count),
      ...partCounts(blocks),
    },
    ...ofPlan,
    said: findClaims([...events.map(({ reason }) => reason ?? ""), ...words].join(" ")),
  };
}

function planSubject({ facts, variant, entries, outcome, ofPlan }: Known): Subject {
  const blocks = entries.map(({ block }) => block);
  const { metrics, unplaced = [] } = variant;
  const tasks = new Set(blocks.map(({ title }) => title)).size;
  const loaded = outcome.load.filter(({ minutes }) => minutes > 0).length;
  const missed = outcome.deadlines - outcome.met;
  const plans = new Set([facts.variants.length]);
  return {
    isTask: false,
    blocks,
    durations: {
      any: rounded([...blocks.map(({ minutes }) => minutes), ...(metrics ? lengthsOf(metrics) : [sum(blocks)])]),
      total: rounded(
        metrics ? [metrics.minutes_placed, metrics.minutes_placed + metrics.minutes_unplaced] : [sum(blocks)],
      ),
      cushion: rounded(
        metrics ? [metrics.cushion_minutes ?? Number.NaN, ...metrics.cushions.map(({ minutes }) => minutes)] : [],
      ),
      late: rounded(metrics ? [metrics.late_minutes] : []),
      unplaced: rounded([metrics?.minutes_unplaced ?? Number.NaN, ...unplaced.map(({ minutes }) => minutes)]),
    },
    counts: {
      block: new Set([blocks.length]),
      part: new Set([blocks.length]),
      task: new Set([tasks, tasks + unplaced.length]),
      item: new Set([tasks, blocks.length]),
      "unplaced task": new Set([unplaced.length]),
      "unplaced item": new Set([unplaced.length]),
      "unplaced ": new Set([unplaced.length]),
      plan: plans,
      "plan number": new Set(facts.variants.map((_, index) => index + 1)),
      day: new Set([loaded, outcome.load.length, ofPlan.windowDays, daysOf(blocks).length]),
      "free day": new Set(
        [blocks, blocks.filter(({ repeats }) => !repeats)].map((held) => ofPlan.windowDays - weekdaysOf(held)),
      ),
      week: new Set([ofPlan.windowDays / 7]),
      source: new Set([facts.unreadSources.length]),
      deadline: new Set(metrics ? [outcome.met, outcome.deadlines] : []),
      "all deadline": new Set(missed === 0 ? [outcome.deadlines] : []),
      "total deadline": new Set(metrics ? [outcome.deadlines] : []),
      "met deadline": new Set(metrics ? [outcome.met] : []),
      "missed deadline": new Set(metrics ? [missed] : []),
      "": new Set([blocks.length, tasks, facts.variants.length, unplaced.length, loaded]),
      ...partCounts(blocks),
    },
    ...ofPlan,
    said: findClaims(unplaced.map(({ reason, suggestion }) => `${reason} ${suggestion ?? ""}`).join(" ")),
  };
}

/** On how many days of a week something stands. */
function weekdaysOf(blocks: readonly BlockFact[]): number {
  return new Set(blocks.flatMap(({ weekdays }) => weekdays)).size;
}

function outcomeOf(variant: Variant, entries: readonly Entry[]): Outcome {
  const blocks = entries.map(({ block }) => block);
  const { metrics } = variant;
  return {
    unplaced: variant.unplaced?.length ?? 0,
    met: metrics?.deadlines_met ?? 0,
    deadlines: metrics?.deadlines_total ?? 0,
    lateMinutes: metrics?.late_minutes ?? 0,
    longest: Math.max(0, metrics?.longest_focus_minutes ?? 0, ...blocks.map(({ minutes }) => minutes)),
    load: metrics ? metrics.load_per_day.map(loadOf) : daysOf(blocks),
  };
}

function loadOf({ date, minutes }: { date: string; minutes: number }): Load {
  const { month, day, dayOfWeek } = plainDateOf(date);
  return { month, day, weekday: dayOfWeek, minutes: Math.round(minutes) };
}

function lengthsOf(metrics: NonNullable<Variant["metrics"]>): number[] {
  return [metrics.minutes_placed, metrics.longest_focus_minutes, ...metrics.load_per_day.map(({ minutes }) => minutes)];
}

function windowClaims({ startTime, endTime, timeZone }: PlanFacts): Claim[] {
  const last = instantOf(endTime).subtract({ seconds: 1 });
  return [instantOf(startTime), last].flatMap((instant): Claim[] => {
    const { year, month, day, dayOfWeek } = instant.toZonedDateTimeISO(timeZone);
    const dates = [year, null].map((known): Claim => ({ kind: "date", month, day, year: known }));
    return [...dates, { kind: "weekday", weekdays: [dayOfWeek] }];
  });
}

function windowDays({ startTime, endTime }: PlanFacts): number {
  return Math.round((epochOf(endTime) - epochOf(startTime)) / DAY_MS);
}

function rounded(lengths: readonly number[]): ReadonlySet<number> {
  return new Set(lengths.map(Math.round));
}
