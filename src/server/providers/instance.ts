import type { PlannerCalendarEvent } from "#contract/event.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";
import { presentOf } from "./as-drafted.ts";
import type { PresentEvent } from "./port.ts";

/** An instance of a recurring event. */
export type Instance = {
  readonly byRule: PlannerCalendarEvent;
  /** The instance as it is now, by an exception or by the rule. Null when it was left out. */
  readonly now: PlannerCalendarEvent | null;
};

/**
 * The instance that starts at this time by the rule; null when there is none. `events` are the
 * recurring event and its exceptions. `id` is the id under which the instance is read.
 */
export function instanceIn(
  events: readonly PlannerCalendarEvent[],
  originalStart: number,
  id: string,
): Instance | null {
  const series = events.find(({ recurring_event_id }) => recurring_event_id === null);
  if (!series || series.status === "cancelled") return null;
  const window = { start: originalStart, end: originalStart + 1 };
  const timeOf = (of: PlannerCalendarEvent) =>
    expandEvents([of], window, { timeZone: "UTC" }).find(({ start }) => start === originalStart);
  const time = timeOf({ ...series, exdates: [] });
  if (!time) return null;
  const { rrule: _, rdates: __, exdates: ___, ...shared } = series;
  const byRule: PlannerCalendarEvent = {
    ...shared,
    id,
    start: formatInstant(time.start),
    end: formatInstant(time.end),
    rrule: null,
    recurring_event_id: series.id,
    original_start: formatInstant(originalStart),
  };
  const exception = events.find(({ original_start }) => parseInstant(original_start ?? "") === originalStart);
  if (exception) return { byRule, now: exception.status === "cancelled" ? null : exception };
  return { byRule, now: timeOf(series) ? byRule : null };
}

/**
 * The instance in `find`'s form, with a digest of its content as its version. Null when it is left
 * out.
 */
export function presentInstance({ now }: Instance, eventKey: string, eventId: string): PresentEvent | null {
  if (!now) return null;
  const shown = presentOf(now);
  const etag = `${shown.start}/${shown.end}/${shown.content}`;
  return { eventKey, eventId, etag, asDrafted: false, now: { ...shown, mark: null } };
}
