import ICAL from "ical.js";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";
import { findZone, UTC, type Zone } from "#domain/zone.ts";
import { timeLine } from "./render/times.ts";
import { escapeText, writeLines } from "./render/write.ts";
import { defineZone, parse, put, revise, stamp, zoneOf } from "./reschedule.ts";

/**
 * What is to be in the place of one instance: what the rule has, nothing, or an event at these
 * times, with other words where they are given.
 */
export type InstanceChange =
  | { readonly is: "by-rule" | "left-out" }
  | {
      readonly is: "exception";
      readonly start: string;
      readonly end: string;
      readonly shown?: Pick<PlannerCalendarEvent, "title" | "location" | "description" | "transparency">;
    };

/**
 * A calendar object whose recurring event has this in the place of the instance that starts at
 * `originalStart` by its rule (RFC 5545 3.8.4.4, 3.8.5.1), and everything else as it was. Null
 * where it holds no recurring event of instants. `stampedAt` is in epoch milliseconds.
 */
export function changeInstance(
  ics: string,
  originalStart: number,
  change: InstanceChange,
  stampedAt: number,
): string | null {
  const calendar = parse(ics);
  const events = calendar?.getAllSubcomponents("vevent") ?? [];
  const series = events.find((event) => !event.hasProperty("recurrence-id"));
  const first = series?.getFirstProperty("dtstart");
  if (!calendar || !series || !first || first.type === "date") return null;
  const zone = zoneOf(series);
  const own = events.filter((event) => isAt(event.getFirstProperty("recurrence-id"), originalStart, zone));
  dropExdate(series, originalStart, zone);
  if (change.is !== "exception") for (const event of own) calendar.removeSubcomponent(event);
  if (change.is === "left-out") {
    const line = timeLine("EXDATE", formatInstant(originalStart), zone);
    series.addProperty(ICAL.Property.fromString(writeLines([line]).trimEnd()));
  }
  if (change.is === "exception") {
    const event = own[0] ?? addException(calendar, series, originalStart, zone);
    putTimes(event, change, zone);
    if (change.shown) putWords(event, change.shown);
    revise(event, stampedAt);
    const begins = instantOf(first, zone);
    const start = parseInstant(change.start);
    if (zone !== UTC && begins !== null && start !== null && start < begins) defineZone(calendar, zone, change.start);
  }
  stamp(series, stampedAt);
  return calendar.toString();
}

/** A copy of the series for one instance, with nothing that makes it recur. */
function addException(calendar: ICAL.Component, series: ICAL.Component, originalStart: number, zone: Zone) {
  const event = new ICAL.Component(structuredClone(series.toJSON()));
  for (const name of ["rrule", "rdate", "exdate", "exrule"]) event.removeAllProperties(name);
  put(event, timeLine("RECURRENCE-ID", formatInstant(originalStart), zone));
  calendar.addSubcomponent(event);
  return event;
}

function putTimes(event: ICAL.Component, { start, end }: { readonly start: string; readonly end: string }, zone: Zone) {
  for (const name of ["dtstart", "dtend", "duration"]) event.removeAllProperties(name);
  for (const line of [timeLine("DTSTART", start, zone), timeLine("DTEND", end, zone)]) put(event, line);
}

function putWords(
  event: ICAL.Component,
  {
    title,
    location,
    description,
    transparency = "opaque",
  }: Pick<PlannerCalendarEvent, "title" | "location" | "description" | "transparency">,
): void {
  put(event, { name: "SUMMARY", value: escapeText(title) });
  put(event, { name: "TRANSP", value: transparency.toUpperCase() });
  for (const [name, text] of Object.entries({ LOCATION: location, DESCRIPTION: description })) {
    event.removeAllProperties(name.toLowerCase());
    if (text !== "") put(event, { name, value: escapeText(text) });
  }
}

/** Takes one date out of those that are left out; a property may hold several. */
function dropExdate(series: ICAL.Component, originalStart: number, zone: Zone): void {
  for (const property of series.getAllProperties("exdate")) {
    const kept = property.getValues().filter((value) => instantOfValue(property, value, zone) !== originalStart);
    if (kept.length === property.getValues().length) continue;
    if (kept.length === 0) series.removeProperty(property);
    else property.setValues(kept);
  }
}

function isAt(property: ICAL.Property | null, instant: number, zone: Zone): boolean {
  return property !== null && instantOf(property, zone) === instant;
}

export function instantOf(property: ICAL.Property, zone: Zone): number | null {
  return instantOfValue(property, property.getFirstValue(), zone);
}

/** Null for a date; a time without a zone is one of the series'. */
function instantOfValue(property: ICAL.Property, value: unknown, zone: Zone): number | null {
  if (!(value instanceof ICAL.Time) || value.isDate) return null;
  const { year, month, day, hour, minute, second } = value;
  const wall = Date.UTC(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1_000;
  if (value.zone === ICAL.Timezone.utcTimezone) return wall;
  const named = property.getParameter("tzid");
  return ((typeof named === "string" && findZone(named)) || zone).toInstant(wall);
}
