import type { DraftEvent } from "#contract/event.ts";
import type { Shown } from "./shown-events.ts";

type Times = { readonly start: number; readonly end: number };

/** A recurring event: so many days in a row, at one time of day in its zone. */
export type Recurring = Shown & { readonly rule: string; readonly zone: string };

/** What became of single times of a series, by the start that they have by the rule; null: gone. */
export type Exceptions = ReadonlyMap<number, Times | null>;

/** Each time of a recurring event as an event of its own, as any program shows it. */
export function occurrencesOf(series: Recurring, exceptions: Exceptions = new Map()): Shown[] {
  return startsOf(series).flatMap((original) => {
    const by = { start: original, end: original + series.end - series.start };
    const times = exceptions.has(original) ? (exceptions.get(original) ?? null) : by;
    return times === null ? [] : [{ key: `${series.key}_${stampOf(original)}`, title: series.title, ...times }];
  });
}

function startsOf({ start, rule, zone }: Recurring): number[] {
  const [, count] = /^(?:RRULE:)?FREQ=DAILY;COUNT=(\d+)$/.exec(rule) ?? [];
  if (count === undefined) throw new Error(`nobody made such a rule: ${rule}`);
  const first = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  return Array.from({ length: Number(count) }, (_, days) => first.add({ days }).epochMilliseconds);
}

/** The times that a draft takes up. */
export function timesOfDraft({ start, end, recurrence, time_zone: zone = "UTC" }: DraftEvent): Times[] {
  const once = { start: Date.parse(start), end: Date.parse(end) };
  const [rule] = recurrence ?? [];
  if (rule === undefined) return [once];
  return occurrencesOf({ key: "", title: "", ...once, rule, zone }).map((each) => ({
    start: each.start,
    end: each.end,
  }));
}

/** What one time of a series is called beside the key of the series (RFC 5545, RECURRENCE-ID). */
export function stampOf(original: number): string {
  return new Date(original).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** The series that a key is one time of, and which; null for an event that is alone. */
export function seriesOf(key: string): { readonly key: string; readonly original: number } | null {
  const [, series, y, mo, d, h, mi, s] = /^(.+)_(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(key) ?? [];
  return series === undefined ? null : { key: series, original: Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) };
}

/** The event that something is or belongs to: of all times of a series the same. */
export function eventKeyOf(key: string): string {
  return seriesOf(key)?.key ?? key;
}
