import { isFeedKind, type ReadCalendar, type WritableCalendar } from "#contract/calendar.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Interval } from "#domain/interval.ts";
import { isErr, Ok, type Result, unwrapOr } from "#domain/result.ts";
import { type ProviderError, readingError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import type { EventsCapability, EventsResult, Provider } from "#server/providers/port.ts";
import { failedReading, readSource, type SourceReading } from "./read-source.ts";

/**
 * The calendars of one connection and their events. Calendars that could not be read are marked,
 * and their events are missing.
 */
export type SourceCalendars = {
  readonly calendars: readonly ReadCalendar[];
  readonly events: readonly PlannerCalendarEvent[];
};

type From = { readonly log: Logger; readonly signal: AbortSignal };

/**
 * Reads the calendars of one connection, and the events of those that the person has selected. A
 * calendar that cannot be read does not affect the others. If the list itself cannot be read, the
 * last known list is used.
 */
export async function readCalendars(
  provider: Provider,
  source: EventsCapability,
  window: Interval,
  from: From,
): Promise<SourceReading<SourceCalendars>> {
  const reading = await readSource(provider, FAILED, () => readAll(source, window, from.signal), from);
  if (reading.failure) {
    const { error } = reading.failure;
    const known = (await source.lastListed?.()) ?? [];
    return { ...reading, value: { calendars: known.map((calendar) => asUnread(calendar, error)), events: [] } };
  }
  const { failure, ...value } = reading.value ?? NOTHING;
  return failure ? failedReading(provider, failure, value, from.log) : { ...reading, value };
}

/** Interface §7 rule 7. */
const FAILED = "Calendar fetch failed";
const NOTHING = { calendars: [], events: [], failure: null };

async function readAll(
  source: EventsCapability,
  window: Interval,
  signal: AbortSignal,
): Promise<Result<SourceCalendars & { readonly failure: ProviderError | null }, ProviderError>> {
  const [listed, early] = await Promise.all([
    source.listCalendars(signal),
    readEach(source, source.known?.() ?? [], window, signal),
  ]);
  if (isErr(listed)) return listed;
  // A calendar that has changed since it was last listed is read again in its new form.
  const others = listed.value.filter((calendar) => !early.has(keyOf(calendar)));
  const read = new Map([...early, ...(await readEach(source, others, window, signal))]);
  const results = listed.value.map((calendar) => read.get(keyOf(calendar)) ?? Ok([]));
  const calendars = listed.value.map((calendar, index) => {
    const result = results[index];
    return result && isErr(result) ? asUnread(calendar, result.error) : calendar;
  });
  const failure = results.find((result) => isErr(result))?.error ?? null;
  return Ok({ calendars, events: results.flatMap((result) => unwrapOr(result, [])), failure });
}

/** The events of the selected calendars, by the calendar's content. */
async function readEach(
  source: EventsCapability,
  calendars: readonly ReadCalendar[],
  window: Interval,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, EventsResult>> {
  const wanted = calendars.filter(isLookedAt);
  if (wanted.length === 0) return new Map();
  const ids = wanted.map(({ id }) => id);
  const results = await source.readEvents(ids, window, signal);
  return new Map(wanted.map((calendar, index) => [keyOf(calendar), results[index] as EventsResult]));
}

function keyOf(calendar: ReadCalendar): string {
  return JSON.stringify(calendar);
}

function asUnread(calendar: ReadCalendar, error: ProviderError): ReadCalendar {
  return { ...calendar, unread: readingError(error) };
}

type Merged = {
  readonly read: readonly ReadCalendar[];
  readonly writable: readonly WritableCalendar[];
  readonly events: readonly PlannerCalendarEvent[];
};

/**
 * Merges the calendars of all connections. If several connections reach one calendar, its events
 * come from one of them: a selected one before an unselected one, then one that was read before one
 * that could not be, then one that may write to it, then the first (interface §5.3). Copies are
 * dropped after reading, because waiting for all lists first would make gathering slower than its
 * slowest source. Writes go through the first connection that may write, whatever its reading, so
 * that a target stays the same.
 */
export function mergeCalendars(readings: readonly SourceCalendars[]): Merged {
  const kept = new Map<string, ReadCalendar>();
  const targets = new Map<string, WritableCalendar>();
  for (const calendar of readings.flatMap(({ calendars }) => calendars)) {
    const rival = kept.get(calendar.id);
    if (!rival || rank(calendar) > rank(rival)) kept.set(calendar.id, calendar);
    const target = asWritable(calendar);
    if (target && !targets.has(target.id)) targets.set(target.id, target);
  }
  return {
    read: [...kept.values()].filter(isLookedAt),
    writable: [...targets.values()],
    events: readings.flatMap(({ calendars: own, events }) => {
      const ours = new Set(own.filter((calendar) => kept.get(calendar.id) === calendar).map(({ id }) => id));
      return events.filter(({ calendar_id }) => calendar_id === null || ours.has(calendar_id));
    }),
  };
}

/**
 * Whether every calendar that a connection could not read was read through another connection. Then
 * nothing is missing.
 */
export function isMadeUpFor(reading: SourceCalendars | null, read: readonly ReadCalendar[]): boolean {
  const missing = (reading?.calendars ?? []).filter((calendar) => calendar.unread && isLookedAt(calendar));
  return missing.length > 0 && missing.every(({ id }) => read.some((each) => each.id === id && !each.unread));
}

function isLookedAt(calendar: ReadCalendar): boolean {
  return calendar.selected !== false;
}

/** A copy whose events are shown wins over one whose events are not. */
function rank(calendar: ReadCalendar): number {
  return (isLookedAt(calendar) ? 4 : 0) + (calendar.unread ? 0 : 2) + (calendar.writable ? 1 : 0);
}

function asWritable({ writable, selected: _, ...calendar }: ReadCalendar): WritableCalendar | null {
  const { kind } = calendar;
  return writable && !isFeedKind(kind) ? { ...calendar, kind } : null;
}
