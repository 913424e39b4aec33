import type { PlannerCalendarEvent } from "#contract/event.ts";
import { plannerEventId } from "#contract/event-id.ts";
import type { ColorClass } from "#contract/primitives.ts";
import { occurrenceKey, readOccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { epochOf, formatInstant, parseInstant } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import { blockOf, zoneOfName } from "#server/icalendar/index.ts";
import { keyOf, markOf } from "./own-event.ts";
import { ruleOf } from "./recurrence.ts";
import type { DateTimeTimeZone, GraphEvent } from "./schema.ts";
import { formatVersion, versionOf } from "./version.ts";

/** What an event inherits from its calendar. */
export type CalendarFacts = {
  readonly connectionId: string;
  readonly calendarId: string;
  readonly colorClass: ColorClass;
  /** The reader, as marks name them. */
  readonly owner?: string;
};

/** Values of `showAs` for events that take no time. */
const TIMELESS: ReadonlySet<string> = new Set(["free", "workingElsewhere"]);

/**
 * A Graph event in the contract's form; null for an event without readable times. `master` is the
 * series of an exception.
 */
export function toPlannerEvent(
  event: GraphEvent,
  calendar: CalendarFacts,
  master?: GraphEvent,
): PlannerCalendarEvent | null {
  const allDay = event.isAllDay ?? false;
  const start = event.start && timeOf(event.start, allDay);
  const end = event.end && timeOf(event.end, allDay);
  if (!start || !end) return null;
  const zone = zoneOf(event) ?? (master && zoneOf(master)) ?? "UTC";
  const original = master ? originalStartOf(event, allDay) : null;
  const id = (eventId: string) => plannerEventId(calendar.connectionId, calendar.calendarId, eventId);
  const eventKey = keyIn(event, master, original);
  return {
    id: id(eventKey ?? event.id),
    calendar_id: calendar.calendarId,
    title: event.subject ?? "",
    start,
    end,
    all_day: allDay,
    location: event.location?.displayName ?? "",
    description: event.body?.content?.replaceAll("\r\n", "\n").trim() ?? "",
    color_class: calendar.colorClass,
    rrule: event.recurrence ? ruleOf(event.recurrence, allDay, zone) : null,
    recurring_event_id: master ? id(keyOf(master) ?? master.id) : null,
    original_start: original,
    status: event.isCancelled ? "cancelled" : "confirmed",
    time_zone: zone,
    transparency: takesTime(event) ? "opaque" : "transparent",
    etag: formatVersion(versionOf(event)),
    ...(eventKey !== null && blockOf(markOf(event), calendar.owner, eventKey)),
  };
}

/** An instance of a series of ours has its own key. */
function keyIn(event: GraphEvent, master: GraphEvent | undefined, original: string | null): string | null {
  const seriesKey = master && keyOf(master);
  if (!seriesKey || original === null) return keyOf(event);
  return occurrenceKey(seriesKey, epochOf(original));
}

/** The original start of an exception by the rule. An event made in its place has it in its key. */
function originalStartOf(event: GraphEvent, allDay: boolean): string | null {
  if (event.originalStart != null) return timeOf({ dateTime: event.originalStart }, allDay);
  const start = readOccurrenceKey(keyOf(event) ?? "")?.originalStart;
  return start === undefined ? null : timeOf({ dateTime: formatInstant(start) }, allDay);
}

/** A declined invitation takes no time. */
function takesTime({ showAs, responseStatus }: GraphEvent): boolean {
  return !TIMELESS.has(showAs ?? "busy") && responseStatus?.response !== "declined";
}

/** The zone in which an event was made, by its Windows or IANA name. */
export function zoneOf({ originalStartTimeZone, recurrence }: GraphEvent): string | null {
  const named = [originalStartTimeZone, recurrence?.range.recurrenceTimeZone];
  return named.map((name) => (name ? zoneOfName(name) : null)).find((zone) => zone !== null) ?? null;
}

/** A date, or an instant in UTC. Graph writes seven digits of a second. */
export function timeOf({ dateTime, timeZone }: DateTimeTimeZone, allDay: boolean): string | null {
  if (allDay) return dateTime.slice(0, 10);
  const text = dateTime.replace(/\.\d+/, "");
  const instant = parseInstant(text);
  if (instant !== null) return formatInstant(instant);
  const wall = parseInstant(`${text}Z`);
  return wall === null ? null : formatInstant(zoneOrUtc(zoneOfName(timeZone || "UTC") ?? "UTC").toInstant(wall));
}
