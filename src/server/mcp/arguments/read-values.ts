import {
  endOfDate,
  formatInstant,
  instantAt,
  isDate,
  isTimeZone,
  MINUTE_MS,
  parseInstant,
  startOfDate,
} from "#domain/time.ts";
import { withoutTrailing } from "#domain/without-trailing.ts";
import { readLength } from "#words/length.ts";

/**
 * Converts a time to the service's form: an instant in UTC, or a date if the field allows one. A
 * time without an offset is local to the zone. A date in place of an instant means the day's
 * beginning or end. Anything else stays unchanged.
 */
export function readTime(
  value: string,
  as: { readonly timeZone: string; readonly date: "date" | "start" | "end" },
): string {
  const { time, zone } = splitZone(value.trim());
  const timeZone = isTimeZone(zone) ? zone : as.timeZone;
  const text = time
    .replaceAll(/\s+/g, " ")
    .replace(/(?<=^\d{4}-\d\d-\d\d) (?=\d)/, "T")
    .replace(/ (?=Z$|[+-]\d\d)/i, "");
  const instant = parseInstant(text);
  if (instant !== null) return formatInstant(instant);
  if (isDate(text))
    return as.date === "date"
      ? text
      : formatInstant(as.date === "start" ? startOfDate(text, timeZone) : endOfDate(text, timeZone));
  const [, date = "", hours = "", minutes = "0", seconds = "0"] = LOCAL.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  if (!isDate(date) || minute > 24 * 60) return value;
  return formatInstant(instantAt(date, minute, timeZone) + Number(seconds) * (MINUTE_MS / 60));
}

/** Splits `2026-12-07T09:00[Europe/Berlin]`; the zone is empty without brackets. */
function splitZone(value: string): { readonly time: string; readonly zone: string } {
  const bracket = value.endsWith("]") ? value.lastIndexOf("[") : -1;
  return bracket === -1
    ? { time: value, zone: "" }
    : { time: value.slice(0, bracket), zone: value.slice(bracket + 1, -1) };
}

const LOCAL = /^(\d{4}-\d\d-\d\d)T(\d\d?):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/i;

/**
 * Whole minutes of a length with a unit: "2h", "90 min", "1 hour 30 minutes", "PT1H30M". Null for
 * anything else.
 */
export function readMinutes(value: string): number | null {
  return readLength(value.trim().replace(/^PT/i, ""));
}

/** A priority, 1 to 4, from the words that task lists use for it. Null for anything else. */
export function readPriority(value: string): number | null {
  const word = value.trim().toLowerCase();
  const level = PRIORITIES.findIndex((words) => words.includes(word));
  return level === -1 ? null : level + 1;
}

const PRIORITIES = [
  ["p1", "urgent", "critical", "highest"],
  ["p2", "high", "important"],
  ["p3", "medium", "normal"],
  ["p4", "low", "lowest"],
];

/** A pair of times of day from "09:00-12:30" or `{from, to}`. Anything else stays unchanged. */
export function readTimeRange(value: unknown): unknown {
  if (typeof value === "string") {
    const [, from, to] = /^\s*(\d\d?:\d\d)\s*(?:-|–|—|to)\s*(\d\d?:\d\d)\s*$/.exec(value) ?? [];
    return from === undefined ? value : [from, to];
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { from, start = from, to, end = to } = value as Record<string, unknown>;
  return start === undefined || end === undefined ? value : [start, end];
}

/** Writes "9:00" as "09:00". */
export function readTimeOfDay(value: string): string {
  return /^\d:\d\d$/.test(value) ? `0${value}` : value;
}

/** The id in a session's link or in the name of its resource. */
export function readSessionId(value: string): string {
  return (
    /(?:\/planner\/|^daywright:\/\/sessions\/)([\w-]+)/.exec(value)?.[1] ??
    withoutTrailing(value.trimEnd().replace(/^["'\s]+/, ""), `"' \t\r\n`)
  );
}

/**
 * The time in `{dateTime, timeZone}` or `{date}`, as other calendars write it. Anything else stays
 * unchanged.
 */
export function readTimeObject(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { dateTime, date = dateTime, timeZone } = value as Record<string, unknown>;
  if (typeof date !== "string") return value;
  return typeof timeZone === "string" && isTimeZone(timeZone) ? `${date}[${timeZone}]` : date;
}
