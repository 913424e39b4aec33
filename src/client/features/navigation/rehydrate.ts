import type { ReadCalendar, SourceStatus, WritableCalendar } from "#contract/calendar.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerContext, PlannerPayload } from "#contract/payload.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import type { CachedWindow } from "../../planner-state/context-cache.ts";
import type { State } from "../../planner-state/state.ts";
import { keepBegun } from "../session/keep-begun-blocks.ts";

/**
 * The payload updated by a fetched window (interface §3). Within the window the answer replaces
 * known events. Events that only happen outside of it stay, so that the conflicts of the whole plan
 * remain visible. Events of sources that could not be read stay and are marked, so that a failing
 * source neither empties the page nor changes the target calendar.
 */
export function rehydrate(payload: PlannerPayload, window: CachedWindow, timeZone: string): PlannerPayload {
  const { response } = window;
  const context = withUnread(payload.context, response.context);
  const unread = new Set(context.calendar.calendars.flatMap((calendar) => (calendar.unread ? [calendar.id] : [])));
  const read = response.calendar_events;
  const brought = new Set(read.map((event) => event.id));
  const before = payload.calendar_events.filter((event) => !brought.has(event.id));
  const gone = new Set(expandEvents(before, window, { timeZone }).map(({ event }) => event.id));
  const kept = before.filter(
    (event) => unread.has(event.calendar_id ?? "") || (!gone.has(event.id) && !belongsTo(event, brought)),
  );
  const known = {
    ...payload,
    view_date: response.view_date,
    calendar_events: [...read, ...kept],
    writable_calendars: keepUnread(
      payload.writable_calendars,
      response.writable_calendars,
      response.context.calendar.sources,
    ),
    context,
  };
  return keepBegun(known, window.fetchedAt);
}

/** Records when each calendar of a window was read. */
export function noteRead(state: Pick<State, "readAt">, { response, fetchedAt }: CachedWindow): void {
  state.readAt ??= new Map();
  for (const { id, unread } of response.context.calendar.calendars) if (!unread) state.readAt.set(id, fetchedAt);
}

/**
 * An exception instance is replaced with its series, because the answer contains the present
 * series.
 */
function belongsTo(event: PlannerCalendarEvent, brought: ReadonlySet<string>): boolean {
  return event.recurring_event_id !== null && brought.has(event.recurring_event_id);
}

/** The fetched context, with the known contents of sources that could not be read. */
function withUnread(before: PlannerContext | undefined, now: PlannerContext): PlannerContext {
  if (!before) return now;
  const { calendar, tasks, learning } = now;
  return {
    calendar: { ...calendar, calendars: keepUnread(before.calendar.calendars, calendar.calendars, calendar.sources) },
    tasks: { ...tasks, items: keepItems(before.tasks.items, tasks) },
    learning: { ...learning, items: keepItems(before.learning.items, learning) },
  };
}

/** The calendars listed now, and the known ones of failed sources, marked as unread. */
function keepUnread<Calendar extends ReadCalendar | WritableCalendar>(
  before: readonly Calendar[],
  now: readonly Calendar[],
  sources: readonly SourceStatus[],
): Calendar[] {
  const missing = before.flatMap((calendar): Calendar[] => {
    const error = sources.find(({ connection_id }) => connection_id === calendar.connection_id)?.error;
    return error && now.every(({ id }) => id !== calendar.id) ? [{ ...calendar, unread: error }] : [];
  });
  return [...now, ...missing];
}

function keepItems<Item extends { readonly id: string; readonly source: string }>(
  before: readonly Item[],
  now: { readonly sources: readonly SourceStatus[]; readonly items: readonly Item[] },
): Item[] {
  const failed = new Set(now.sources.filter(({ ok }) => !ok).map(({ connection_id }) => connection_id));
  const missing = before.filter(({ id, source }) => failed.has(source) && now.items.every((item) => item.id !== id));
  return [...now.items, ...missing];
}
