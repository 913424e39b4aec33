import type { DraftEvent } from "#contract/event.ts";
import { minutesDeferrable, minutesLacking } from "#contract/variant.ts";
import { weekdayNameOf } from "#contract/week-hours.ts";
import { workTimes } from "#contract/work-times.ts";
import { saysSpareTime } from "#domain/deadline.ts";
import { byStart } from "#domain/interval.ts";
import { dateOf, epochOf, MINUTE_MS, startOfDate } from "#domain/time.ts";
import type { Block, Load } from "#wording/draft/index.ts";
import type { PlanFacts } from "../port.ts";

type Variant = PlanFacts["variants"][number];
/** A block, with the task or habit that it belongs to, if known. */
type TaskBlock = Block & { readonly taskId: string | undefined };
export type Digest = ReturnType<typeof digest>;

/** One variant's figures in the person's zone: in minutes, and times in epoch milliseconds. */
export function digest(variant: Variant, facts: PlanFacts) {
  const { timeZone } = facts;
  const { metrics, unplaced = [] } = variant;
  const lacking = unplaced.flatMap((work) => {
    const minutes = minutesLacking([work]);
    return minutes > 0 ? [{ ...work, minutes }] : [];
  });
  const blocks = variant.events.map((event) => readBlock(event, timeZone));
  const once = blocks.filter((block) => block.weekly === null).toSorted(byStart);
  const timed = once.filter(({ allDay }) => !allDay);
  // All other blocks belong to habits, which continue after the plan.
  const work = timed.filter(({ taskId }) => taskId === undefined || !facts.times || taskId in facts.times);
  const byDay = Map.groupBy(once, ({ start }) => dateOf(start, timeZone));
  const loads: Load[] =
    metrics?.load_per_day.map(({ date, minutes }) => ({ date, minutes: Math.round(minutes) })) ?? [];
  const cushions = cushionsOf(variant, facts);
  return {
    id: variant.variant_id,
    title: variant.title,
    /** Whether its quality is known. Plans from outside may have no metrics. */
    isMeasured: metrics !== undefined,
    /** Timed blocks that happen once, ordered by time and grouped by day; and those that repeat. */
    timed,
    /** Blocks of work that can be finished. */
    work,
    days: [...byDay].map(([date, blocks]) => ({ date, blocks })),
    habits: blocks.filter((block) => block.weekly !== null),
    minutesPlaced: metrics?.minutes_placed ?? minutesOf(blocks),
    /** Without deferrable work, which a note mentions. */
    minutesUnplaced: (metrics?.minutes_unplaced ?? 0) - minutesDeferrable(unplaced),
    lateMinutes: metrics?.late_minutes ?? 0,
    deadlinesMet: metrics?.deadlines_met ?? 0,
    deadlinesTotal: metrics?.deadlines_total ?? 0,
    longestFocusMinutes: metrics?.longest_focus_minutes ?? 0,
    blocksMoved: metrics?.blocks_moved ?? null,
    daysWithWork: metrics ? loads.filter(({ minutes }) => minutes > 0).length : byDay.size,
    fullest: loads.reduce<Load | null>((most, load) => (load.minutes > (most?.minutes ?? 0) ? load : most), null),
    /** Coming working days without work. */
    freeDays: loads
      .filter(({ date, minutes }) => minutes === 0 && !byDay.has(date) && isWorkingDayAhead(date, facts))
      .map(({ date }) => date),
    /** When all work is done; null if the plan leaves some out. */
    finish: work.length === 0 || lacking.length > 0 ? null : Math.max(...work.map(({ end }) => end)),
    /**
     * Spare time of work that is wholly placed in time, where it is meaningful, the tightest first.
     */
    slacks: cushions.filter(({ minutes }) => minutes >= 0).toSorted((a, b) => a.minutes - b.minutes),
    /** Whether work with a due date is late or has no room. */
    missesDue: cushions.some(({ minutes }) => minutes < 0),
    unplaced: lacking,
  };
}

/** Minutes of blocks. All-day blocks count as none. */
export function minutesOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { start, end, allDay }) => sum + (allDay ? 0 : Math.round((end - start) / MINUTE_MS)), 0);
}

/** The title of work whose blocks may be numbered, such as "Essay (1/3)". */
export function withoutNumber(title: string): string {
  return title.replace(/[(（]\d+\/\d+[)）]$/, "").trimEnd();
}

function readBlock(
  { summary: title, task_id: taskId, all_day: allDay, ...event }: DraftEvent,
  zone: string,
): TaskBlock {
  const at = (time: string) => (allDay ? startOfDate(time, zone) : epochOf(time));
  return { title, taskId, allDay, start: at(event.start), end: at(event.end), weekly: weeklyDays(event.recurrence) };
}

const RULE_DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

function weeklyDays(recurrence: readonly string[] | null): readonly number[] | null {
  const [rule] = recurrence ?? [];
  if (!rule) return null;
  const days = /BYDAY=([A-Z,]+)/.exec(rule)?.[1]?.split(",") ?? [];
  return days.map((day) => RULE_DAYS.indexOf(day) + 1).filter((day) => day > 0);
}

function isWorkingDayAhead(date: string, { timeZone, now, workingHours }: PlanFacts): boolean {
  const works = (workingHours?.[weekdayNameOf(date)].length ?? 0) > 0;
  return works && startOfDate(date, timeZone) >= (now ?? 0);
}

/**
 * The spare time before due dates where it is meaningful (`saysSpareTime`); negative for work that
 * is late or has no room.
 */
function cushionsOf({ events, metrics }: Variant, { times = {}, startTime, endTime, timeZone, now = 0 }: PlanFacts) {
  const window = { start: Math.max(epochOf(startTime), now), end: epochOf(endTime) };
  const says = (id: string, minutes: number) => {
    const work = times[id];
    return !work || saysSpareTime(minutes, workTimes(work, timeZone, window), window.end);
  };
  return (metrics?.cushions ?? []).flatMap(({ task_id: taskId, minutes }) => {
    const [first, ...more] = events.filter(({ task_id }) => task_id === taskId);
    if (!says(taskId, minutes) || (!first && minutes >= 0)) return [];
    const title = first?.summary ?? "";
    return [{ taskId, title: more.length > 0 ? withoutNumber(title) : title, minutes: Math.round(minutes) }];
  });
}
