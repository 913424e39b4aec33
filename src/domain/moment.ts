import { zoneOrUtc } from "./zone.ts";

/**
 * A moment in any of the forms the page has at hand: a Date, epoch milliseconds, or an ISO 8601
 * string.
 */
export type Moment = Date | number | string;

/**
 * A time as `HH:MM` (interface §2.6): on the runtime's own clock, as `Date` reads it, or in
 * `timeZone` when one is given. What is no time reads `--:--`.
 */
export function formatHoursMinutes(date: Moment, timeZone?: string): string {
  const ms = parseDate(date);
  if (Number.isNaN(ms)) return "--:--";
  const shown = new Date(timeZone === undefined ? ms : zoneOrUtc(timeZone).toWall(ms));
  return timeZone === undefined
    ? `${twoDigits(shown.getHours())}:${twoDigits(shown.getMinutes())}`
    : `${twoDigits(shown.getUTCHours())}:${twoDigits(shown.getUTCMinutes())}`;
}

/**
 * The difference in minutes (interface §2.6), elapsed rather than by the clock; negative when `end`
 * comes first.
 */
export function durationMinutes(start: Moment, end: Moment): number {
  return (parseDate(end) - parseDate(start)) / 60_000;
}

/**
 * A date string to milliseconds (interface §2.6); NaN when it is none. A date without a time is
 * that day's midnight on the runtime's own clock, where `Date.parse` alone would say UTC and put an
 * all-day event on the day before.
 */
export function parseDate(v: Moment): number {
  if (typeof v !== "string") return Number(v);
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(v.trim());
  if (!date) return Date.parse(v);
  const [year, month, day] = [Number(date[1]), Number(date[2]), Number(date[3])];
  const midnight = new Date(2000, month - 1, day);
  midnight.setFullYear(year, month - 1, day);
  return midnight.getMonth() === month - 1 && midnight.getDate() === day ? midnight.getTime() : Number.NaN;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
