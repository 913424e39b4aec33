import { plannerEventId } from "#contract/event-id.ts";
import { sessionMarkIn } from "#server/icalendar/index.ts";
import { isAsDrafted, presentOf } from "../matches-draft.ts";
import type { EventToCreate, PresentEvent, SoughtEvent, WrittenEvent } from "../port.ts";
import { toPlannerEvent } from "./map-event.ts";
import { GoogleEvent } from "./schema.ts";
import { markOf, SESSION_PROPERTY, toGoogleEvent } from "./write-event.ts";

/** The calendar and connection of an event. */
export type Place = { readonly connectionId: string; readonly calendarId: string };

export function toWritten({ connectionId, calendarId }: Place, event: GoogleEvent): WrittenEvent {
  return {
    eventKey: event.id,
    eventId: plannerEventId(connectionId, calendarId, event.id),
    // Google always returns an etag. Without one, any version may be changed.
    etag: event.etag ?? "*",
  };
}

export function toPresent(place: Place, sought: SoughtEvent, event: GoogleEvent): PresentEvent {
  const there = planned(event, "timeZone" in sought ? sought.timeZone : "UTC");
  return {
    ...toWritten(place, event),
    asDrafted: "draft" in sought && isUntouched(event) && holdsDraft(event, sought),
    now: there && { ...presentOf(there), mark: markOf(event.extendedProperties?.private) },
    ...(event.resource !== undefined && { resource: event.resource }),
  };
}

export function isOurs({ sessionMark }: EventToCreate, event: GoogleEvent): boolean {
  const session = event.extendedProperties?.private?.[SESSION_PROPERTY];
  return session !== undefined && sessionMarkIn(session) === sessionMark;
}

/** Whether its organizer has never changed it, not even there and back. */
export function isUntouched(event: GoogleEvent): boolean {
  return (event.sequence ?? 0) === 0;
}

/** Whether an event's content is exactly our draft's, whatever its earlier versions were. */
export function holdsDraft(event: GoogleEvent, wanted: EventToCreate): boolean {
  const there = planned(event, wanted.timeZone);
  const drafted = planned(GoogleEvent.parse(toGoogleEvent(wanted)), wanted.timeZone);
  return there !== null && drafted !== null && isAsDrafted(there, drafted);
}

export function isDeleted(event: GoogleEvent): boolean {
  return event.status === "cancelled";
}

function planned(event: GoogleEvent, timeZone: string) {
  return toPlannerEvent(event, { connectionId: "", calendarId: "", colorClass: "cal-color-1", timeZone }, undefined);
}
