import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { expandEvents } from "#domain/recurrence/index.ts";
import type { CachedWindow } from "../../context-cache.ts";

/**
 * The payload with what a window brought (spec 3). Within the window the answer holds; events known before that happen
 * only outside of it stay, so that the conflicts of the whole plan remain visible wherever the person looks.
 */
export function rehydrate(payload: PlannerPayload, window: CachedWindow, timeZone: string): PlannerPayload {
  const { response } = window;
  const read = response.calendar_events;
  const brought = new Set(read.map((event) => event.id));
  const before = payload.calendar_events.filter((event) => !brought.has(event.id));
  const gone = new Set(expandEvents(before, window, { timeZone }).map(({ event }) => event.id));
  const kept = before.filter((event) => !gone.has(event.id) && !belongsTo(event, brought));
  return {
    ...payload,
    view_date: response.view_date,
    calendar_events: [...read, ...kept],
    writable_calendars: response.writable_calendars,
    context: response.context,
  };
}

/** An exception instance goes with its series: the answer holds the series as it is now. */
function belongsTo(event: PlannerCalendarEvent, brought: ReadonlySet<string>): boolean {
  return event.recurring_event_id !== null && brought.has(event.recurring_event_id);
}
