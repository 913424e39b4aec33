import { formatInstant } from "#domain/time.ts";
import { EXPAND_OURS } from "./own-event.ts";

/**
 * Asks for ids that stay the same when an event is moved, times in UTC, and bodies without HTML.
 */
export const PREFER = 'IdType="ImmutableId", outlook.timezone="UTC", outlook.body-content-type="text"';

export function calendarPath(calendarId: string): string {
  return `/me/calendars/${encodeURIComponent(calendarId)}`;
}

export function eventPath(calendarId: string, eventId: string): string {
  return `${calendarPath(calendarId)}/events/${encodeURIComponent(eventId)}`;
}

/** The path of a whole event, its mark included. */
export function wholeEventPath(calendarId: string, eventId: string): string {
  return `${eventPath(calendarId, eventId)}?${EXPAND_OURS}`;
}

export function spanQuery(start: number, end: number): string {
  return new URLSearchParams({ startDateTime: formatInstant(start), endDateTime: formatInstant(end) }).toString();
}
