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
 * The same for all sources of a plan. A source whose calendars are listed is not listed again for
 * tasks that fail in the same way.
 */
export function everythingUnread(context: PlannerContext): Unread[] {
  const all = unreadCalendars(context);
  for (const { connection_id, label, error } of [...context.tasks.sources, ...context.learning.sources]) {
    const isListed = all.some((each) => each.connection_id === connection_id && each.error.kind === error?.kind);
    if (error && !isListed) all.push({ label, connection_id, calendar_id: null, error });
  }
  return all;
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
