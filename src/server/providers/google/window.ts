import type { PlannerCalendarEvent } from "#contract/event.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { DAY_MS, parseWireTime } from "#domain/time.ts";
import { type CalendarFacts, toPlannerEvent } from "./map-event.ts";
import type { GoogleEvent } from "./schema.ts";

/**
 * The events of a calendar that matter in `window`: single events that touch it, series that may
 * have instances in it, and exceptions that were or are in it. Deleted events are left out; a
 * deleted instance is a cancelled exception.
 */
export function eventsInWindow(
  events: readonly GoogleEvent[],
  calendar: CalendarFacts,
  window: Interval,
): PlannerCalendarEvent[] {
  const seriesById = new Map(
    events.filter((event) => event.recurrence && event.status !== "cancelled").map((event) => [event.id, event]),
  );
  const deleted = new Set(events.filter(({ status }) => status === "cancelled").map(({ id }) => id));
  return events.flatMap((event) => {
    const series = event.recurringEventId === undefined ? undefined : seriesById.get(event.recurringEventId);
    // Google may omit that the exceptions of a deleted series are gone with it.
    if ((deleted.has(event.id) && !series) || deleted.has(event.recurringEventId ?? "")) return [];
    const mapped = toPlannerEvent(event, calendar, series);
    return mapped && matters(mapped, calendar.timeZone, window) ? [mapped] : [];
  });
}

function matters(event: PlannerCalendarEvent, timeZone: string, window: Interval): boolean {
  const start = parseWireTime(event.start, timeZone);
  const end = parseWireTime(event.end, timeZone);
  if (start === null || end === null) return false;
  if (event.rrule !== null || event.rdates) return start < window.end && !endedBefore(event.rrule, window.start);
  if (overlaps({ start, end }, window)) return true;
  // The original start also counts, because there the exception cancels an instance of the rule.
  const original = event.original_start === null ? null : parseWireTime(event.original_start, timeZone);
  return original !== null && overlaps({ start: original, end: original + Math.max(1, end - start) }, window);
}

/**
 * Whether the rule's UNTIL is more than a day before `instant`. This is only a shortcut, so it
 * ignores zones.
 */
function endedBefore(rrule: string | null, instant: number): boolean {
  const until = /(?:^|;)UNTIL=(\d{4})(\d{2})(\d{2})/i.exec(rrule ?? "");
  if (!until) return false;
  return Date.UTC(Number(until[1]), Number(until[2]) - 1, Number(until[3])) + 2 * DAY_MS < instant;
}
