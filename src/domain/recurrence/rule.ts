import { parseUntil, type Until } from "./until.ts";

export const FREQUENCIES = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * A weekday, 0 (Monday) to 6, and its ordinal in the month or year: 1 the first, −1 the last, 0
 * every one.
 */
export type RuleDay = { readonly weekday: number; readonly nth: number };

/** A recurrence rule (RFC 5545 3.3.10). An absent part is null. */
export type Rule = {
  readonly freq: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: Until | null;
  /** First day of the week, 0 (Monday) to 6. */
  readonly wkst: number;
  readonly byMonth: readonly number[] | null;
  readonly byWeekNo: readonly number[] | null;
  readonly byYearDay: readonly number[] | null;
  readonly byMonthDay: readonly number[] | null;
  readonly byDay: readonly RuleDay[] | null;
  readonly byHour: readonly number[] | null;
  readonly byMinute: readonly number[] | null;
  readonly bySecond: readonly number[] | null;
  readonly bySetPos: readonly number[] | null;
};

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Longest accepted rule; no calendar program writes longer ones. */
const MAX_TEXT = 2_000;
const MAX_TIMES_PER_DAY = 1_440;

/**
 * Parses `FREQ=…;BYDAY=…`, with or without the prefix `RRULE:`. Null when malformed: an unknown
 * frequency, a number out of range, or parts that RFC 5545 does not allow together. Parts of other
 * specifications are ignored, except a calendar scale that is not Gregorian.
 */
export function parseRule(text: string): Rule | null {
  if (text.length > MAX_TEXT) return null;
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, "")
    .split(";")) {
    if (part.trim() === "") continue;
    const at = part.indexOf("=");
    if (at < 1) return null;
    parts.set(
      part.slice(0, at).trim().toUpperCase(),
      part
        .slice(at + 1)
        .trim()
        .toUpperCase(),
    );
  }
  if ((parts.get("RSCALE") ?? "GREGORIAN") !== "GREGORIAN") return null;
  return readParts(parts);
}

function readParts(parts: ReadonlyMap<string, string>): Rule | null {
  let sound = true;
  const read = <T>(name: string, parse: (text: string) => T | null): T | null => {
    const text = parts.get(name);
    if (text === undefined) return null;
    const value = parse(text);
    if (value === null) sound = false;
    return value;
  };
  const numbers = (name: string, least: number, most: number) =>
    read(name, (text) => numberList(text, (value) => value >= least && value <= most));
  const signed = (name: string, most: number) =>
    read(name, (text) => numberList(text, (value) => value !== 0 && Math.abs(value) <= most));
  const freq = read("FREQ", (text) => FREQUENCIES.find((name) => name === text) ?? null);
  if (!freq) return null;
  const rule: Rule = {
    freq,
    interval: read("INTERVAL", positiveInteger) ?? 1,
    count: read("COUNT", positiveInteger),
    until: read("UNTIL", parseUntil),
    wkst: read("WKST", weekdayIndex) ?? 0,
    byMonth: numbers("BYMONTH", 1, 12),
    byWeekNo: signed("BYWEEKNO", 53),
    byYearDay: signed("BYYEARDAY", 366),
    byMonthDay: signed("BYMONTHDAY", 31),
    byDay: read("BYDAY", dayList),
    byHour: numbers("BYHOUR", 0, 23),
    byMinute: numbers("BYMINUTE", 0, 59),
    bySecond: numbers("BYSECOND", 0, 60),
    bySetPos: signed("BYSETPOS", 366),
  };
  return sound && partsAgree(rule) ? rule : null;
}

/** The exclusions of RFC 5545 3.3.10, and a bound on the times in a day. */
function partsAgree(rule: Rule): boolean {
  if (rule.byWeekNo && rule.freq !== "YEARLY") return false;
  if (rule.byYearDay && (rule.freq === "DAILY" || rule.freq === "WEEKLY" || rule.freq === "MONTHLY")) return false;
  const times = (rule.byHour?.length ?? 1) * (rule.byMinute?.length ?? 1) * (rule.bySecond?.length ?? 1);
  return times <= MAX_TIMES_PER_DAY;
}

function positiveInteger(text: string): number | null {
  const value = /^\+?\d{1,15}$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : null;
}

function numberList(text: string, allows: (value: number) => boolean): number[] | null {
  const values = new Set<number>();
  for (const item of text.split(",")) {
    const value = /^\s*[+-]?\d{1,4}\s*$/.test(item) ? Number(item) : Number.NaN;
    if (!allows(value)) return null;
    values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

function weekdayIndex(text: string): number | null {
  const index = WEEKDAYS.indexOf(text);
  return index < 0 ? null : index;
}

function dayList(text: string): RuleDay[] | null {
  const days: RuleDay[] = [];
  for (const item of text.split(",")) {
    const match = /^\s*([+-]?\d{1,2})?([A-Z]{2})\s*$/.exec(item);
    const weekday = weekdayIndex(match?.[2] ?? "");
    const nth = Number(match?.[1] ?? 0);
    if (weekday === null || Math.abs(nth) > 53 || (match?.[1] !== undefined && nth === 0)) return null;
    days.push({ weekday, nth });
  }
  return days;
}
