import type { ReadingError } from "./calendar.ts";
import type { PlannerCalendarEvent } from "./event.ts";
import type { PlannerContext } from "./payload.ts";

/** What could not be read: one calendar, or a whole source of which no calendar is known. */
export type Unread = {
  readonly label: string;
  readonly connection_id: string;
  /** Null for the whole source. */
  readonly calendar_id: string | null;
  readonly error: ReadingError;
};

/** What of the calendars could not be read, calendar by calendar where they are known. */
export function unreadCalendars({ calendar }: Pick<PlannerContext, "calendar">): Unread[] {
  return calendar.sources.flatMap(({ connection_id, label, error }): Unread[] => {
    if (!error) return [];
    const marked = calendar.calendars.flatMap(({ id, name, unread, connection_id: owner }) =>
      unread && owner === connection_id ? [{ label: name, connection_id, calendar_id: id, error: unread }] : [],
    );
    return marked.length > 0 ? marked : [{ label, connection_id, calendar_id: null, error }];
  });
}

/**
 * The same of all that a plan is made from. A source that gives calendars and tasks is named once
 * for its tasks.
 */
export function everythingUnread(context: PlannerContext): Unread[] {
  const others = [...context.tasks.sources, ...context.learning.sources].flatMap(
    ({ connection_id, label, error }): Unread[] => (error ? [{ label, connection_id, calendar_id: null, error }] : []),
  );
  const all = [...unreadCalendars(context), ...others];
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index);
}

/** Tells the events of which nothing is known now, since their calendar could not be read. */
export function isOfUnread(
  unread: readonly Unread[],
): (event: Pick<PlannerCalendarEvent, "id" | "calendar_id">) => boolean {
  return ({ id, calendar_id }) =>
    unread.some(
      (each) =>
        id.startsWith(`${each.connection_id}:`) && (each.calendar_id === null || each.calendar_id === calendar_id),
    );
}
