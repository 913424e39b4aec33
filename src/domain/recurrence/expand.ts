import type { EventTiming, Occurrence } from "../event.ts";
import type { Interval } from "../interval.ts";
import { type Zone, zoneOrUtc } from "../zone.ts";
import { limitFor, type Recurrence, readRules, startsIn } from "./series.ts";
import { createStartSet, formatStart, happensIn, intervalFrom, readStart, readTiming } from "./timing.ts";

/**
 * The occurrences in a window, sorted by start: single events, and the instances of recurring ones
 * by rule, RDATE and EXDATE in the event's own zone (interface §2.2, RFC 5545 3.8.5). An exception
 * replaces the instance that it names, wherever it was moved; a cancelled exception removes it.
 * All-day events span midnights in `timeZone`.
 *
 * An event with a malformed rule happens once. Limits on the number of instances bound the time for
 * any input.
 */
export function expandEvents<E extends EventTiming>(
  events: readonly E[],
  window: Interval,
  options: { readonly timeZone: string },
): Occurrence<E>[] {
  const viewer = zoneOrUtc(options.timeZone);
  const series = sortOut(events);
  const limit = limitFor(series.masters.length);
  const found: Occurrence<E>[] = [];
  for (const event of series.masters) {
    addMaster(found, event, series.exceptions.get(event.id) ?? [], { window, viewer, limit });
  }
  for (const [masterId, exceptions] of series.exceptions) {
    if (series.cancelled.has(masterId)) continue;
    const master = series.byId.get(masterId);
    for (const exception of exceptions) addException(found, exception, master, { window, viewer });
  }
  return found.sort(byStart);
}

type Scope = { readonly window: Interval; readonly viewer: Zone; readonly limit: number };

type Series<E> = {
  readonly masters: readonly E[];
  readonly byId: ReadonlyMap<string, E>;
  /** Ids of the events that are cancelled as a whole. */
  readonly cancelled: ReadonlySet<string>;
  /** Exception instances by the id of the event they belong to. */
  readonly exceptions: ReadonlyMap<string, readonly E[]>;
};

function sortOut<E extends EventTiming>(events: readonly E[]): Series<E> {
  const masters: E[] = [];
  const byId = new Map<string, E>();
  const cancelled = new Set<string>();
  const exceptions = new Map<string, E[]>();
  for (const event of events) {
    if (event.recurring_event_id !== null && event.original_start !== null) {
      const siblings = exceptions.get(event.recurring_event_id);
      if (siblings) siblings.push(event);
      else exceptions.set(event.recurring_event_id, [event]);
    } else if (event.status === "cancelled") {
      cancelled.add(event.id);
    } else {
      masters.push(event);
      byId.set(event.id, event);
    }
  }
  return { masters, byId, cancelled, exceptions };
}

function addMaster<E extends EventTiming>(
  found: Occurrence<E>[],
  event: E,
  exceptions: readonly E[],
  scope: Scope,
): void {
  const timing = readTiming(event, zoneOrUtc(event.time_zone), scope.viewer);
  if (!timing) return;
  if (!isRecurring(event) && exceptions.length === 0) {
    const interval = intervalFrom(timing, timing.start);
    // Named fields: a spread would cost more than the rest of the work for a single event.
    const { start, end } = interval;
    if (happensIn(interval, scope.window)) found.push({ event, start, end, key: event.id });
    return;
  }
  const replaced = exceptions.length > 0 ? createStartSet(timing, exceptions.map(originalStart)) : null;
  for (const start of startsIn(timing, recurrenceOf(event), scope.window, scope.limit)) {
    if (replaced?.(start)) continue;
    found.push({ event, ...intervalFrom(timing, start), key: `${event.id}/${formatStart(timing, start)}` });
  }
}

function addException<E extends EventTiming>(
  found: Occurrence<E>[],
  event: E,
  master: E | undefined,
  { window, viewer }: Pick<Scope, "window" | "viewer">,
): void {
  if (event.status === "cancelled") return;
  const timing = readTiming(event, zoneOrUtc(event.time_zone), viewer);
  if (!timing) return;
  const interval = intervalFrom(timing, timing.start);
  if (!happensIn(interval, window)) return;
  const series = (master && readTiming(master, zoneOrUtc(master.time_zone), viewer)) ?? timing;
  const original = readStart(series, originalStart(event));
  const name = original === null ? originalStart(event) : formatStart(series, original);
  found.push({ event, ...interval, key: `${event.recurring_event_id}/${name}` });
}

function isRecurring(event: EventTiming): boolean {
  return event.rrule !== null || (event.rdates?.length ?? 0) > 0;
}

function recurrenceOf({ rrule, all_day, rdates = [], exdates = [] }: EventTiming): Recurrence {
  return { rules: rrule === null ? [] : readRules([rrule], all_day), rdates, exdates };
}

function originalStart(event: EventTiming): string {
  return event.original_start ?? event.start;
}

function byStart(a: Occurrence<EventTiming>, b: Occurrence<EventTiming>): number {
  return a.start - b.start || a.end - b.end || (a.key < b.key ? -1 : Number(a.key > b.key));
}
