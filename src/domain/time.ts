import { DAY_MS, isoWeekdayOf, MINUTE_MS } from "./civil-date.ts";
import { formatDay, parseDay, parseInstant } from "./iso-text.ts";
import { findZone, type Zone } from "./zone.ts";

export { DAY_MS, HOUR_MS, MINUTE_MS } from "./civil-date.ts";
export { formatInstant, parseInstant } from "./iso-text.ts";
export { isTimeZone } from "./zone.ts";

/**
 * The only conversion between strings and times. Instants are epoch milliseconds, dates
 * `YYYY-MM-DD`, zones IANA names. Every boundary validates its input, so an invalid date or zone
 * here is a bug of the caller and throws a RangeError.
 */

/** Whether `text` has the form of a date, `YYYY-MM-DD`, and is one. */
export function isDate(text: string): boolean {
  return parseDay(text) !== null;
}

/** First instant of a date in a zone. */
export function startOfDate(date: string, timeZone: string): number {
  return zoneOf(timeZone).startOfDay(requireDay(date));
}

/** First instant after a date in a zone: the start of the next date. */
export function endOfDate(date: string, timeZone: string): number {
  return zoneOf(timeZone).startOfDay(requireDay(date) + 1);
}

/** The date on which an instant falls in a zone. */
export function dateOf(ms: number, timeZone: string): string {
  return formatDay(Math.floor(zoneOf(timeZone).toWall(ms) / DAY_MS));
}

/** Minutes after midnight that a clock in the zone shows at an instant; fractions are dropped. */
export function minuteOfDay(ms: number, timeZone: string): number {
  const wall = zoneOf(timeZone).toWall(ms);
  return Math.floor((wall - Math.floor(wall / DAY_MS) * DAY_MS) / MINUTE_MS);
}

/**
 * The instant at which a clock in the zone shows `minutes` after midnight of a date (1440 is the
 * next midnight). A skipped time is read with the offset before the gap; a repeated one is the
 * first of the two (RFC 5545 3.3.5).
 */
export function instantAt(date: string, minutes: number, timeZone: string): number {
  return instantOfDay(requireDay(date), minutes, timeZone);
}

/** The same of a day as a number (`civil-date.ts`). */
export function instantOfDay(day: number, minutes: number, timeZone: string): number {
  return zoneOf(timeZone).toInstant(day * DAY_MS + minutes * MINUTE_MS);
}

/** Minutes after midnight of `HH:MM`; `24:00` is 1440. */
export function parseLocalTime(time: string): number {
  const match = /^(\d{2}):(\d{2})$/.exec(time);
  if (!match) throw new RangeError(`not a time of day: ${time}`);
  return Number(match[1]) * 60 + Number(match[2]);
}

/** `HH:MM` of minutes after midnight; 1440 is `24:00`. */
export function formatLocalTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The date `days` later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return formatDay(requireDay(date) + days);
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return requireDay(to) - requireDay(from);
}

/** The Monday of the ISO week in which a date lies. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - weekdayOf(date));
}

/** ISO weekday of a date: 1 is Monday, 7 Sunday. */
export function weekdayOf(date: string): number {
  return isoWeekdayOf(requireDay(date));
}

/** Every date that `[start, end)` touches in the zone, in order. */
export function datesBetween(start: number, end: number, timeZone: string): string[] {
  const dates: string[] = [];
  if (end <= start) return dates;
  const zone = zoneOf(timeZone);
  const last = Math.floor(zone.toWall(end - 1) / DAY_MS);
  for (let day = Math.floor(zone.toWall(start) / DAY_MS); day <= last; day++) dates.push(formatDay(day));
  return dates;
}

/**
 * Epoch milliseconds of a wire time (`start`, `end`, `due` …): an instant as it is, a date as its
 * first instant in the zone. Null when it is neither.
 */
export function parseWireTime(text: string, timeZone: string): number | null {
  const day = text.length === 10 ? parseDay(text) : null;
  return day === null ? parseInstant(text) : zoneOf(timeZone).startOfDay(day);
}

/** Epoch milliseconds of a valid wire time; a date counts as its midnight in UTC. */
export function epochOf(text: string): number {
  const ms = parseWireTime(text, "UTC");
  if (ms === null) throw new RangeError(`neither an instant nor a date: ${text}`);
  return ms;
}

/** A valid wire time as a `Temporal.Instant`. */
export function instantOf(text: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochOf(text));
}

/** A valid date as a `Temporal.PlainDate`. */
export function plainDateOf(date: string): Temporal.PlainDate {
  return instantOf(date).toZonedDateTimeISO("UTC").toPlainDate();
}

function zoneOf(timeZone: string): Zone {
  const zone = findZone(timeZone);
  if (!zone) throw new RangeError(`not an IANA time zone: ${timeZone}`);
  return zone;
}

function requireDay(date: string): number {
  const day = parseDay(date);
  if (day === null) throw new RangeError(`not a date: ${date}`);
  return day;
}
