import type { DraftEvent } from "#contract/event.ts";
import { instantOf, plainDateOf } from "#domain/time.ts";

/** When one block is, on the person's clock; what repeats is one for each day. Times in minutes after midnight, the weekday ISO. */
export type BlockFact = {
  readonly title: string;
  readonly weekday: number;
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

/** An event as blocks: one, or one for each day of the window (to `end`) on which it repeats. */
export function blocksOf(event: DraftEvent, timeZone: string, end: Temporal.Instant): BlockFact[] {
  const local = (time: string) =>
    event.all_day ? plainDateOf(time).toZonedDateTime(timeZone) : instantOf(time).toZonedDateTimeISO(timeZone);
  const start = local(event.start);
  const finish = local(event.end);
  const fact = (date: Temporal.PlainDate): BlockFact => ({
    title: taskTitle(event.summary),
    weekday: date.dayOfWeek,
    month: date.month,
    day: date.day,
    year: date.year,
    from: start.hour * 60 + start.minute,
    to: finish.hour * 60 + finish.minute,
    minutes: Math.round((finish.epochMilliseconds - start.epochMilliseconds) / 60_000),
    repeats: event.recurrence !== null,
  });
  const weekdays = repeatedOn(event.recurrence?.[0] ?? "");
  const blocks = [fact(start.toPlainDate())];
  const last = end.toZonedDateTimeISO(timeZone).subtract({ seconds: 1 }).toPlainDate();
  for (
    let date = start.toPlainDate().add({ days: 1 });
    weekdays.length > 0 && Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    if (weekdays.includes(date.dayOfWeek)) blocks.push(fact(date));
  }
  return blocks;
}

function repeatedOn(rule: string): number[] {
  if (/FREQ=DAILY/.test(rule)) return [1, 2, 3, 4, 5, 6, 7];
  const days = /BYDAY=([A-Z,]+)/.exec(rule)?.[1]?.split(",") ?? [];
  return days.map((day) => RULE_DAYS.indexOf(day) + 1).filter((day) => day > 0);
}

const RULE_DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Blocks that follow on each other without a break, as one: each such stretch of two blocks or more. */
export function runsOf(blocks: readonly BlockFact[]): BlockFact[] {
  const inOrder = blocks.toSorted((a, b) => momentOf(a) - momentOf(b));
  return inOrder.flatMap((first, at) => {
    const runs: BlockFact[] = [];
    let last = first;
    for (const next of inOrder.slice(at + 1)) {
      if (next.day !== last.day || next.month !== last.month || next.from !== last.to) break;
      last = next;
      runs.push({ ...first, to: last.to, minutes: last.to - first.from, repeats: first.repeats && last.repeats });
    }
    return runs;
  });
}

/** The days that blocks stand on, with what they hold. */
export function daysOf(blocks: readonly BlockFact[]): Load[] {
  const byDate = Map.groupBy(blocks, ({ year, month, day }) => `${year}-${month}-${day}`);
  return [...byDate.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ month: first.month, day: first.day, weekday: first.weekday, minutes: sum(same) }] : [];
  });
}

/** Minutes of all together. */
export function sum(items: readonly { readonly minutes: number }[]): number {
  return items.reduce((total, { minutes }) => total + minutes, 0);
}

/** For comparing blocks of one window, which may cross a year. */
export function momentOf({ year, month, day, from }: BlockFact): number {
  return Date.UTC(year, month - 1, day, 0, from);
}
