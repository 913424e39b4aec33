import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Interval } from "#domain/interval.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";

/**
 * The events that happen in `window`, for providers whose upstream returns more: single events, and
 * whole series (a recurring event with all its exceptions) with at least one instance in the
 * window.
 */
export function keepHappening(
  events: readonly PlannerCalendarEvent[],
  window: Interval,
  timeZone: string,
): PlannerCalendarEvent[] {
  const happening = new Set<string>();
  for (const { event } of expandEvents(events, window, { timeZone })) {
    happening.add(event.recurring_event_id ?? event.id);
  }
  return events.filter((event) => happening.has(event.recurring_event_id ?? event.id));
}
