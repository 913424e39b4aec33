import type { DraftEvent } from "#contract/event.ts";
import { instantOf, plainDateOf } from "#domain/time.ts";

/** When one block is, on the person's clock. Times in minutes after midnight, the weekday ISO. */
export type BlockFact = {
  readonly title: string;
  readonly weekdays: readonly number[];
  readonly month: number;
  readonly day: number;
  readonly year: number;
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
  readonly repeats: boolean;
};

/** The work of one day. */
export type Load = { readonly month: number; readonly day: number; readonly weekday: number; readonly minutes: number };

/** A block's summary without the number of its part. */
export function taskTitle(summary: string): string {
  return summary.replace(/\s*[(（]\d+\/\d+[)）]$/, "");
}

export function blockFact(event: DraftEvent, timeZone: string): BlockFact {
  const local = (time: string) =>
    event.all_day ? plainDateOf(time).toZonedDateTime(timeZone) : instantOf(time).toZonedDateTimeISO(timeZone);
  const start = local(event.start);
  const end = local(event.end);
  const rule = event.recurrence?.[0] ?? "";
  const byday = /BYDAY=([A-Z,]+)/.exec(rule)?.[1]?.split(",") ?? [];
  const repeated = /FREQ=DAILY/.test(rule) ? ALL_DAYS : byday.map((day) => RULE_DAYS.indexOf(day) + 1);
  const weekdays = repeated.filter((day) => day > 0);
  return {
    title: taskTitle(event.summary),
    weekdays: weekdays.length > 0 ? weekdays : [start.dayOfWeek],
    month: start.month,
    day: start.day,
    year: start.year,
    from: start.hour * 60 + start.minute,
    to: end.hour * 60 + end.minute,
    minutes: Math.round((end.epochMilliseconds - start.epochMilliseconds) / 60_000),
    repeats: rule !== "",
  };
}

const RULE_DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];

/** The days that blocks stand on, with what they hold. */
export function daysOf(blocks: readonly BlockFact[]): Load[] {
  const byDate = Map.groupBy(blocks, ({ year, month, day }) => `${year}-${month}-${day}`);
  return [...byDate.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ month: first.month, day: first.day, weekday: first.weekdays[0] ?? 0, minutes: sum(same) }] : [];
  });
}

/** On how many days something stands in each part of the day. */
export function partCounts(blocks: readonly BlockFact[]): Record<string, ReadonlySet<number>> {
  const within = (from: number, to: number) =>
    new Set([daysOf(blocks.filter((block) => block.from >= from && block.from < to)).length]);
  return { morning: within(0, 720), afternoon: within(720, 1_080), evening: within(1_020, 1_440) };
}

/** Minutes of all together. */
export function sum(items: readonly { readonly minutes: number }[]): number {
  return items.reduce((total, { minutes }) => total + minutes, 0);
}

/** For comparing blocks of one window, which may cross a year. */
export function momentOf({ year, month, day, from }: BlockFact): number {
  return Date.UTC(year, month - 1, day, 0, from);
}
