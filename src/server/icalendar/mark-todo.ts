import ICAL from "ical.js";
import { parseDay } from "#domain/iso-text.ts";
import { DAY_MS, parseInstant } from "#domain/time.ts";
import { findZone, UTC, type Zone } from "#domain/zone.ts";
import { instantOf } from "./change-instance.ts";
import { timeLine, utcTime } from "./render/times.ts";
import { parse, put, stamp } from "./reschedule.ts";

/** A to-do or, if it repeats in a zone, its occurrence at this time by the rule. */
export type TodoKey = { readonly uid: string; readonly occurrence: string | null; readonly timeZone: string };

/**
 * Returns a calendar object whose to-do is done, or open again, with everything else unchanged (RFC
 * 5545 3.8.1.11). Null when the object holds no such to-do. `stampedAt` is in epoch milliseconds.
 */
export function markTodo(ics: string, key: TodoKey, done: boolean, stampedAt: number): string | null {
  const calendar = parse(ics);
  const all = calendar?.getAllSubcomponents("vtodo") ?? [];
  const todos = all.filter((todo) => todo.getFirstPropertyValue("uid") === key.uid);
  const series = todos.find((todo) => !todo.hasProperty("recurrence-id"));
  if (!calendar || !series) return null;
  const own =
    key.occurrence === null ? series : occurrenceIn(calendar, { todos, series }, key.occurrence, key.timeZone);
  for (const name of ["completed", "percent-complete"]) own.removeAllProperties(name);
  put(own, { name: "STATUS", value: done ? "COMPLETED" : "NEEDS-ACTION" });
  if (done) put(own, { name: "COMPLETED", value: utcTime(stampedAt) });
  if (done) put(own, { name: "PERCENT-COMPLETE", value: "100" });
  for (const todo of new Set([series, own])) stamp(todo, stampedAt);
  return calendar.toString();
}

type Series = { readonly todos: readonly ICAL.Component[]; readonly series: ICAL.Component };

/** The exception of an occurrence, which is created when there is none. */
function occurrenceIn(calendar: ICAL.Component, { todos, series }: Series, occurrence: string, timeZone: string) {
  const zone = findZone(timeZone) ?? UTC;
  const there = todos.find((todo) => isFor(todo.getFirstProperty("recurrence-id"), occurrence, zone));
  if (there) return there;
  const todo = new ICAL.Component(structuredClone(series.toJSON()));
  for (const name of ["rrule", "rdate", "exdate", "exrule"]) todo.removeAllProperties(name);
  moveTo(todo, wallOf(occurrence, zone));
  put(todo, timeLine("RECURRENCE-ID", occurrence, zone));
  calendar.addSubcomponent(todo);
  return todo;
}

function isFor(property: ICAL.Property | null, occurrence: string, zone: Zone): boolean {
  if (property === null) return false;
  const instant = parseInstant(occurrence);
  return instant === null
    ? String(property.getFirstValue()).slice(0, 10) === occurrence
    : instantOf(property, zone) === instant;
}

function wallOf(wire: string, zone: Zone): number {
  const day = parseDay(wire);
  return day === null ? zone.toWall(parseInstant(wire) ?? 0) : day * DAY_MS;
}

/** Sets start and due, as far apart as those of the first occurrence. */
function moveTo(todo: ICAL.Component, wall: number): void {
  const times = ["dtstart", "due"].flatMap((name) => {
    const property = todo.getFirstProperty(name);
    const time = property?.getFirstValue();
    return property && time instanceof ICAL.Time ? [{ property, time }] : [];
  });
  const [first] = times;
  if (!first) return;
  const { year, month, day, hour, minute, second } = first.time;
  const by = wall - Date.UTC(year, month - 1, day, hour, minute, second);
  for (const { property, time } of times) {
    const moved = time.clone();
    moved.addDuration(ICAL.Duration.fromSeconds(by / 1_000));
    property.setValue(moved);
  }
}
