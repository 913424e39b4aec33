import type { PlannerCalendarEvent } from "#contract/event.ts";
import { overlaps } from "#domain/interval.ts";
import { readOccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { parseWireTime } from "#domain/time.ts";
import { type Observation, observeBlock } from "#plan/observation.ts";
import { occurrencesOf } from "#plan/series.ts";
import type { StoredBlock, StoredSeries } from "#server/store/queries/blocks.ts";
import type { CalendarSnapshot } from "./calendar-snapshot.ts";

/**
 * The series in its event's current form. If the whole series was moved, its past occurrences come
 * from the store, because the new rule would add them a second time.
 */
export function observeSeries(
  series: StoredSeries,
  event: PlannerCalendarEvent,
  { timeZone, now }: CalendarSnapshot,
): StoredSeries {
  const [start, end] = [parseWireTime(event.start, timeZone), parseWireTime(event.end, timeZone)];
  if (event.status === "cancelled" || event.all_day || start === null || end === null) {
    return { ...series, ...observeBlock(series, { kind: "gone" }) } as StoredSeries;
  }
  const recurrence = {
    rules: event.rrule === null ? [] : [event.rrule],
    rdates: event.rdates ?? [],
    exdates: event.exdates ?? [],
    timeZone: event.time_zone ?? "UTC",
    from: start === series.start ? series.recurrence.from : now,
  };
  const isSame = JSON.stringify(recurrence) === JSON.stringify(series.recurrence);
  return isSame && end === series.end ? series : { ...series, start, end, recurrence };
}

/**
 * Observes the occurrences of a series by its event and their original starts (RFC 5545
 * RECURRENCE-ID). `event` is the recurring event, if the reading holds it.
 */
export function createOccurrenceView(
  series: StoredSeries,
  event: PlannerCalendarEvent | undefined,
  snapshot: CalendarSnapshot,
): (block: StoredBlock) => Observation {
  if (!event) return () => ({ kind: "unread" });
  const now = observeSeries(series, event, snapshot);
  if (now.state !== "planned") return () => ({ kind: "gone" });
  const { timeZone, window } = snapshot;
  const exceptions = snapshot.events.filter(({ recurring_event_id }) => recurring_event_id === event.id);
  const changed = new Map(exceptions.map((each) => [parseWireTime(each.original_start ?? "", timeZone), each]));
  const byRule = new Map(
    occurrencesOf(now, { start: now.start, end: window.end }).map((occurrence) => [occurrence.blockId, occurrence]),
  );
  const everything = { ...now, recurrence: { ...now.recurrence, exdates: [] } };
  return ({ blockId, start, revision }) => {
    const originalStart = readOccurrenceKey(blockId)?.originalStart ?? Number.NaN;
    const exception = changed.get(originalStart);
    if (exception) return seenAs(exception, timeZone);
    // An exception outside the window may be missing from the reading.
    const its = { start: originalStart, end: originalStart + now.end - now.start };
    if (!overlaps(its, window)) return { kind: "unread" };
    const occurrence = byRule.get(blockId);
    if (occurrence) return { kind: "seen", eventId: event.id, start: occurrence.start, end: occurrence.end };
    const isLeftOut = occurrencesOf(everything, its).some((each) => each.blockId === blockId);
    // An occurrence that the rule no longer has was not skipped by anyone: the whole series was
    // moved or ended.
    return isLeftOut || (revision > 0 && start > snapshot.now) ? { kind: "gone" } : { kind: "unread" };
  };
}

function seenAs(event: PlannerCalendarEvent, timeZone: string): Observation {
  const [start, end] = [parseWireTime(event.start, timeZone), parseWireTime(event.end, timeZone)];
  if (event.status === "cancelled") return { kind: "gone" };
  return start === null || end === null ? { kind: "unread" } : { kind: "seen", eventId: event.id, start, end };
}
