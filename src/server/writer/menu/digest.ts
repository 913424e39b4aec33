import type { DraftEvent } from "#contract/event.ts";
import { Weekday } from "#contract/primitives.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import { dateOf, epochOf, parseWireTime, startOfDate, weekdayOf } from "#domain/time.ts";
import type { Block, Load } from "#wording/draft/fact.ts";
import type { PlanFacts } from "../port.ts";

type Variant = PlanFacts["variants"][number];

/** A block of a task or a habit, where it is known of which. */
type TaskBlock = Block & { readonly taskId: string | null };

export type Day = { readonly date: string; readonly blocks: readonly Block[] };
export type Slack = { readonly taskId: string; readonly title: string; readonly minutes: number };

/** One variant in figures. Lengths in minutes, times in epoch milliseconds. */
export type Digest = {
  readonly id: string;
  readonly title: string;
  /** Whether it is known what of the work it places, and how well: what is brought from outside may not say. */
  readonly isMeasured: boolean;
  /** Blocks that happen once, in time, and by day; and those that repeat. */
  readonly once: readonly TaskBlock[];
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
  /** Working days ahead that carry none, as far as they were measured. */
  readonly freeDays: readonly string[];
  /** When the last block ends. */
  readonly finish: number | null;
  /** Spare time of what is due within the window and wholly placed in time, the tightest first. */
  readonly slacks: readonly Slack[];
  /** Whether something due within the window is late, or has work without room. */
  readonly missesDue: boolean;
  readonly unplaced: readonly UnplacedTask[];
};

/** Reads one variant in the zone of the person. */
export function digest(variant: Variant, facts: PlanFacts): Digest {
  const { timeZone } = facts;
  const blocks = variant.events.map((event) => readBlock(event, timeZone));
  const once = blocks.filter((block) => block.weekly === null).toSorted((a, b) => a.start - b.start);
  const days = byDay(once, timeZone);
  const { metrics } = variant;
  const measured = metrics?.load_per_day.map(({ date, minutes }) => ({ date, minutes: Math.round(minutes) }));
  const loads = (measured ?? days.map(({ date, blocks }) => ({ date, minutes: minutesOf(blocks) }))).filter(
    ({ minutes }) => minutes > 0,
  );
  const cushions = cushionsOf(variant, facts);
  const shown = new Set(days.map(({ date }) => date)); // an all-day block carries no minutes
  return {
    id: variant.variant_id,
    title: variant.title,
    isMeasured: metrics !== undefined,
    once,
    days,
    habits: blocks.filter((block) => block.weekly !== null),
    minutesPlaced: metrics?.minutes_placed ?? minutesOf(blocks),
    minutesUnplaced:
      metrics?.minutes_unplaced ?? (variant.unplaced ?? []).reduce((sum, { minutes }) => sum + minutes, 0),
    lateMinutes: metrics?.late_minutes ?? 0,
    deadlinesMet: metrics?.deadlines_met ?? 0,
    deadlinesTotal: metrics?.deadlines_total ?? 0,
    longestFocusMinutes: metrics?.longest_focus_minutes ?? 0,
    blocksMoved: metrics?.blocks_moved ?? null,
    loads,
    fullest: loads.reduce<Load | null>((most, load) => (most && most.minutes >= load.minutes ? most : load), null),
    freeDays: (measured ?? [])
      .filter(({ date, minutes }) => minutes === 0 && !shown.has(date) && isWorkingDayAhead(date, facts))
      .map(({ date }) => date),
    finish: once.reduce<number | null>((last, { end, allDay }) => (allDay ? last : Math.max(last ?? end, end)), null),
    slacks: cushions.filter(({ minutes }) => minutes >= 0).toSorted((a, b) => a.minutes - b.minutes),
    missesDue: cushions.some(({ minutes }) => minutes < 0),
    unplaced: variant.unplaced ?? [],
  };
}

/** Minutes of blocks; a day without a time of day counts for none. */
export function minutesOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { start, end, allDay }) => sum + (allDay ? 0 : Math.round((end - start) / 60_000)), 0);
}

function readBlock(event: DraftEvent, timeZone: string): TaskBlock {
  const at = (time: string) => (event.all_day ? startOfDate(time, timeZone) : epochOf(time));
  return {
    title: event.summary,
    taskId: event.task_id ?? null,
    start: at(event.start),
    end: at(event.end),
    allDay: event.all_day,
    weekly: weeklyDays(event.recurrence),
  };
}

function isWorkingDayAhead(date: string, { timeZone, now, workingHours }: PlanFacts): boolean {
  const weekday = Weekday.options[weekdayOf(date) - 1];
  const works = weekday !== undefined && (workingHours?.[weekday].length ?? 0) > 0;
  return works && startOfDate(date, timeZone) >= (now ?? 0);
}

const RULE_DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

function weeklyDays(recurrence: readonly string[] | null): readonly number[] | null {
  const rule = recurrence?.[0];
  if (!rule) return null;
  const days = /BYDAY=([A-Z,]+)/.exec(rule)?.[1]?.split(",") ?? [];
  return days.map((day) => RULE_DAYS.indexOf(day) + 1).filter((day) => day > 0);
}

function byDay(blocks: readonly Block[], timeZone: string): Day[] {
  return [...Map.groupBy(blocks, ({ start }) => dateOf(start, timeZone))].map(([date, blocks]) => ({ date, blocks }));
}

/** What is left before each due date within the window; below zero, what is late or has no room. */
function cushionsOf({ events, metrics }: Variant, { due = {}, endTime, timeZone }: PlanFacts): Slack[] {
  const blocks = Map.groupBy(events, ({ task_id }) => task_id);
  // Due after the window: its cushion is known only as far as the window reaches.
  const isLater = (id: string) => due[id] !== undefined && (parseWireTime(due[id], timeZone) ?? 0) >= epochOf(endTime);
  return (metrics?.cushions ?? []).flatMap(({ task_id: taskId, minutes }) => {
    const own = blocks.get(taskId) ?? [];
    if (isLater(taskId) || (own.length === 0 && minutes >= 0)) return [];
    return [{ taskId, title: taskTitle(own), minutes: Math.round(minutes) }];
  });
}

/** A task's own title: its blocks may be numbered "Essay (1/3)". */
export function taskTitle(blocks: readonly { readonly summary: string }[]): string {
  const [first] = blocks;
  return blocks.length > 1 ? withoutNumber(first?.summary ?? "") : (first?.summary ?? "");
}

export function withoutNumber(title: string): string {
  return title.replace(/\s*[(（]\d+\/\d+[)）]$/, "");
}
