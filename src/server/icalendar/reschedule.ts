import ICAL from "ical.js";
import { parseInstant } from "#domain/time.ts";
import { findZone, UTC, type Zone } from "#domain/zone.ts";
import { timeLine, utcTime } from "./render/times.ts";
import { timeZoneLines } from "./render/timezone.ts";
import { type Line, writeLines } from "./render/write.ts";

/** Instants, or dates (the end exclusive) for whole days, as the contract writes them. */
type Times = { readonly start: string; readonly end: string };

/**
 * A calendar object with its event at other times, in the zone that it has, and everything else in
 * it as it was but the marks of its version (RFC 5545 3.6.1). Null where it holds no single event
 * to move. `stampedAt` is in epoch milliseconds.
 */
export function rescheduleEvent(ics: string, { start, end }: Times, stampedAt: number): string | null {
  const calendar = parse(ics);
  const events = calendar?.getAllSubcomponents("vevent") ?? [];
  const [event] = events;
  if (!calendar || !event || events.length > 1 || event.hasProperty("rrule") || event.hasProperty("rdate")) return null;
  const zone = zoneOf(event);
  for (const name of ["dtstart", "dtend", "duration"]) event.removeAllProperties(name);
  for (const line of [timeLine("DTSTART", start, zone), timeLine("DTEND", end, zone)]) put(event, line);
  revise(event, stampedAt);
  if (zone !== UTC) defineZone(calendar, zone, start);
  return calendar.toString();
}

/**
 * A calendar object with everything in it as it was, and its events of a later version: servers
 * that take a digest of an object for its version would have one twice else.
 */
export function reviseEvents(ics: string, stampedAt: number): string {
  const calendar = parse(ics);
  for (const event of calendar?.getAllSubcomponents("vevent") ?? []) revise(event, stampedAt);
  return calendar?.toString() ?? ics;
}

/** Makes it a later version (RFC 5545 3.8.7.4). */
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

/** The zone of the event's start, where that is one that every program knows. */
export function zoneOf(event: ICAL.Component): Zone {
  const name = event.getFirstProperty("dtstart")?.getParameter("tzid");
  return (typeof name === "string" && findZone(name)) || UTC;
}

/** Says when this version of an event or a to-do was made. */
export function stamp(component: ICAL.Component, stampedAt: number): void {
  put(component, { name: "DTSTAMP", value: utcTime(stampedAt) });
  if (component.hasProperty("last-modified")) put(component, { name: "LAST-MODIFIED", value: utcTime(stampedAt) });
}

export function put(event: ICAL.Component, line: Line): void {
  event.removeAllProperties(line.name.toLowerCase());
  event.addProperty(ICAL.Property.fromString(writeLines([line]).trimEnd()));
}

/** Its definition in the object need not reach back to the new start. */
export function defineZone(calendar: ICAL.Component, zone: Zone, start: string): void {
  const from = parseInstant(start);
  if (from === null) return;
  for (const definition of calendar.getAllSubcomponents("vtimezone"))
    if (definition.getFirstPropertyValue("tzid") === zone.name) calendar.removeSubcomponent(definition);
  calendar.addSubcomponent(new ICAL.Component(ICAL.parse(writeLines(timeZoneLines(zone.name, from)))));
}
