import type { PlannerCalendarEvent } from "#contract/event.ts";
import { DAY_MS } from "#domain/civil-date.ts";
import { formatDay, parseDay } from "#domain/iso-text.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { parseRule } from "#domain/recurrence/rule.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";

/** An exception, and whether it also changes the instances that follow it. */
export type Change = { readonly event: PlannerCalendarEvent; readonly andFollowing: boolean };

/** A bound on the splits of one series; real series have far fewer. */
const MOST_CUTS = 50;

/**
 * Splits a series at exceptions that change all following instances (RFC 5545 3.2.13,
 * RANGE=THISANDFUTURE): each begins a series of its own, because the wire has only series and
 * single exceptions. The new series keeps the rule, so it must start on the same day. An exception
 * that moves to another day applies to its one instance.
 *
 * `series` is the event itself with the instances that it brings; `changes` are the exceptions in
 * the file.
 */
export function splitSeries(
  series: readonly PlannerCalendarEvent[],
  changes: readonly Change[],
): PlannerCalendarEvent[] {
  const [master, ...own] = series;
  if (!master) return [];
  const parts: Part[] = [{ master, from: Number.NEGATIVE_INFINITY, shift: 0 }];
  const cuts = changes
    .filter((change) => change.andFollowing)
    .sort((a, b) => originalOf(a.event) - originalOf(b.event))
    .slice(0, MOST_CUTS);
  const started = new Set<PlannerCalendarEvent>();
  for (const { event } of cuts) {
    const current = parts.at(-1) as Part;
    const split = splitAt(current, event);
    if (!split) continue;
    parts.splice(-1, 1, ...split);
    started.add(event);
  }
  const exceptions = [...own, ...changes.map(({ event }) => event).filter((event) => !started.has(event))];
  return [...parts.map((part) => part.master), ...exceptions.map((event) => attach(event, parts))];
}

/**
 * A part of a series: its first original start, and by how much its instances are shifted from
 * their original starts.
 */
type Part = { readonly master: PlannerCalendarEvent; readonly from: number; readonly shift: number };

function splitAt(part: Part, change: PlannerCalendarEvent): readonly [Part, Part] | null {
  const { master } = part;
  const original = originalOf(change);
  const cut = original + part.shift;
  const start = numberOf(change.start);
  const rule = master.rrule === null ? null : parseRule(master.rrule);
  if (
    !rule ||
    !master.rrule ||
    Number.isNaN(cut) ||
    Number.isNaN(start) ||
    dayIn(master, cut) !== dayIn(master, start)
  ) {
    return null;
  }
  const shift = start - cut;
  const before = rule.count === null ? 0 : instancesBefore(master, cut);
  const remaining = rule.count === null ? null : rule.count - before;
  if (remaining !== null && remaining < 1) return null;
  const write = (time: number) => (master.all_day ? formatDay(time / DAY_MS) : formatInstant(time));
  const listed = (times: readonly string[] | undefined, keep: (time: number) => boolean, by: number) =>
    (times ?? []).filter((time) => keep(numberOf(time))).map((time) => (by === 0 ? time : write(numberOf(time) + by)));
  const earlier: PlannerCalendarEvent = {
    ...master,
    rrule: endBefore(master, cut),
    ...(master.exdates ? { exdates: listed(master.exdates, (time) => time < cut, 0) } : {}),
    ...(master.rdates ? { rdates: listed(master.rdates, (time) => time < cut, 0) } : {}),
  };
  const later: PlannerCalendarEvent = {
    ...change,
    rrule: remaining === null ? shiftUntil(master.rrule, shift) : withPart(master.rrule, "COUNT", String(remaining)),
    recurring_event_id: null,
    original_start: null,
    ...(master.time_zone ? { time_zone: master.time_zone } : {}),
    ...(master.exdates ? { exdates: listed(master.exdates, (time) => time >= cut, shift) } : {}),
    ...(master.rdates ? { rdates: listed(master.rdates, (time) => time >= cut, shift) } : {}),
  };
  return [
    { ...part, master: earlier },
    { master: later, from: original, shift: part.shift + shift },
  ];
}

/** Attaches an exception to the part of the series that holds its original start. */
function attach(event: PlannerCalendarEvent, parts: readonly Part[]): PlannerCalendarEvent {
  const original = originalOf(event);
  const part = parts.findLast(({ from }) => from <= original);
  if (!part || part.from === Number.NEGATIVE_INFINITY) return event;
  const shifted = original + part.shift;
  return {
    ...event,
    recurring_event_id: part.master.id,
    original_start: event.all_day ? formatDay(shifted / DAY_MS) : formatInstant(shifted),
  };
}

function instancesBefore(master: PlannerCalendarEvent, cut: number): number {
  const plain = { ...master, exdates: [], rdates: [] };
  return expandEvents([plain], { start: numberOf(master.start), end: cut }, { timeZone: "UTC" }).filter(
    (occurrence) => occurrence.start < cut,
  ).length;
}

function endBefore(master: PlannerCalendarEvent, cut: number): string {
  const until = master.all_day ? formatDay(cut / DAY_MS - 1) : formatInstant(Math.floor(cut / 1_000) * 1_000 - 1_000);
  const rule = withPart(withPart(master.rrule ?? "", "COUNT", null), "UNTIL", until.replaceAll(/[-:]/g, ""));
  return rule;
}

function shiftUntil(rrule: string, shift: number): string {
  const until = parseRule(rrule)?.until;
  if (!until || until.form === "date" || shift === 0) return rrule;
  const text = formatInstant(until.wall + shift).replaceAll(/[-:]/g, "");
  return withPart(rrule, "UNTIL", until.form === "utc" ? text : text.slice(0, -1));
}

/** The rule with one part set, or removed when the value is null. */
function withPart(rrule: string, name: string, value: string | null): string {
  const others = rrule.split(";").filter((part) => part !== "" && !part.toUpperCase().startsWith(`${name}=`));
  return [...others, ...(value === null ? [] : [`${name}=${value}`])].join(";");
}

function originalOf(event: PlannerCalendarEvent): number {
  return numberOf(event.original_start ?? event.start);
}

/** An instant in epoch milliseconds; for a date, its day. */
function numberOf(text: string): number {
  const day = parseDay(text);
  return day === null ? (parseInstant(text) ?? Number.NaN) : day * DAY_MS;
}

function dayIn(master: PlannerCalendarEvent, time: number): number {
  return Math.floor((master.all_day ? time : zoneOrUtc(master.time_zone).toWall(time)) / DAY_MS);
}
