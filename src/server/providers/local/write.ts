import { Err, Ok, type Result } from "#domain/result.ts";
import { ProviderAPIError, type ProviderError, providerErrorFromStatus } from "#server/net/provider-error.ts";
import { type Db, inTransaction } from "#server/store/db.ts";
import { loadCalendar } from "#server/store/queries/local-calendars.ts";
import { deleteEventAt, findEvents, insertEvents } from "#server/store/queries/local-events.ts";
import type { RemovalOutcome, WriterCapability, WrittenEvent } from "../port.ts";
import { answeringEach } from "./answer.ts";
import { fromDraft, revisionOf, toWrittenEvent } from "./map.ts";

/** Writes into the store: the events of one call exist together or not at all. */
export function createWriterCapability(db: Db): WriterCapability {
  return {
    create: (calendarId, events, signal) =>
      answeringEach(events, signal, () =>
        inTransaction(db, async (tx) => {
          if (!(await loadCalendar(tx, calendarId))) return Err(providerErrorFromStatus(404, "no such calendar"));
          const drafts = events.map((event) => fromDraft(calendarId, event));
          await insertEvents(tx, calendarId, drafts);
          const held = await heldUnder(
            tx,
            calendarId,
            drafts.map(({ eventKey }) => eventKey),
          );
          return Ok(drafts.map(({ eventKey }) => found(held.get(eventKey))));
        }),
      ),

    find: (calendarId, eventKeys, signal) =>
      answeringEach(eventKeys, signal, async () => {
        if (!(await loadCalendar(db, calendarId))) return Err(providerErrorFromStatus(404, "no such calendar"));
        const held = await heldUnder(db, calendarId, eventKeys);
        return Ok(eventKeys.map((key) => Ok(held.get(key) ?? null)));
      }),

    remove: (calendarId, events, signal) =>
      answeringEach(events, signal, () =>
        inTransaction(db, async (tx) => {
          const outcomes: Result<RemovalOutcome, ProviderError>[] = [];
          for (const { eventKey, etag } of events) {
            outcomes.push(Ok(await deleteEventAt(tx, calendarId, eventKey, revisionOf(etag))));
          }
          return Ok(outcomes);
        }),
      ),
  };
}

async function heldUnder(db: Db, calendarId: string, keys: readonly string[]): Promise<Map<string, WrittenEvent>> {
  const stored = await findEvents(db, calendarId, keys);
  return new Map(stored.map((event) => [event.eventKey, toWrittenEvent(calendarId, event)]));
}

function found(written: WrittenEvent | undefined): Result<WrittenEvent, ProviderError> {
  return written ? Ok(written) : Err(new ProviderAPIError("the event is not there after it was written"));
}
