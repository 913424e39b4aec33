import { civilOf, DAY_MS, dayOf } from "#domain/civil-date.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import { localTime } from "./times.ts";
import { splitRegular, type Transition, transitionsIn } from "./transitions.ts";
import type { Line } from "./write.ts";

/**
 * How many years past the last used time are examined: enough for the weekdays of a yearly rule to
 * recur.
 */
const YEARS_AHEAD = 40;

/**
 * The VTIMEZONE of an IANA zone (RFC 5545 3.6.5), valid from `from` (epoch milliseconds) on. It is
 * valid for ever where the zone changes its offset by a yearly rule, and for some decades where
 * each year is decreed anew.
 */
export function timeZoneLines(timeZone: string, from: number): Line[] {
  const year = civilOf(Math.floor(from / DAY_MS)).year;
  const start = dayOf(year, 1, 1) * DAY_MS;
  const lastYear = Math.max(year, LATEST_RULES) + YEARS_AHEAD;
  const transitions = transitionsIn(timeZone, start, dayOf(lastYear + 1, 1, 1) * DAY_MS);
  const { single, yearly } = splitRegular(transitions, lastYear);
  const offset = zoneOrUtc(timeZone).toWall(start) - start;
  const base: Transition = { at: start, wall: start + offset, from: offset, to: offset };
  return [
    { name: "BEGIN", value: "VTIMEZONE" },
    { name: "TZID", value: timeZone },
    { name: "X-LIC-LOCATION", value: timeZone },
    ...observance(base, []),
    ...groupByOffsets(single).flatMap((group) => (group[0] ? observance(group[0], rdates(group)) : [])),
    ...yearly.flatMap(({ first, rule }) => observance(first, [{ name: "RRULE", value: rule }])),
    { name: "END", value: "VTIMEZONE" },
  ];
}

/** Current zone data holds the rules that apply from this year on. */
const LATEST_RULES = 2026;

function observance(first: Transition, recurrence: readonly Line[]): Line[] {
  const kind = first.to > first.from ? "DAYLIGHT" : "STANDARD";
  return [
    { name: "BEGIN", value: kind },
    { name: "DTSTART", value: localTime(first.wall) },
    ...recurrence,
    { name: "TZOFFSETFROM", value: formatOffset(first.from) },
    { name: "TZOFFSETTO", value: formatOffset(first.to) },
    { name: "END", value: kind },
  ];
}

function groupByOffsets(transitions: readonly Transition[]): Transition[][] {
  return [...Map.groupBy(transitions, ({ from, to }) => `${from} ${to}`).values()];
}

/**
 * DTSTART holds the first transition too, but some readers use DTSTART only when there is no RDATE.
 */
function rdates(transitions: readonly Transition[]): Line[] {
  if (transitions.length === 1) return [];
  return transitions.map(({ wall }) => ({ name: "RDATE", value: localTime(wall) }));
}

/** Formats an offset as `+0100`, with seconds for a zone's local mean time. */
function formatOffset(ms: number): string {
  const seconds = Math.abs(Math.round(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, ...(seconds % 60 ? [seconds % 60] : [])];
  return `${ms < 0 ? "-" : "+"}${parts.map((part) => String(part).padStart(2, "0")).join("")}`;
}
