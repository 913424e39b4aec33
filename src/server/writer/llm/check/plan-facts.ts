import type { DraftVariant } from "#contract/variant.ts";
import { DAY_MS, epochOf, instantOf, plainDateOf } from "#domain/time.ts";
import type { PlanFacts } from "../../port.ts";
import { type BlockFact, blocksOf, daysOf, type Load, runsOf, sum, taskTitle } from "./block-facts.ts";
import { type Claim, findClaims } from "./claims.ts";
import { type ComparisonForm, comparisonForms } from "./comparison.ts";
import { dueMoments } from "./due.ts";
import type { Outcome, Subject } from "./subject.ts";
import { aliasesOf } from "./subject-names.ts";

export type Variant = Omit<DraftVariant, "description">;

/** One plan, and its tasks and their parts by the names (in lower case) that a text may have for them. */
export type PlanFact = {
  readonly title: string;
  readonly whole: Subject;
  readonly tasks: ReadonlyMap<string, Subject>;
};

/** What a text may speak of: its own plan (of the draft: each of them), and the others where it names them. */
export type FactIndex = {
  readonly own: readonly PlanFact[];
  /** All plans in their order, and those that have one title by that (in lower case). */
  readonly plans: readonly PlanFact[];
  readonly byTitle: ReadonlyMap<string, readonly PlanFact[]>;
  /** Tasks of any of the plans by their names. */
  readonly tasks: ReadonlyMap<string, Subject>;
  /** All names of tasks, parts and plans that a text may have, longer ones first. */
  readonly names: readonly string[];
  /** The ways in which a text may compare the plans. */
  readonly comparisons: readonly ComparisonForm[];
};

/** What may be said of all plans together, and what of each by itself. */
export function indexFacts(facts: PlanFacts): { readonly all: FactIndex; readonly each: readonly FactIndex[] } {
  const titles = facts.variants.flatMap(({ events, unplaced }) => [
    ...events.map(({ summary }) => taskTitle(summary)),
    ...(unplaced ?? []).map(({ title }) => title),
  ]);
  const aliases = aliasesOf([...new Set(titles.map((title) => title.toLowerCase()))]);
  const plans = facts.variants.map((variant) => readPlan(variant, facts, aliases));
  const byTitle = Map.groupBy(plans, ({ title }) => title);
  const tasks = new Map(plans.flatMap((plan) => [...plan.tasks]));
  const names = [...new Set([...tasks.keys(), ...byTitle.keys()])].filter((name) => name.length > 1);
  const shared = {
    plans,
    byTitle,
    tasks,
    names: names.toSorted((a, b) => b.length - a.length),
    comparisons: comparisonForms(byTitle.keys()),
  };
  return { all: { ...shared, own: plans }, each: plans.map((plan) => ({ ...shared, own: [plan] })) };
}

/** What tasks are called for short, with their titles. */
type Aliases = readonly (readonly [string, string])[];

/** An event with its blocks. */
type Entry = { readonly event: Variant["events"][number]; readonly blocks: readonly BlockFact[] };

/** One plan with what was read out of it once for all its tasks. */
type Known = {
  readonly facts: PlanFacts;
  readonly variant: Variant;
  readonly entries: readonly Entry[];
  /** What its subjects share. */
  readonly ofPlan: Pick<Subject, "windowDays" | "window" | "outcome">;
};

function readPlan(variant: Variant, facts: PlanFacts, aliases: Aliases): PlanFact {
  const end = instantOf(facts.endTime);
  const entries = variant.events.map((event) => ({ event, blocks: blocksOf(event, facts.timeZone, end) }));
  const outcome = outcomeOf(variant, entries);
  const known: Known = {
    facts,
    variant,
    entries,
    ofPlan: { windowDays: windowDays(facts), window: windowClaims(facts), outcome },
  };
  return { title: variant.title.toLowerCase(), whole: planSubject(known), tasks: tasksOf(known, aliases) };
}

/** Tasks by title and by what they are called for short, and parts of them by theirs. */
function tasksOf(known: Known, aliases: Aliases): ReadonlyMap<string, Subject> {
  const { entries, variant } = known;
  const titleOf = ({ event }: Entry) => taskTitle(event.summary);
  const placed = Map.groupBy(entries, titleOf);
  const unplaced = Map.groupBy(variant.unplaced ?? [], ({ title }) => title);
  const tasks = new Map<string, Subject>();
  for (const title of new Set([...placed.keys(), ...unplaced.keys()])) {
    tasks.set(title.toLowerCase(), taskSubject(known, placed.get(title) ?? [], unplaced.get(title) ?? []));
  }
  for (const part of entries) {
    if (part.event.summary !== titleOf(part))
      tasks.set(part.event.summary.toLowerCase(), taskSubject(known, [part], []));
  }
  for (const [alias, title] of aliases) {
    const subject = tasks.get(title);
    if (subject && !tasks.has(alias)) tasks.set(alias, subject);
  }
  return tasks;
}

function taskSubject(
  { facts, variant, ofPlan }: Known,
  entries: readonly Entry[],
  unplaced: NonNullable<Variant["unplaced"]>,
): Subject {
  const events = entries.map(({ event }) => event);
  const blocks = entries.flatMap((entry) => entry.blocks);
  const ids = new Set(events.flatMap(({ task_id }) => task_id ?? []));
  const cushions = (variant.metrics?.cushions ?? []).filter(({ task_id }) => ids.has(task_id));
  const reasons = [
    ...events.map(({ reason }) => reason ?? ""),
    ...unplaced.map(({ reason, suggestion }) => `${reason} ${suggestion ?? ""}`),
  ].join(" ");
  const repeats = events.some(({ recurrence }) => recurrence !== null);
  return {
    isTask: true,
    blocks,
    runs: runsOf(blocks),
    durations: {
      total: rounded([sum(blocks), sum(blocks) + sum(unplaced)]),
      cushion: rounded(cushions.map(({ minutes }) => minutes)),
      late: new Set(),
      unplaced: rounded(unplaced.map(({ minutes }) => minutes)),
    },
    missing: sum(unplaced),
    counts: repeats ? { "weekly time": new Set([new Set(blocks.map(({ weekday }) => weekday)).size]) } : {},
    ...ofPlan,
    average: null,
    due: dueMoments([...ids, ...unplaced.map(({ task_id }) => task_id)], facts),
    said: findClaims(reasons),
  };
}

function planSubject({ facts, variant, entries, ofPlan }: Known): Subject {
  const blocks = entries.flatMap((entry) => entry.blocks);
  const once = blocks.filter(({ repeats }) => !repeats);
  const { metrics, unplaced = [] } = variant;
  const { outcome } = ofPlan;
  const missed = outcome.deadlines - outcome.met;
  const placed = metrics ? [metrics.minutes_placed] : [sum(blocks), sum(once)];
  const cushions = metrics?.cushions.map(({ minutes }) => minutes).filter((minutes) => minutes >= 0) ?? [];
  const least = Math.min(...cushions, metrics?.cushion_minutes ?? Number.POSITIVE_INFINITY);
  return {
    isTask: false,
    blocks,
    runs: runsOf(blocks),
    durations: {
      total: rounded(placed),
      cushion: rounded([least, ...(cushions.length > 0 ? [Math.min(...cushions)] : [])]),
      late: rounded(metrics ? [metrics.late_minutes] : []),
      unplaced: rounded([
        metrics?.minutes_unplaced ?? sum(unplaced),
        ...(unplaced.length === 1 ? [sum(unplaced)] : []),
      ]),
    },
    missing: sum(unplaced),
    counts: {
      "unplaced task": new Set([unplaced.length]),
      "unplaced item": new Set([unplaced.length]),
      "unplaced ": new Set([unplaced.length]),
      plan: new Set([facts.variants.length]),
      "plan number": new Set(facts.variants.map((_, index) => index + 1)),
      "free day": new Set([ofPlan.windowDays - daysOf(blocks).length]),
      "workless day": new Set([ofPlan.windowDays - daysOf(once).length]),
      week: new Set([ofPlan.windowDays / 7]),
      source: new Set([facts.unreadSources.length]),
      deadline: new Set(metrics ? [outcome.deadlines] : []),
      "all deadline": new Set(missed === 0 ? [outcome.deadlines] : []),
      "met deadline": new Set(metrics ? [outcome.met] : []),
      "missed deadline": new Set(metrics ? [missed] : []),
    },
    ...ofPlan,
    due: dueMoments(Object.keys(facts.due ?? {}), facts),
    average: averageOf(variant),
    said: findClaims(unplaced.map(({ reason, suggestion }) => `${reason} ${suggestion ?? ""}`).join(" ")),
  };
}

/** What reasons say of an average day, in minutes. */
function averageOf({ events }: Variant): number | null {
  for (const { reason = "" } of events) {
    const said = /against ([^,.]+) on an average day|(?:平均|日均)(?:每天)?([^，。；]+)/.exec(reason);
    const [length] = findClaims(said?.[1] ?? said?.[2] ?? "");
    if (length?.kind === "duration") return length.minutes;
  }
  return null;
}

function outcomeOf({ metrics, unplaced }: Variant, entries: readonly Entry[]): Outcome {
  const blocks = entries.flatMap((entry) => entry.blocks);
  return {
    unplaced: unplaced?.length ?? 0,
    whollyUnplaced: (unplaced ?? []).filter(({ title }) => !blocks.some((block) => block.title === title)).length,
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
