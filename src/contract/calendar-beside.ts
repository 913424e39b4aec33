import type { PlannerCalendarEvent } from "./event.ts";
import type { PlannerPayload } from "./payload.ts";
import { changedEvents, type DraftVariant, newEvents } from "./variant.ts";

/**
 * The calendar as a variant leaves it, but for the events that it or one of `others` wrote: those
 * that it moves or removes are not among them.
 */
export function calendarBeside(
  payload: Pick<PlannerPayload, "calendar_events">,
  variant: DraftVariant | null,
  others: readonly DraftVariant[] = [],
): PlannerCalendarEvent[] {
  const left = new Set<string | undefined>([
    ...others.flatMap((each) => newEvents(each).map(({ draft }) => draft.event_id)),
    ...(variant ? changedEvents(variant).map(({ draft }) => draft.event_id) : []),
    ...(variant?.removes ?? []).map(({ event_id }) => event_id),
  ]);
  return left.size > 1 || !left.has(undefined)
    ? payload.calendar_events.filter((event) => !left.has(event.id))
    : payload.calendar_events;
}
