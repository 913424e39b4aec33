import ICAL from "ical.js";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";
import { findZone, UTC, type Zone } from "#domain/zone.ts";
import { timeLine } from "./render/times.ts";
import { escapeText, writeLines } from "./render/write.ts";
import { defineZone, parse, put, revise, stamp, textOf, zoneOf } from "./reschedule.ts";

/**
 * What replaces one instance: the instance by the rule, nothing, or an event at these times, with
 * other words if they are given.
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
 * Returns a calendar object with this change to the instance that starts at `originalStart` by its
 * rule (RFC 5545 3.8.4.4, 3.8.5.1), and everything else unchanged. Null when the object holds no
 * recurring event with timed starts. `stampedAt` is in epoch milliseconds.
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
  return textOf(calendar);
}

/** Copies the series for one instance, without the properties that make it recur. */
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

/** Removes one date from the EXDATE properties, which may hold several each. */
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

/** Null for a date. A time without a zone is in the series' zone. */
function instantOfValue(property: ICAL.Property, value: unknown, zone: Zone): number | null {
  if (!(value instanceof ICAL.Time) || value.isDate) return null;
  const { year, month, day, hour, minute, second } = value;
  const wall = Date.UTC(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1_000;
  if (value.zone === ICAL.Timezone.utcTimezone) return wall;
  const named = property.getParameter("tzid");
  return ((typeof named === "string" && findZone(named)) || zone).toInstant(wall);
}
