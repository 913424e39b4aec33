import { Err, Ok, type Result } from "#domain/result.ts";
import { ProviderAPIError, type ProviderError, providerErrorFromStatus } from "#server/net/provider-error.ts";
import { type Db, inTransaction, type OwnerDb } from "#server/store/db.ts";
import { type LocalCalendarId, loadCalendar } from "#server/store/queries/local-calendars.ts";
import { deleteEventAt, findEvents, insertEvents } from "#server/store/queries/local-events.ts";
import type { Creation, FoundEvent, RemovalOutcome, WriterCapability } from "../port.ts";
import { answeringEach } from "./answer.ts";
import { fromDraft, localEventId, revisionOf, toFoundEvent } from "./map.ts";

/** Writes into the store: the events of one call exist together or not at all. */
export function createWriterCapability({ db, owner }: OwnerDb): WriterCapability {
  return {
    keepsDeletedKeys: false,
    eventIdOf: localEventId,

    create: (calendarId, events, signal) =>
      answeringEach(events, signal, () =>
        inTransaction(db, async (tx) => {
          const calendar = await loadCalendar({ db: tx, owner }, calendarId);
          if (!calendar) return noSuchCalendar();
          const keys = events.map(({ eventKey }) => eventKey);
          const before = await heldUnder(tx, calendar.id, keys);
          const drafts = events.map((event) => fromDraft(calendar.id, event));
          await insertEvents(tx, calendar.id, drafts);
          const after = await heldUnder(tx, calendar.id, keys);
          return Ok(keys.map((key) => asCreation(before.get(key), after.get(key))));
        }),
      ),

    find: (calendarId, events, signal) =>
      answeringEach(events, signal, async () => {
        const calendar = await loadCalendar({ db, owner }, calendarId);
        if (!calendar) return noSuchCalendar();
        const keys = events.map(({ eventKey }) => eventKey);
        const held = await heldUnder(db, calendar.id, keys);
        return Ok(keys.map((key) => Ok(held.get(key) ?? null)));
      }),

    remove: (calendarId, events, signal) =>
      answeringEach(events, signal, () =>
        inTransaction(db, async (tx) => {
          const calendar = await loadCalendar({ db: tx, owner }, calendarId);
          const outcomes: Result<RemovalOutcome, ProviderError>[] = [];
          for (const { eventKey, etag } of events) {
            outcomes.push(Ok(calendar ? await deleteEventAt(tx, calendar.id, eventKey, revisionOf(etag)) : "gone"));
          }
          return Ok(outcomes);
        }),
      ),
  };
}

function noSuchCalendar(): Err<ProviderError> {
  return Err(providerErrorFromStatus(404, "no such calendar"));
}

async function heldUnder(
  db: Db,
  calendarId: LocalCalendarId,
  keys: readonly string[],
): Promise<Map<string, FoundEvent>> {
  const stored = await findEvents(db, calendarId, keys);
  return new Map(stored.map((event) => [event.eventKey, toFoundEvent(calendarId, event)]));
}

function asCreation(before: FoundEvent | undefined, after: FoundEvent | undefined): Result<Creation, ProviderError> {
  if (before) return Ok({ is: "found", ...before });
  if (after) return Ok({ is: "created", eventKey: after.eventKey, eventId: after.eventId, etag: after.etag });
  return Err(new ProviderAPIError("the event is not there after it was written"));
}
