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
  put(event, { name: "DTSTAMP", value: utcTime(stampedAt) });
  if (event.hasProperty("last-modified")) put(event, { name: "LAST-MODIFIED", value: utcTime(stampedAt) });
  const sequence = Number(event.getFirstPropertyValue("sequence") ?? 0) + 1;
  put(event, { name: "SEQUENCE", value: String(sequence) });
  if (zone !== UTC) defineZone(calendar, zone, start);
  return calendar.toString();
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
