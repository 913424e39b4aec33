import type { DraftVariant } from "#contract/variant.ts";
import { DAY_MS, epochOf, instantOf, plainDateOf } from "#domain/time.ts";
import type { PlanFacts } from "../../port.ts";
import { type Claim, findClaims } from "./claims.ts";

type Variant = Omit<DraftVariant, "description">;

/** When one block is, on the person's clock. Times in minutes after midnight, the weekday ISO. */
type BlockFact = {
  readonly title: string;
  readonly weekdays: readonly number[];
  readonly month: number;
  readonly day: number;
  readonly year: number;
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
};

/** What a length or count can be of; a clause that names a topic is held to it. `any` is what is left. */
export type Topic = "any" | "cushion" | "late" | "unplaced";

/** What a text about one subject (a plan, or one task of it) may say. */
export type Subject = {
  readonly blocks: readonly BlockFact[];
  /** Lengths that hold for the subject, in minutes, by what they are the length of. */
  readonly durations: Readonly<Record<Topic, ReadonlySet<number>>>;
  /** Counts by what is counted; those of what did not fit under `unplaced task`. */
  readonly counts: Readonly<Record<string, ReadonlySet<number>>>;
  /** Claims of the computed reasons, which hold as they are. */
  readonly said: readonly Claim[];
};

/** The subjects that a text can name, by the name that it does so by. */
export type FactIndex = { readonly whole: Subject; readonly byName: ReadonlyMap<string, Subject> };

/** What may be said of one plan, and of each of its tasks. */
export function indexVariant(variant: Variant, facts: PlanFacts): FactIndex {
  const whole = subjectOf(variant, variant.events, facts);
  return { whole, byName: new Map(tasksOf(variant, facts)) };
}

/** What may be said of all plans together: of each by its title, and of tasks whatever any plan says of them. */
export function indexPlans(facts: PlanFacts): FactIndex {
  const subjects = facts.variants.map((variant) => subjectOf(variant, variant.events, facts));
  const byName = new Map<string, Subject>();
  for (const [index, variant] of facts.variants.entries()) {
    for (const [name, subject] of tasksOf(variant, facts)) {
      byName.set(name, join([...(byName.has(name) ? [byName.get(name) as Subject] : []), subject]));
    }
    const subject = subjects[index];
    if (subject) byName.set(variant.title, subject);
  }
  return { whole: join(subjects), byName };
}

function tasksOf(variant: Variant, facts: PlanFacts): [string, Subject][] {
  const byTitle = Map.groupBy(variant.events, ({ summary }) => taskTitle(summary));
  const placed = [...byTitle].map(([title, events]): [string, Subject] => [title, taskSubject(variant, events, facts)]);
  const unplaced = (variant.unplaced ?? []).map((work): [string, Subject] => {
    const known = byTitle.get(work.title) ?? [];
    return [work.title, taskSubject(variant, known, facts, [work.minutes], `${work.reason} ${work.suggestion ?? ""}`)];
  });
  return [...placed, ...unplaced];
}

/** A block's summary without the number of its part. */
export function taskTitle(summary: string): string {
  return summary.replace(/\s*[(（]\d+\/\d+[)）]$/, "");
}

function taskSubject(
  variant: Variant,
  events: Variant["events"],
  facts: PlanFacts,
  minutes: readonly number[] = [],
  words = "",
): Subject {
  const blocks = events.map((event) => blockFact(event, facts.timeZone));
  const ids = new Set(events.flatMap(({ task_id }) => task_id ?? []));
  const cushions = (variant.metrics?.cushions ?? []).filter(({ task_id }) => ids.has(task_id));
  const total = blocks.reduce((sum, block) => sum + block.minutes, 0);
  return {
    blocks,
    durations: {
      any: rounded([...minutes, total, ...blocks.map((block) => block.minutes)]),
      cushion: rounded(cushions.map((cushion) => cushion.minutes)),
      late: new Set(),
      unplaced: rounded(minutes),
    },
    counts: {
      "": new Set([blocks.length]),
      block: new Set([blocks.length]),
      part: new Set([blocks.length]),
      event: new Set([blocks.length]),
      session: new Set([blocks.length]),
      day: new Set([daysOf(blocks)]),
      time: new Set([blocks.length, ...blocks.map((block) => block.weekdays.length)]),
    },
    said: findClaims(`${events.map(({ reason }) => reason ?? "").join(" ")} ${words}`),
  };
}

function subjectOf(variant: Variant, events: Variant["events"], facts: PlanFacts): Subject {
  const blocks = events.map((event) => blockFact(event, facts.timeZone));
  const { metrics, unplaced = [] } = variant;
  const tasks = new Set(events.map(({ summary }) => taskTitle(summary))).size;
  const loaded = metrics?.load_per_day.filter(({ minutes }) => minutes > 0).length ?? 0;
  const windowDays = Math.round((epochOf(facts.endTime) - epochOf(facts.startTime)) / DAY_MS);
  const plans = new Set([facts.variants.length]);
  const placed = new Set([events.length]);
  return {
    blocks,
    durations: {
      any: rounded([...blocks.map((block) => block.minutes), ...(metrics ? lengthsOf(metrics) : [])]),
      cushion: rounded(
        metrics ? [metrics.cushion_minutes ?? Number.NaN, ...metrics.cushions.map((c) => c.minutes)] : [],
      ),
      late: rounded(metrics ? [metrics.late_minutes] : []),
      unplaced: rounded([metrics?.minutes_unplaced ?? Number.NaN, ...unplaced.map((work) => work.minutes)]),
    },
    counts: {
      block: placed,
      event: placed,
      session: placed,
      part: placed,
      task: new Set([tasks, tasks + unplaced.length]),
      item: new Set([tasks, events.length]),
      "unplaced task": new Set([unplaced.length]),
      plan: plans,
      variant: plans,
      option: plans,
      day: new Set([loaded, windowDays, daysOf(blocks)]),
      deadline: new Set(metrics ? [metrics.deadlines_met, metrics.deadlines_total] : []),
      "all deadline": new Set(
        metrics?.deadlines_met === metrics?.deadlines_total ? [metrics?.deadlines_total ?? 0] : [],
      ),
      "": new Set([events.length, tasks, facts.variants.length, unplaced.length, loaded]),
    },
    said: findClaims(unplaced.map(({ reason, suggestion }) => `${reason} ${suggestion ?? ""}`).join(" ")),
  };
}

function join(subjects: readonly Subject[]): Subject {
  const nouns = new Set(subjects.flatMap(({ counts }) => Object.keys(counts)));
  return {
    blocks: subjects.flatMap(({ blocks }) => blocks),
    durations: joinDurations(subjects),
    counts: Object.fromEntries(
      [...nouns].map((noun) => [noun, new Set(subjects.flatMap(({ counts }) => [...(counts[noun] ?? [])]))]),
    ),
    said: subjects.flatMap(({ said }) => said),
  };
}

/** The lengths of several subjects, topic by topic. */
export function joinDurations(subjects: readonly Subject[]): Subject["durations"] {
  const of = (topic: Topic) => new Set(subjects.flatMap(({ durations }) => [...durations[topic]]));
  return { any: of("any"), cushion: of("cushion"), late: of("late"), unplaced: of("unplaced") };
}

function lengthsOf(metrics: NonNullable<Variant["metrics"]>): number[] {
  return [metrics.minutes_placed, metrics.longest_focus_minutes, ...metrics.load_per_day.map(({ minutes }) => minutes)];
}

function blockFact(event: Variant["events"][number], timeZone: string): BlockFact {
  const local = (time: string) =>
    event.all_day ? plainDateOf(time).toZonedDateTime(timeZone) : instantOf(time).toZonedDateTimeISO(timeZone);
  const start = local(event.start);
  const end = local(event.end);
  const byday = /BYDAY=([A-Z,]+)/.exec(event.recurrence?.[0] ?? "")?.[1]?.split(",") ?? [];
  const repeated = byday.map((day) => RULE_DAYS.indexOf(day) + 1).filter((day) => day > 0);
  return {
    title: taskTitle(event.summary),
    weekdays: repeated.length > 0 ? repeated : [start.dayOfWeek],
    month: start.month,
    day: start.day,
    year: start.year,
    from: start.hour * 60 + start.minute,
    to: end.hour * 60 + end.minute,
    minutes: Math.round((end.epochMilliseconds - start.epochMilliseconds) / 60_000),
  };
}

const RULE_DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

function daysOf(blocks: readonly BlockFact[]): number {
  return new Set(blocks.map(({ year, month, day }) => `${year}-${month}-${day}`)).size;
}

function rounded(lengths: readonly number[]): ReadonlySet<number> {
  return new Set(lengths.map(Math.round));
}
