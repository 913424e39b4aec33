import type { ReadCalendar } from "#contract/calendar.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import { plannerEventId } from "#contract/event-id.ts";
import type { EventTimes } from "#domain/event.ts";
import { expandDraft } from "#domain/recurrence/draft.ts";
import { DAY_MS, dateOf, formatInstant, isDate, parseInstant, parseWireTime } from "#domain/time.ts";
import { blockOf } from "#server/icalendar/index.ts";
import type { StoredCalendar } from "#server/store/queries/local-calendars.ts";
import { FIRST_REVISION, type NewEvent, type StoredEvent } from "#server/store/queries/local-events.ts";
import { presentOf } from "../matches-draft.ts";
import type { EventToCreate, PresentEvent, WrittenEvent } from "../port.ts";
import { spanOf } from "./event-span.ts";

/** The connection that every person has. */
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

/** An event as `owner` reads it, with its calendar's colour and its etag. */
export function toPlannerEvent(
  stored: StoredEvent,
  calendar: Pick<StoredCalendar, "colorClass">,
  owner?: string,
): PlannerCalendarEvent {
  const block = blockOf(stored.mark, owner, stored.eventKey);
  return { ...stored.event, color_class: calendar.colorClass, etag: etagOf(stored), ...block };
}

export function toWrittenEvent(calendarId: string, stored: StoredEvent): WrittenEvent {
  const { eventKey } = stored;
  return { eventKey, eventId: localEventId(calendarId, eventKey), etag: etagOf(stored) };
}

/** A local event changes by getting a new revision. */
export function toPresentEvent(calendarId: string, stored: StoredEvent): PresentEvent {
  return {
    ...toWrittenEvent(calendarId, stored),
    asDrafted: stored.revision === FIRST_REVISION,
    now: { ...presentOf(stored.event), mark: stored.mark },
  };
}

export function movedTo({ eventKey, event: stored, mark }: StoredEvent, { start, end }: EventTimes): NewEvent {
  const event = { ...stored, start: inUtc(start), end: inUtc(end), all_day: isDate(start) };
  return { eventKey, seriesKey: null, event, mark, ...spanOf(event) };
}

export function fromDraft(calendarId: string, { eventKey, draft, timeZone, mark }: EventToCreate): NewEvent {
  const [rule, ...moreRules] = draft.recurrence ?? [];
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
    rrule: rule?.replace(/^RRULE:/, "") ?? null,
    recurring_event_id: null,
    original_start: null,
    status: "confirmed",
    time_zone: draft.time_zone ?? timeZone,
    transparency: draft.transparency,
    ...(moreRules.length > 0 && { rdates: datesOf({ ...draft, recurrence: moreRules }, timeZone) }),
  };
  return { eventKey, seriesKey: null, event, mark: mark ?? null, ...spanOf(event) };
}

/**
 * An event has one rule (interface §2.2), so the instances of a draft's further rules are listed as
 * dates for two years.
 */
function datesOf(draft: DraftEvent, timeZone: string): string[] {
  const start = parseWireTime(draft.start, timeZone) ?? 0;
  const window = { start, end: start + 2 * 366 * DAY_MS };
  return expandDraft(draft, window, { timeZone })
    .filter((instance) => instance.start > start)
    .map((instance) => (draft.all_day ? dateOf(instance.start, timeZone) : formatInstant(instance.start)));
}

/** An event of an imported file. Its ids already have `localEventId`'s form. */
export function toNewEvent(event: PlannerCalendarEvent): NewEvent {
  const keyIn = (id: string) => id.slice(localEventId(event.calendar_id ?? "", "").length);
  return {
    eventKey: keyIn(event.id),
    seriesKey: event.recurring_event_id === null ? null : keyIn(event.recurring_event_id),
    event,
    ...spanOf(event),
  };
}

export function revisionOf(etag: string): number {
  return Number(etag);
}

export function etagOf(stored: StoredEvent): string {
  return String(stored.revision);
}

function inUtc(time: string): string {
  const instant = parseInstant(time);
  return instant === null ? time : formatInstant(instant);
}
