import type { PlannerCalendarEvent } from "#contract/event.ts";
import { plannerEventId } from "#contract/event-id.ts";
import type { ColorClass } from "#contract/primitives.ts";
import type { EventTimes } from "#domain/event.ts";
import { addDays, daysBetween, formatInstant, isTimeZone, parseInstant } from "#domain/time.ts";
import { blockOf } from "#server/icalendar/index.ts";
import { readRecurrence } from "./recurrence-lines.ts";
import type { EventTime, GoogleEvent } from "./schema.ts";
import { instantOfWallTime } from "./wall-time.ts";
import { markOf } from "./write-event.ts";

/** What an event inherits from its calendar. */
export type CalendarFacts = {
  readonly connectionId: string;
  readonly calendarId: string;
  readonly colorClass: ColorClass;
  readonly timeZone: string;
  /** The reader, as marks name them. */
  readonly owner?: string;
};

/** Event types that show where a person is, or whose day it is, and take no time. */
const TIMELESS_TYPES: ReadonlySet<string> = new Set(["workingLocation", "birthday"]);

/**
 * A Google event in the contract's form. `master` is the recurring event of an exception, because a
 * cancelled exception has no times of its own. Null for an event without readable times.
 */
export function toPlannerEvent(
  event: GoogleEvent,
  calendar: CalendarFacts,
  master: GoogleEvent | undefined,
): PlannerCalendarEvent | null {
  const zone = zoneOf(event, master, calendar.timeZone);
  const original = event.originalStartTime ? readTime(event.originalStartTime, zone) : null;
  const times = timesOf(event, original, master, zone);
  if (!times) return null;
  const recurrence = event.recurrence ? readRecurrence(event.recurrence, zone) : null;
  const id = (eventId: string) => plannerEventId(calendar.connectionId, calendar.calendarId, eventId);
  return {
    id: id(event.id),
    calendar_id: calendar.calendarId,
    title: event.summary ?? "",
    ...times,
    all_day: times.start.length === 10,
    location: event.location ?? "",
    description: event.description ?? "",
    color_class: calendar.colorClass,
    rrule: recurrence?.rrule ?? null,
    recurring_event_id: event.recurringEventId === undefined ? null : id(event.recurringEventId),
    original_start: original,
    status: event.status ?? null,
    time_zone: zone,
    // Google omits `opaque`, so an event without a mark takes time, also an all-day one.
    transparency: takesTime(event) ? "opaque" : "transparent",
    ...(recurrence && recurrence.exdates.length > 0 ? { exdates: [...recurrence.exdates] } : {}),
    ...(recurrence && recurrence.rdates.length > 0 ? { rdates: [...recurrence.rdates] } : {}),
    ...(event.etag === undefined ? {} : { etag: event.etag }),
    ...blockOf(markOf(event.extendedProperties?.private), calendar.owner, event.id),
  };
}

/** Focus time and out-of-office take time; a declined invitation does not. */
function takesTime(event: GoogleEvent): boolean {
  if (event.transparency === "transparent" || TIMELESS_TYPES.has(event.eventType ?? "default")) return false;
  return event.attendees?.find(({ self }) => self)?.responseStatus !== "declined";
}

/** The zone in which a rule is expanded: the event's own, else its series', else the calendar's. */
function zoneOf(event: GoogleEvent, master: GoogleEvent | undefined, calendarZone: string): string {
  const named = [event.start?.timeZone, event.originalStartTime?.timeZone, master?.start?.timeZone, calendarZone];
  return named.find((zone) => zone !== undefined && isTimeZone(zone)) ?? "UTC";
}

function timesOf(
  event: GoogleEvent,
  original: string | null,
  master: GoogleEvent | undefined,
  zone: string,
): EventTimes | null {
  const start = event.start ? readTime(event.start, zone) : null;
  const end = event.end ? readTime(event.end, zone) : null;
  if (start !== null) return { start, end: end ?? start };
  if (original === null) return null;
  return { start: original, end: endByMaster(original, master, zone) };
}

/** A cancelled instance has the length of its series. */
function endByMaster(original: string, master: GoogleEvent | undefined, zone: string): string {
  const start = master?.start ? readTime(master.start, zone) : null;
  const end = master?.end ? readTime(master.end, zone) : null;
  if (start === null || end === null || start.length !== original.length) return original;
  if (original.length === 10) return addDays(original, daysBetween(start, end));
  const [from, begin, finish] = [original, start, end].map(parseInstant);
  return from == null || begin == null || finish == null ? original : formatInstant(from + finish - begin);
}

/** A date, or an instant in UTC. A time without an offset is a wall time in the named zone. */
function readTime(time: EventTime, zone: string): string | null {
  if (time.date !== undefined) return time.date;
  if (time.dateTime === undefined) return null;
  const instant = parseInstant(time.dateTime);
  if (instant !== null) return formatInstant(instant);
  const named = time.timeZone !== undefined && isTimeZone(time.timeZone) ? time.timeZone : zone;
  return formatInstant(instantOfWallTime(time.dateTime, named));
}
