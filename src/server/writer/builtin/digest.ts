import type { DraftEvent } from "#contract/event.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import { epochOf, instantOf, parseWireTime, plainDateOf } from "#domain/time.ts";
import type { PlanFacts } from "../port.ts";

type Variant = PlanFacts["variants"][number];

/** A proposed block on the person's own clock. */
export type Block = {
  readonly title: string;
  readonly date: Temporal.PlainDate;
  readonly from: Temporal.PlainTime;
  readonly to: Temporal.PlainTime;
  readonly minutes: number;
  readonly allDay: boolean;
  /** ISO weekdays 1 to 7 on which it repeats weekly; null when it happens once. */
  readonly weekly: readonly number[] | null;
};

export type Day = { readonly date: Temporal.PlainDate; readonly blocks: readonly Block[] };
export type Load = { readonly date: Temporal.PlainDate; readonly minutes: number };
export type Slack = { readonly title: string; readonly minutes: number };

/** One variant's facts, ready to be said. Lengths in minutes. */
export type Digest = {
  readonly id: string;
  readonly title: string;
  /** Blocks that happen once, by day; and those that repeat. */
  readonly days: readonly Day[];
  readonly habits: readonly Block[];
  readonly minutesPlaced: number;
  readonly minutesUnplaced: number;
  readonly lateMinutes: number;
  readonly deadlinesMet: number;
  readonly deadlinesTotal: number;
  readonly longestFocusMinutes: number;
  readonly blocksMoved: number | null;
  /** Days that carry work, and the fullest of them. */
  readonly loads: readonly Load[];
  readonly fullest: Load | null;
  /** When the last block ends. */
  readonly finish: Temporal.PlainDateTime | null;
  /** Tasks that are due within the window, the tightest first. */
  readonly slacks: readonly Slack[];
  readonly unplaced: readonly UnplacedTask[];
};

/** Reads one variant in the zone of the person. */
export function digest(
  variant: Variant,
  { timeZone, endTime, due = {} }: Pick<PlanFacts, "timeZone" | "endTime" | "due">,
): Digest {
  const blocks = variant.events.map((event) => readBlock(event, timeZone));
  const once = blocks.filter((block) => block.weekly === null);
  const metrics = variant.metrics;
  const loads = (metrics ? metrics.load_per_day.map(readLoad) : loadsOf(once)).filter((load) => load.minutes > 0);
  return {
    id: variant.variant_id,
    title: variant.title,
    days: byDay(once),
    habits: blocks.filter((block) => block.weekly !== null),
    minutesPlaced: metrics?.minutes_placed ?? sum(blocks),
    minutesUnplaced: metrics?.minutes_unplaced ?? sum(variant.unplaced ?? []),
    lateMinutes: metrics?.late_minutes ?? 0,
    deadlinesMet: metrics?.deadlines_met ?? 0,
    deadlinesTotal: metrics?.deadlines_total ?? 0,
    longestFocusMinutes: metrics?.longest_focus_minutes ?? 0,
    blocksMoved: metrics?.blocks_moved ?? null,
    loads,
    fullest: loads.reduce<Load | null>((most, load) => (most && most.minutes >= load.minutes ? most : load), null),
    finish: finishOf(once),
    slacks: slacksOf(variant, (id) => isDueLater(due[id], endTime, timeZone)),
    unplaced: variant.unplaced ?? [],
  };
}

function readBlock(event: DraftEvent, timeZone: string): Block {
  const title = event.summary;
  const weekly = weeklyDays(event.recurrence);
  if (event.all_day) {
    const date = plainDateOf(event.start);
    return { title, date, from: MIDNIGHT, to: MIDNIGHT, minutes: 0, allDay: true, weekly };
  }
  const start = instantOf(event.start);
  const end = instantOf(event.end);
  const local = start.toZonedDateTimeISO(timeZone);
  return {
    title,
    date: local.toPlainDate(),
    from: local.toPlainTime(),
    to: end.toZonedDateTimeISO(timeZone).toPlainTime(),
    minutes: Math.round((end.epochMilliseconds - start.epochMilliseconds) / 60_000),
    allDay: false,
    weekly,
  };
}

const MIDNIGHT = new Temporal.PlainTime();
const RULE_DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

function weeklyDays(recurrence: readonly string[] | null): readonly number[] | null {
  const rule = recurrence?.[0];
  if (!rule) return null;
  const days = /BYDAY=([A-Z,]+)/.exec(rule)?.[1]?.split(",") ?? [];
  return days.map((day) => RULE_DAYS.indexOf(day) + 1).filter((day) => day > 0);
}

function byDay(blocks: readonly Block[]): Day[] {
  const days = new Map<string, { date: Temporal.PlainDate; blocks: Block[] }>();
  for (const block of blocks.toSorted(inTime)) {
    const day = days.get(block.date.toString()) ?? { date: block.date, blocks: [] };
    day.blocks.push(block);
    days.set(block.date.toString(), day);
  }
  return [...days.values()];
}

function inTime(a: Block, b: Block): number {
  return Temporal.PlainDate.compare(a.date, b.date) || Temporal.PlainTime.compare(a.from, b.from);
}

function loadsOf(blocks: readonly Block[]): Load[] {
  return byDay(blocks).map((day) => ({ date: day.date, minutes: sum(day.blocks) }));
}

function readLoad(load: { date: string; minutes: number }): Load {
  return { date: plainDateOf(load.date), minutes: Math.round(load.minutes) };
}

function finishOf(blocks: readonly Block[]): Temporal.PlainDateTime | null {
  const timed = blocks.filter((block) => !block.allDay);
  return timed.reduce<Temporal.PlainDateTime | null>((last, block) => {
    const past = Temporal.PlainTime.compare(block.to, block.from) <= 0;
    const end = block.date.add({ days: past ? 1 : 0 }).toPlainDateTime(block.to);
    return last && Temporal.PlainDateTime.compare(last, end) >= 0 ? last : end;
  }, null);
}

/** Due after the window: its cushion is known only as far as the window reaches. */
function isDueLater(due: string | undefined, endTime: string, timeZone: string): boolean {
  return due !== undefined && (parseWireTime(due, timeZone) ?? 0) >= epochOf(endTime);
}

function slacksOf(variant: Variant, isLater: (taskId: string) => boolean): Slack[] {
  const titles = new Map<string, string>();
  for (const event of variant.events) if (event.task_id) titles.set(event.task_id, taskTitle(event, variant.events));
  return (variant.metrics?.cushions ?? [])
    .flatMap(({ task_id, minutes }) => {
      const title = titles.get(task_id);
      return title === undefined || isLater(task_id) ? [] : [{ title, minutes: Math.round(minutes) }];
    })
    .toSorted((a, b) => a.minutes - b.minutes);
}

/** A task's own title: its blocks may be numbered "Essay (1/3)". */
function taskTitle(event: DraftEvent, events: readonly DraftEvent[]): string {
  const parts = events.filter((other) => other.task_id === event.task_id).length;
  return parts > 1 ? event.summary.replace(/\s*[(（]\d+\/\d+[)）]$/, "") : event.summary;
}

function sum(items: readonly { readonly minutes: number }[]): number {
  return items.reduce((total, item) => total + item.minutes, 0);
}
