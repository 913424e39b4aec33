import { DAY_MS, dayOf, daysInMonth } from "../civil-date.ts";
import type { Zone } from "../zone.ts";

/**
 * The UNTIL of a rule: a date, a wall time, or an instant. `wall` is in epoch milliseconds as if
 * UTC.
 */
export type Until = { readonly form: "date" | "local" | "utc"; readonly wall: number };

const UNTIL = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?$/;

/**
 * `20261224`, `20261224T090000` or `20261224T090000Z` (RFC 5545 3.3.10), with the dashes and colons
 * some write.
 */
export function parseUntil(text: string): Until | null {
  const match = UNTIL.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 60) return null;
  const wall = dayOf(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1_000;
  if (match[4] === undefined) return { form: "date", wall };
  return { form: match[7] ? "utc" : "local", wall };
}

/**
 * The last instant at which an instance of a timed event may start; a date includes its whole day
 * in the zone.
 */
export function lastInstant(until: Until, zone: Zone): number {
  if (until.form === "utc") return until.wall;
  if (until.form === "local") return zone.toInstant(until.wall);
  return zone.startOfDay(until.wall / DAY_MS + 1) - 1;
}

/**
 * The last day on which an instance of an all-day event may start. Some programs write the instant
 * of a local midnight here, against the RFC; the zone tells which day they mean.
 */
export function lastDay(until: Until, zone: Zone): number {
  return Math.floor((until.form === "utc" ? zone.toWall(until.wall) : until.wall) / DAY_MS);
}
