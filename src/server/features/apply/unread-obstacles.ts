import type { PlannerContext, PlannerPayload } from "#contract/payload.ts";
import { isOfUnread, type Unread, unreadCalendars } from "#contract/unread-calendars.ts";
import { occupiesTime } from "#domain/conflict.ts";
import type { Interval } from "#domain/interval.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";

type Calendars = Pick<PlannerContext, "calendar">;

/** Where and when an apply is about to write. */
export type WriteTarget = { readonly calendarId: string; readonly window: Interval; readonly timeZone: string };

/**
 * What could not be read and so keeps an apply from ruling out overlaps: the target itself, a
 * calendar that blocked time within the window when the plan was made, and a source of which
 * nothing is known, then or now. A calendar that its account cannot show was missing from the plan,
 * too, and stops no writes to others.
 */
export function obstacles(now: Calendars, planned: PlannerPayload, target: WriteTarget): Unread[] {
  return unreadCalendars(now).filter((unread) => {
    if (unread.calendar_id === null || unread.calendar_id === target.calendarId) return true;
    return wasRead(planned, unread) ? blockedTime(planned, unread, target) : !isReadInPart(now, unread);
  });
}

function wasRead({ context }: PlannerPayload, { connection_id, calendar_id }: Unread): boolean {
  const known = context?.calendar.calendars.find(
    (calendar) => calendar.connection_id === connection_id && calendar.id === calendar_id,
  );
  return known !== undefined && !known.unread;
}

function blockedTime({ calendar_events }: PlannerPayload, unread: Unread, { window, timeZone }: WriteTarget): boolean {
  const theirs = calendar_events.filter(isOfUnread([unread]));
  return expandEvents(theirs, window, { timeZone }).some(({ event }) => occupiesTime(event));
}

function isReadInPart({ calendar }: Calendars, { connection_id }: Unread): boolean {
  return calendar.calendars.some((each) => each.connection_id === connection_id && !each.unread);
}
