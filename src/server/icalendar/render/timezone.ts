import { civilOf, DAY_MS, dayOf } from "#domain/civil.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import { localTime } from "./times.ts";
import { splitRegular, type Transition, transitionsIn } from "./transitions.ts";
import type { Line } from "./write.ts";

/**
 * Years looked at beyond the last time used: enough for the weekdays of a yearly rule to come
 * round.
 */
const YEARS_AHEAD = 40;

/**
 * The VTIMEZONE of an IANA zone (RFC 5545 3.6.5), true from `from` (epoch milliseconds) on: for
 * ever where the zone changes its offset by a yearly rule, for some decades where every year is
 * decreed anew.
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

/** The zone data of our time knows the rules that hold from here on. */
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
 * The first is named as well, though DTSTART has it: some readers look at DTSTART only where there
 * is no RDATE.
 */
function rdates(transitions: readonly Transition[]): Line[] {
  if (transitions.length === 1) return [];
  return transitions.map(({ wall }) => ({ name: "RDATE", value: localTime(wall) }));
}

/** `+0100`; with seconds where a zone's local mean time has them. */
function formatOffset(ms: number): string {
  const seconds = Math.abs(Math.round(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, ...(seconds % 60 ? [seconds % 60] : [])];
  return `${ms < 0 ? "-" : "+"}${parts.map((part) => String(part).padStart(2, "0")).join("")}`;
}
