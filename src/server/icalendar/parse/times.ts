import type { SkipCause } from "#contract/skipped-component.ts";
import { DAY_MS } from "#domain/civil-date.ts";
import { formatDay, parseDay } from "#domain/iso-text.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { UTC } from "#domain/zone.ts";
import type { Property } from "../content/properties.ts";
import type { FileZone, ZoneResolver } from "../zones/resolver.ts";

/**
 * A time in a file: a date, or a wall time in a zone. `at` is the instant in epoch milliseconds or,
 * for a date, its day.
 */
export type FileTime =
  | { readonly form: "date"; readonly at: number }
  | { readonly form: "instant"; readonly at: number; readonly wall: number; readonly zone: FileZone };

const UTC_ZONE: FileZone = UTC;

/**
 * Reads one value of DTSTART, DTEND, DUE, EXDATE and the like in the zone of its TZID.
 */
export function readTime(value: unknown, property: Property, zones: ZoneResolver): Result<FileTime, SkipCause> {
  const written = typeof value === "string" ? value : "";
  const day = parseDay(written.slice(0, 10));
  const rest = written.slice(10);
  // A DATE-TIME without a time is a date that lacks VALUE=DATE. ical.js leaves its separators.
  if (day !== null && (rest === "" || rest === "T::")) return Ok({ form: "date", at: day * DAY_MS });
  const time = /^T(\d{2}):(\d{2}):(\d{2})?(Z)?$/.exec(rest);
  const [hour, minute, second] = [Number(time?.[1]), Number(time?.[2]), Number(time?.[3] ?? 0)];
  if (day === null || !time || hour > 23 || minute > 59 || second > 60)
    return Err({ kind: "not-a-time", property: property.name, text: property.raw.slice(0, 60) });
  const wall = day * DAY_MS + ((hour * 60 + minute) * 60 + Math.min(59, second)) * 1_000;
  const { tzid } = property.params;
  const zone = time[4] ? UTC_ZONE : tzid ? zones.zoneOf(tzid, wall) : zones.floating;
  return Ok({ form: "instant", at: zone.toInstant(wall), wall, zone });
}

/**
 * Reads every value of properties that list times. The first malformed value makes an Err. Of a
 * period, only the start is read.
 */
export function readTimes(properties: readonly Property[], zones: ZoneResolver): Result<FileTime[], SkipCause> {
  const times: FileTime[] = [];
  for (const property of properties) {
    for (const value of property.values) {
      const time = readTime(Array.isArray(value) ? value[0] : value, property, zones);
      if (!time.ok) return time;
      times.push(time.value);
    }
  }
  return Ok(times);
}

/** Formats a time for its series: an instant in an all-day series becomes its date. */
export function formatTime(time: FileTime, allDay: boolean): string {
  if (time.form === "date") return formatDay(time.at / DAY_MS);
  return allDay ? formatDay(Math.floor(time.wall / DAY_MS)) : formatInstant(time.at);
}

/**
 * Adds a duration: days and weeks by the zone's clock, hours and smaller units as elapsed time (RFC
 * 5545 3.3.6).
 */
export function addDuration(time: FileTime, duration: FileDuration): FileTime {
  const days = duration.days * DAY_MS;
  if (time.form === "date") return { form: "date", at: time.at + days + Math.floor(duration.ms / DAY_MS) * DAY_MS };
  const at = (days === 0 ? time.at : time.zone.toInstant(time.wall + days)) + duration.ms;
  return { ...time, at, wall: time.wall + days + duration.ms };
}

export type FileDuration = { readonly days: number; readonly ms: number };

/** Parses `P1W`, `PT1H30M` or `P1DT2H` (RFC 5545 3.3.6). Null if malformed or negative. */
export function parseDuration(text: string): FileDuration | null {
  const match = /^\+?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i.exec(
    text.trim(),
  );
  if (!match || text.trim().length < 3) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
}
