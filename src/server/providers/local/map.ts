import type { ReadCalendar } from "#contract/calendar.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";
import type { StoredCalendar } from "#server/store/queries/local-calendars.ts";
import type { NewEvent, StoredEvent } from "#server/store/queries/local-events.ts";
import { type EventToCreate, plannerEventId, type WrittenEvent } from "../port.ts";
import { spanOf } from "./span.ts";

/** The connection that is always there. */
export const LOCAL_CONNECTION_ID = "local";

export function localEventId(calendarId: string, eventKey: string): string {
  return plannerEventId(LOCAL_CONNECTION_ID, calendarId, eventKey);
}

export function toReadCalendar(calendar: StoredCalendar): ReadCalendar {
  return {
    id: calendar.id,
    name: calendar.name,
    connection_id: LOCAL_CONNECTION_ID,
    color_class: calendar.colorClass,
    primary: calendar.primary,
    time_zone: calendar.timeZone,
    kind: "local",
    writable: true,
  };
}

/** An event as it is read: with its colour, which is the calendar's, and its etag. */
export function toPlannerEvent(stored: StoredEvent, calendar: StoredCalendar): PlannerCalendarEvent {
  return { ...stored.event, color_class: calendar.colorClass, etag: etagOf(stored) };
}

export function toWrittenEvent(calendarId: string, stored: StoredEvent): WrittenEvent {
  return { eventKey: stored.eventKey, eventId: localEventId(calendarId, stored.eventKey), etag: etagOf(stored) };
}

/** The event that a draft becomes. */
export function fromDraft(calendarId: string, { eventKey, draft, timeZone }: EventToCreate): NewEvent {
  const event: PlannerCalendarEvent = {
    id: localEventId(calendarId, eventKey),
    calendar_id: calendarId,
    title: draft.summary,
    start: inUtc(draft.start),
    end: inUtc(draft.end),
    all_day: draft.all_day,
    location: draft.location ?? "",
    description: draft.description ?? "",
    color_class: "cal-color-1",
    rrule: draft.recurrence?.[0]?.replace(/^RRULE:/, "") ?? null,
    recurring_event_id: null,
    original_start: null,
    status: "confirmed",
    time_zone: draft.time_zone ?? timeZone,
    transparency: draft.transparency,
  };
  return { eventKey, seriesKey: null, event, ...spanOf(event) };
}

export function revisionOf(etag: string): number {
  return Number(etag);
}

function etagOf(stored: StoredEvent): string {
  return String(stored.revision);
}

function inUtc(time: string): string {
  const instant = parseInstant(time);
  return instant === null ? time : formatInstant(instant);
}
