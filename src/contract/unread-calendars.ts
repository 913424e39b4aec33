import type { ReadingError } from "./calendar.ts";
import type { PlannerCalendarEvent } from "./event.ts";
import type { PlannerContext } from "./payload.ts";

/** A calendar that could not be read, or a whole source whose calendars are unknown. */
export type Unread = {
  readonly label: string;
  readonly connection_id: string;
  /** Null for the whole source. */
  readonly calendar_id: string | null;
  readonly error: ReadingError;
};

/** The calendars that could not be read, individually where they are known. */
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
 * The same for all sources of a plan. A source of calendars and tasks is listed once for its tasks.
 */
export function everythingUnread(context: PlannerContext): Unread[] {
  const others = [...context.tasks.sources, ...context.learning.sources].flatMap(
    ({ connection_id, label, error }): Unread[] => (error ? [{ label, connection_id, calendar_id: null, error }] : []),
  );
  const all = [...unreadCalendars(context), ...others];
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index);
}

/** Returns a test for events whose calendar could not be read now. */
export function isOfUnread(
  unread: readonly Unread[],
): (event: Pick<PlannerCalendarEvent, "id" | "calendar_id">) => boolean {
  return ({ id, calendar_id }) =>
    unread.some(
      (each) =>
        id.startsWith(`${each.connection_id}:`) && (each.calendar_id === null || each.calendar_id === calendar_id),
    );
}
