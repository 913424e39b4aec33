import { isDate } from "#domain/time.ts";
import type { EventTimes, EventToCreate } from "../port.ts";

/** The private extended property that names the session which an event comes from. */
export const SESSION_PROPERTY = "daywright_session";

/** The event as Google takes it, under our id. */
export function toGoogleEvent({ eventKey, sessionId, draft, timeZone }: EventToCreate) {
  const zone = draft.time_zone ?? timeZone;
  // A recurring event needs its zone: the rule is expanded in it.
  const time = (iso: string) => (draft.all_day ? { date: iso } : { dateTime: iso, timeZone: zone });
  return {
    id: eventKey,
    summary: draft.summary,
    start: time(draft.start),
    end: time(draft.end),
    transparency: draft.transparency,
    extendedProperties: { private: { [SESSION_PROPERTY]: sessionId } },
    ...(draft.location === null ? {} : { location: draft.location }),
    ...(draft.description === null ? {} : { description: draft.description }),
    ...(draft.recurrence === null ? {} : { recurrence: draft.recurrence }),
  };
}

/** Times for a PATCH, which merges: what an event of the other form has is taken from it, its zone stays. */
export function toGoogleTimes({ start, end }: EventTimes) {
  const time = (iso: string) =>
    isDate(iso) ? { date: iso, dateTime: null, timeZone: null } : { date: null, dateTime: iso };
  return { start: time(start), end: time(end) };
}
