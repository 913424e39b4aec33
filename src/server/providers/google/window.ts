import type { PlannerCalendarEvent } from "#contract/event.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { DAY_MS, parseWireTime } from "#domain/time.ts";
import { type CalendarFacts, toPlannerEvent } from "./map-event.ts";
import type { GoogleEvent } from "./schema.ts";

/**
 * The events of a calendar that matter in `window`: single ones that touch it, series that may
 * happen in it, and of their exceptions those that were or are in it. Deleted events are gone; a
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
    // Google need not say of the exceptions of a deleted series that they are gone with it.
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
  // Where an instance was by its rule, the rule must know that it is not there any more.
  const original = event.original_start === null ? null : parseWireTime(event.original_start, timeZone);
  return original !== null && overlaps({ start: original, end: original + Math.max(1, end - start) }, window);
}

/**
 * Whether the rule's UNTIL lies more than a day before `instant`; only a shortcut, so zones are not
 * asked.
 */
function endedBefore(rrule: string | null, instant: number): boolean {
  const until = /(?:^|;)UNTIL=(\d{4})(\d{2})(\d{2})/i.exec(rrule ?? "");
  if (!until) return false;
  return Date.UTC(Number(until[1]), Number(until[2]) - 1, Number(until[3])) + 2 * DAY_MS < instant;
}
