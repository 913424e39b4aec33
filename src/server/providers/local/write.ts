import { Err, Ok, type Result } from "#domain/result.ts";
import { ProviderAPIError, type ProviderError, providerErrorFromStatus } from "#server/net/provider-error.ts";
import { type Db, inTransaction, type OwnerDb } from "#server/store/db.ts";
import { type LocalCalendarId, loadCalendar } from "#server/store/queries/local-calendars.ts";
import { deleteEventAt, findEvents, insertEvents } from "#server/store/queries/local-events.ts";
import type { RemovalOutcome, WriterCapability, WrittenEvent } from "../port.ts";
import { answeringEach } from "./answer.ts";
import { fromDraft, revisionOf, toWrittenEvent } from "./map.ts";

/** Writes into the store: the events of one call exist together or not at all. */
export function createWriterCapability({ db, owner }: OwnerDb): WriterCapability {
  return {
    create: (calendarId, events, signal) =>
      answeringEach(events, signal, () =>
        inTransaction(db, async (tx) => {
          const calendar = await loadCalendar({ db: tx, owner }, calendarId);
          if (!calendar) return noSuchCalendar();
          const drafts = events.map((event) => fromDraft(calendar.id, event));
          await insertEvents(tx, calendar.id, drafts);
          const held = await heldUnder(
            tx,
            calendar.id,
            drafts.map(({ eventKey }) => eventKey),
          );
          return Ok(drafts.map(({ eventKey }) => found(held.get(eventKey))));
        }),
      ),

    find: (calendarId, eventKeys, signal) =>
      answeringEach(eventKeys, signal, async () => {
        const calendar = await loadCalendar({ db, owner }, calendarId);
        if (!calendar) return noSuchCalendar();
        const held = await heldUnder(db, calendar.id, eventKeys);
        return Ok(eventKeys.map((key) => Ok(held.get(key) ?? null)));
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
): Promise<Map<string, WrittenEvent>> {
  const stored = await findEvents(db, calendarId, keys);
  return new Map(stored.map((event) => [event.eventKey, toWrittenEvent(calendarId, event)]));
}

function found(written: WrittenEvent | undefined): Result<WrittenEvent, ProviderError> {
  return written ? Ok(written) : Err(new ProviderAPIError("the event is not there after it was written"));
}
