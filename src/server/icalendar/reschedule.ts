import ICAL from "ical.js";
import type { EventTimes } from "#domain/event.ts";
import { parseInstant } from "#domain/time.ts";
import { findZone, UTC, type Zone } from "#domain/zone.ts";
import { SESSION_MARK } from "./parse/mark.ts";
import { timeLine, utcTime } from "./render/times.ts";
import { timeZoneLines } from "./render/timezone.ts";
import { type Line, writeLines } from "./render/write.ts";
import { sessionMarkIn } from "./session-mark.ts";

/**
 * Returns a calendar object whose event has other times, in its own zone. Only the properties of
 * its version change besides (RFC 5545 3.6.1). Null when the object holds no single event.
 * `stampedAt` is in epoch milliseconds.
 */
export function rescheduleEvent(ics: string, { start, end }: EventTimes, stampedAt: number): string | null {
  const calendar = parse(ics);
  const events = calendar?.getAllSubcomponents("vevent") ?? [];
  const [event] = events;
  if (!calendar || !event || events.length > 1 || event.hasProperty("rrule") || event.hasProperty("rdate")) return null;
  const zone = zoneOf(event);
  for (const name of ["dtstart", "dtend", "duration"]) event.removeAllProperties(name);
  for (const line of [timeLine("DTSTART", start, zone), timeLine("DTEND", end, zone)]) put(event, line);
  revise(event, stampedAt);
  if (zone !== UTC) defineZone(calendar, zone, start);
  return textOf(calendar);
}

/**
 * Returns a calendar object whose events have a later version and no other change. Servers that
 * derive a version from an object's digest would otherwise repeat an earlier version.
 */
export function reviseEvents(ics: string, stampedAt: number): string {
  const calendar = parse(ics);
  for (const event of calendar?.getAllSubcomponents("vevent") ?? []) revise(event, stampedAt);
  return calendar ? textOf(calendar) : ics;
}

/** The object's text. An event that an earlier version wrote loses the id of its session. */
export function textOf(calendar: ICAL.Component): string {
  for (const event of calendar.getAllSubcomponents("vevent")) {
    const session = event.getFirstPropertyValue(SESSION_MARK.toLowerCase());
    if (session !== null) put(event, { name: SESSION_MARK, value: sessionMarkIn(String(session)) });
  }
  return calendar.toString();
}

/** Raises the event's SEQUENCE (RFC 5545 3.8.7.4). */
export function revise(event: ICAL.Component, stampedAt: number): void {
  stamp(event, stampedAt);
  const sequence = Number(event.getFirstPropertyValue("sequence") ?? 0) + 1;
  put(event, { name: "SEQUENCE", value: String(sequence) });
}

export function parse(ics: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(ics));
  } catch {
    return null;
  }
}

/** The zone of the event's start if every program knows it, else UTC. */
export function zoneOf(event: ICAL.Component): Zone {
  const name = event.getFirstProperty("dtstart")?.getParameter("tzid");
  return (typeof name === "string" && findZone(name)) || UTC;
}

/** Sets when this version of an event or a to-do was made. */
export function stamp(component: ICAL.Component, stampedAt: number): void {
  put(component, { name: "DTSTAMP", value: utcTime(stampedAt) });
  if (component.hasProperty("last-modified")) put(component, { name: "LAST-MODIFIED", value: utcTime(stampedAt) });
}

export function put(event: ICAL.Component, line: Line): void {
  event.removeAllProperties(line.name.toLowerCase());
  event.addProperty(ICAL.Property.fromString(writeLines([line]).trimEnd()));
}

/** Replaces the zone's definition, because the one in the object need not cover the new start. */
export function defineZone(calendar: ICAL.Component, zone: Zone, start: string): void {
  const from = parseInstant(start);
  if (from === null) return;
  for (const definition of calendar.getAllSubcomponents("vtimezone"))
    if (definition.getFirstPropertyValue("tzid") === zone.name) calendar.removeSubcomponent(definition);
  calendar.addSubcomponent(new ICAL.Component(ICAL.parse(writeLines(timeZoneLines(zone.name, from)))));
}
