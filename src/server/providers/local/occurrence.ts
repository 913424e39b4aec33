import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { OccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import type { Db } from "#server/store/db.ts";
import type { LocalCalendarId } from "#server/store/queries/local-calendars.ts";
import {
  deleteEventAt,
  findEvents,
  replaceEvent,
  restoreEvents,
  type StoredEvent,
} from "#server/store/queries/local-events.ts";
import { isAsDrafted, presentOf } from "../matches-draft.ts";
import type { Creation, EventToCreate, EventToMove, Move, PresentEvent, RemovalOutcome, WrittenRef } from "../port.ts";
import { instanceIn } from "../series-instance.ts";
import { spanOf } from "./event-span.ts";
import { etagOf, fromDraft, localEventId } from "./map.ts";

/** An instance of a recurring event by its rule, with its exception if there is one. */
type Occurrence = {
  readonly eventKey: string;
  readonly seriesKey: string;
  readonly byRule: PlannerCalendarEvent;
  readonly exception: StoredEvent | null;
  /** Null when it was left out. */
  readonly now: { readonly event: PlannerCalendarEvent; readonly etag: string } | null;
};

/**
 * Changes single instances of recurring events by exceptions. An instance that matches the rule
 * again has no exception.
 */
export function occurrencesIn(tx: Db, calendarId: LocalCalendarId) {
  const load = (eventKey: string, key: OccurrenceKey) => loadOccurrence(tx, calendarId, eventKey, key);

  /** `event` replaces the instance. If it matches the rule, the exception is deleted. */
  const put = async ({ eventKey, seriesKey, byRule, exception }: Occurrence, event: PlannerCalendarEvent) => {
    const isByRule = event.status !== "cancelled" && isAsDrafted(event, byRule);
    if (isByRule && exception) await deleteEventAt(tx, calendarId, eventKey, exception.revision);
    if (isByRule) return;
    const wanted = { eventKey, seriesKey, event, ...spanOf(event) };
    if (exception) await replaceEvent(tx, calendarId, wanted);
    // The exception gets a new version, because an earlier exception may have existed.
    else await restoreEvents(tx, calendarId, [wanted]);
  };

  const presentAt = ({ eventKey, now }: Occurrence): PresentEvent | null =>
    now && {
      eventKey,
      eventId: localEventId(calendarId, eventKey),
      etag: now.etag,
      asDrafted: false,
      now: { ...presentOf(now.event), mark: null },
    };

  return {
    async find(eventKey: string, key: OccurrenceKey): Promise<PresentEvent | null> {
      const found = await load(eventKey, key);
      return found && presentAt(found);
    },
    async move({ eventKey, etag, start, end }: EventToMove, key: OccurrenceKey): Promise<Move> {
      const found = await load(eventKey, key);
      const before = found && presentAt(found);
      if (!found?.now || !before) return { is: "gone" };
      if (found.now.etag !== etag) return { is: "changed", ...before };
      await put(found, { ...found.now.event, start, end, all_day: false });
      const after = await load(eventKey, key);
      return { is: "moved", eventKey, eventId: before.eventId, etag: after?.now?.etag ?? etag };
    },
    async remove({ eventKey, etag }: WrittenRef, key: OccurrenceKey): Promise<RemovalOutcome> {
      const found = await load(eventKey, key);
      if (!found?.now) return "gone";
      if (found.now.etag !== etag) return "changed";
      await put(found, { ...found.byRule, status: "cancelled" });
      return "deleted";
    },
    async restore(wanted: EventToCreate, key: OccurrenceKey): Promise<Creation> {
      const { eventKey } = wanted;
      const before = await load(eventKey, key);
      if (!before) return { is: "burnt" };
      const drafted = { ...fromDraft(calendarId, wanted).event, ...instanceOf(before.byRule) };
      if (!before.now) await put(before, drafted);
      const there = await load(eventKey, key);
      const present = there && presentAt(there);
      if (!there?.now || !present) return { is: "burnt" };
      const { eventId, etag } = present;
      const asDrafted = isAsDrafted(there.now.event, drafted);
      return before.now
        ? { is: "found", eventKey, eventId, etag, asDrafted }
        : { is: "created", eventKey, eventId, etag };
    },
  };
}

/** Null when the rule has no such instance. */
async function loadOccurrence(
  tx: Db,
  calendarId: LocalCalendarId,
  eventKey: string,
  { seriesKey, originalStart }: OccurrenceKey,
): Promise<Occurrence | null> {
  const stored = new Map(
    (await findEvents(tx, calendarId, [seriesKey, eventKey])).map((event) => [event.eventKey, event]),
  );
  const series = stored.get(seriesKey);
  const exception = stored.get(eventKey) ?? null;
  if (!series) return null;
  const events = [series.event, ...(exception ? [exception.event] : [])];
  const instance = instanceIn(events, originalStart, localEventId(calendarId, eventKey));
  if (!instance) return null;
  // Without an exception, it has the series' version.
  const etag = exception ? etagOf(exception) : `series ${etagOf(series)}`;
  const now = instance.now && { event: instance.now, etag };
  return { eventKey, seriesKey, byRule: instance.byRule, exception, now };
}

function instanceOf({ id, recurring_event_id, original_start }: PlannerCalendarEvent) {
  return { id, recurring_event_id, original_start, rrule: null };
}
