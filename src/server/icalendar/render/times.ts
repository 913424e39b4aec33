import { DAY_MS } from "#domain/civil-date.ts";
import { parseDay } from "#domain/iso-text.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";
import { findZone, UTC, type Zone } from "#domain/zone.ts";
import type { Line } from "./write.ts";

/** The zone in which an event's times are written: its own, or UTC. */
export function zoneOf(event: { readonly time_zone?: string | undefined }): Zone {
  return findZone(event.time_zone ?? "") ?? UTC;
}

/** A property with a time from the wire: a date, or an instant in the zone. */
export function timeLine(name: string, wire: string, zone: Zone): Line {
  const day = parseDay(wire);
  if (day !== null) return { name, params: [["VALUE", "DATE"]], value: basic(wire) };
  const instant = parseInstant(wire) ?? 0;
  // A wall time that happens twice means the earlier instant, so the later one can only be written
  // in UTC.
  if (zone === UTC || zone.toInstant(zone.toWall(instant)) !== instant) return { name, value: utcTime(instant) };
  return { name, params: [["TZID", zone.name]], value: localTime(zone.toWall(instant)) };
}

/** Formats a wall time in milliseconds as `20261207T090000`. */
export function localTime(wall: number): string {
  return utcTime(wall).slice(0, -1);
}

/**
 * Formats an instant as `20261207T090000Z`, without fractions of a second, which iCalendar lacks.
 */
export function utcTime(instant: number): string {
  return basic(formatInstant(Math.floor(instant / 1_000) * 1_000));
}

/**
 * A start for EXDATE, RDATE or RECURRENCE-ID in the form of its series. If a timed series lists a
 * bare date, as some programs write, it becomes the series' time of day on that date.
 */
export function inFormOf(
  master: { readonly start: string; readonly all_day: boolean },
  wire: string,
  zone: Zone,
): string {
  const day = parseDay(wire);
  if (master.all_day) return day === null ? formatWallDate(wire, zone) : wire;
  const start = parseInstant(master.start);
  if (day === null || start === null) return wire;
  const wall = zone.toWall(start);
  return formatInstant(zone.toInstant(day * DAY_MS + wall - Math.floor(wall / DAY_MS) * DAY_MS));
}

function formatWallDate(wire: string, zone: Zone): string {
  const instant = parseInstant(wire);
  return instant === null ? wire : formatInstant(zone.toWall(instant)).slice(0, 10);
}

function basic(iso: string): string {
  return iso.replaceAll(/[-:]/g, "");
}
