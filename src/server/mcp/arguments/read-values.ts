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
  given: string,
  as: { readonly timeZone: string; readonly date: "date" | "start" | "end" },
): string {
  const { time, zone } = splitZone(given.trim());
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
  if (!isDate(date) || minute > 24 * 60) return given;
  return formatInstant(instantAt(date, minute, timeZone) + Number(seconds) * (MINUTE_MS / 60));
}

/** Splits `2026-12-07T09:00[Europe/Berlin]`; the zone is empty without brackets. */
function splitZone(given: string): { readonly time: string; readonly zone: string } {
  const bracket = given.endsWith("]") ? given.lastIndexOf("[") : -1;
  return bracket === -1
    ? { time: given, zone: "" }
    : { time: given.slice(0, bracket), zone: given.slice(bracket + 1, -1) };
}

const LOCAL = /^(\d{4}-\d\d-\d\d)T(\d\d?):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/i;

/**
 * Whole minutes of a length with a unit: "2h", "90 min", "1 hour 30 minutes", "PT1H30M". Null for
 * anything else.
 */
export function readMinutes(given: string): number | null {
  return readLength(given.trim().replace(/^PT/i, ""));
}

/** A priority, 1 to 4, from the words that task lists use for it. Null for anything else. */
export function readPriority(given: string): number | null {
  const word = given.trim().toLowerCase();
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
export function readTimeRange(given: unknown): unknown {
  if (typeof given === "string") {
    const [, from, to] = /^\s*(\d\d?:\d\d)\s*(?:-|–|—|to)\s*(\d\d?:\d\d)\s*$/.exec(given) ?? [];
    return from === undefined ? given : [from, to];
  }
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const { from, start = from, to, end = to } = given as Record<string, unknown>;
  return start === undefined || end === undefined ? given : [start, end];
}

/** Writes "9:00" as "09:00". */
export function readTimeOfDay(given: string): string {
  return /^\d:\d\d$/.test(given) ? `0${given}` : given;
}

/** The id in a session's link or in the name of its resource. */
export function readSessionId(given: string): string {
  return (
    /(?:\/planner\/|^daywright:\/\/sessions\/)([\w-]+)/.exec(given)?.[1] ??
    withoutTrailing(given.trimEnd().replace(/^["'\s]+/, ""), `"' \t\r\n`)
  );
}

/**
 * The time in `{dateTime, timeZone}` or `{date}`, as other calendars write it. Anything else stays
 * unchanged.
 */
export function readTimeObject(given: unknown): unknown {
  if (typeof given !== "object" || given === null) return given;
  const { dateTime, date = dateTime, timeZone } = given as Record<string, unknown>;
  if (typeof date !== "string") return given;
  return typeof timeZone === "string" && isTimeZone(timeZone) ? `${date}[${timeZone}]` : date;
}
