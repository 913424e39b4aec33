import type { ReadCalendar, WritableCalendar } from "#contract/calendar.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Interval } from "#domain/interval.ts";
import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { EventsCapability } from "#server/providers/port.ts";

/** What one connection shows of its calendars. */
export type CalendarReading = {
  readonly calendars: readonly ReadCalendar[];
  readonly events: readonly PlannerCalendarEvent[];
};

/** The calendars of one connection and the events of those that the person looks at. */
export async function readCalendars(
  source: EventsCapability,
  window: Interval,
  signal: AbortSignal,
): Promise<Result<CalendarReading, ProviderError>> {
  const listed = await source.listCalendars(signal);
  if (isErr(listed)) return listed;
  const calendars = listed.value;
  const read = calendars.filter(isLookedAt).map(({ id }) => id);
  if (read.length === 0) return Ok({ calendars, events: [] });
  return mapResult(await source.readEvents(read, window, signal), (events) => ({ calendars, events }));
}

type Merged = {
  readonly read: readonly ReadCalendar[];
  readonly writable: readonly WritableCalendar[];
  readonly events: readonly PlannerCalendarEvent[];
};

/**
 * Puts the connections together. A calendar that several of them reach is taken from one: the first that may write to
 * it, else the first (decisions 4, Identity). Dropped after reading, since to wait for all lists first would make the
 * gathering slower than its slowest source.
 */
export function mergeCalendars(readings: readonly CalendarReading[]): Merged {
  const kept = new Map<string, ReadCalendar>();
  for (const calendar of readings.flatMap(({ calendars }) => calendars)) {
    const rival = kept.get(calendar.id);
    if (!rival || rank(calendar) > rank(rival)) kept.set(calendar.id, calendar);
  }
  const calendars = [...kept.values()];
  return {
    read: calendars.filter(isLookedAt),
    writable: calendars.flatMap((calendar) => asWritable(calendar) ?? []),
    events: readings.flatMap(({ calendars: own, events }) => {
      const ours = new Set(own.filter((calendar) => kept.get(calendar.id) === calendar).map(({ id }) => id));
      return events.filter(({ calendar_id }) => calendar_id === null || ours.has(calendar_id));
    }),
  };
}

function isLookedAt(calendar: ReadCalendar): boolean {
  return calendar.selected !== false;
}

/** A copy whose events are shown must not lose to one that is not read. */
function rank(calendar: ReadCalendar): number {
  return (isLookedAt(calendar) ? 2 : 0) + (calendar.writable ? 1 : 0);
}

function asWritable({ writable, selected: _, ...calendar }: ReadCalendar): WritableCalendar | null {
  const { kind } = calendar;
  return writable && kind !== "ics" ? { ...calendar, kind } : null;
}
