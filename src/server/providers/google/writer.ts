import { Err, isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { Logger } from "#server/log.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { parseModel } from "#server/net/json.ts";
import { type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import {
  type EventToCreate,
  plannerEventId,
  type RemovalOutcome,
  type WriterCapability,
  type WrittenEvent,
} from "../port.ts";
import type { GoogleClient } from "./client.ts";
import { GoogleEvent } from "./schema.ts";
import { SESSION_PROPERTY, toGoogleEvent } from "./write-event.ts";

type Options = { readonly client: GoogleClient; readonly connectionId: string; readonly log: Logger };

/** Writes to Google under ids of ours, so that whatever gets lost on the way, each event exists once. */
export function createWriter({ client, connectionId, log }: Options): WriterCapability {
  const written = (calendarId: string, event: GoogleEvent): WrittenEvent => ({
    eventKey: event.id,
    eventId: plannerEventId(connectionId, calendarId, event.id),
    // Google always gives one; without, any version is ours to delete.
    etag: event.etag ?? "*",
  });

  return {
    async create(calendarId, events, signal) {
      log.debug("creating events", { events: events.length });
      const inserted = await client.batch(
        events.map((event) => insertRequest(calendarId, event)),
        signal,
      );
      const settled = await settleConflicts(client, calendarId, events, inserted, signal);
      log.info("events created", { events: events.length, failed: settled.filter(isErr).length });
      return settled.map((result) => mapResult(result, (event) => written(calendarId, event)));
    },

    async find(calendarId, eventKeys, signal) {
      log.debug("finding events", { events: eventKeys.length });
      const found = await client.batch(
        eventKeys.map((key) => getRequest(calendarId, key)),
        signal,
      );
      return found.map((result) => {
        if (isErr(result)) return isAbsent(result.error) ? Ok(null) : result;
        return Ok(result.value.status === "cancelled" ? null : written(calendarId, result.value));
      });
    },

    async remove(calendarId, events, signal) {
      log.debug("removing events", { events: events.length });
      const requests = events.map(({ eventKey, etag }) => deleteRequest(calendarId, eventKey, etag));
      const maybeDone = new Set<BatchRequest<null>>();
      const results = await client.batch(requests, signal, (request, error) => {
        if (error instanceof ProviderNetworkError) maybeDone.add(request);
      });
      return results.map((result, index) =>
        removalOutcome(result, maybeDone.has(requests[index] as BatchRequest<null>)),
      );
    },
  };
}

/**
 * A 409 says that the id is taken: by the same event, whose creation was answered by nobody, or by one of ours that was
 * deleted since, which is brought back. Anything else under our id stays an error.
 */
async function settleConflicts(
  client: GoogleClient,
  calendarId: string,
  events: readonly EventToCreate[],
  inserted: readonly Result<GoogleEvent, ProviderError>[],
  signal: AbortSignal,
): Promise<readonly Result<GoogleEvent, ProviderError>[]> {
  const settled = [...inserted];
  const taken = indexesWhere(inserted, (result) => isErr(result) && result.error.status === 409);
  if (taken.length === 0) return settled;
  const eventAt = (index: number) => events[index] as EventToCreate;

  const present = await client.batch(
    taken.map((index) => getRequest(calendarId, eventAt(index).eventKey)),
    signal,
  );
  const deleted: number[] = [];
  for (const [position, index] of taken.entries()) {
    const existing = present[position] as Result<GoogleEvent, ProviderError>;
    if (isErr(existing) && !isAbsent(existing.error)) settled[index] = existing;
    else if (isErr(existing) || existing.value.status === "cancelled") deleted.push(index);
    else if (existing.value.extendedProperties?.private?.[SESSION_PROPERTY] === eventAt(index).sessionId) {
      settled[index] = existing;
    }
  }
  const revived = await client.batch(
    deleted.map((index) => reviveRequest(calendarId, eventAt(index))),
    signal,
  );
  for (const [position, index] of deleted.entries()) {
    settled[index] = revived[position] as Result<GoogleEvent, ProviderError>;
  }
  return settled;
}

function removalOutcome(
  result: Result<null, ProviderError>,
  maybeDone: boolean,
): Result<RemovalOutcome, ProviderError> {
  if (!isErr(result)) return Ok("deleted");
  // Gone after a deletion whose answer was lost: that deletion did it.
  if (isAbsent(result.error)) return Ok(maybeDone ? "deleted" : "gone");
  return result.error.status === 412 ? Ok("changed") : Err(result.error);
}

/** Never there (404), or deleted (410). */
const ABSENT: readonly number[] = [404, 410];

function isAbsent({ status }: ProviderError): boolean {
  return ABSENT.includes(status);
}

const parseEvent = (data: unknown) => parseModel(data, GoogleEvent);

function eventsPath(calendarId: string, eventKey?: string): string {
  const base = `/calendar/v3/calendars/${encodeURIComponent(calendarId)}/events`;
  return eventKey === undefined ? base : `${base}/${encodeURIComponent(eventKey)}`;
}

function insertRequest(calendarId: string, event: EventToCreate): BatchRequest<GoogleEvent> {
  const path = `${eventsPath(calendarId)}?sendUpdates=none`;
  // The id makes it idempotent: a second insert is a 409.
  return { method: "POST", path, body: toGoogleEvent(event), idempotent: true, parse: parseEvent };
}

function reviveRequest(calendarId: string, event: EventToCreate): BatchRequest<GoogleEvent> {
  const path = `${eventsPath(calendarId, event.eventKey)}?sendUpdates=none`;
  const body = { ...toGoogleEvent(event), status: "confirmed" };
  return { method: "PUT", path, body, idempotent: true, parse: parseEvent };
}

function getRequest(calendarId: string, eventKey: string): BatchRequest<GoogleEvent> {
  return { method: "GET", path: eventsPath(calendarId, eventKey), expected: ABSENT, parse: parseEvent };
}

function deleteRequest(calendarId: string, eventKey: string, etag: string): BatchRequest<null> {
  return {
    method: "DELETE",
    path: `${eventsPath(calendarId, eventKey)}?sendUpdates=none`,
    headers: { "If-Match": etag },
    expected: [...ABSENT, 412],
    idempotent: true,
    parse: () => Ok(null),
  };
}

function indexesWhere<T>(items: readonly T[], test: (item: T) => boolean): number[] {
  return items.flatMap((item, index) => (test(item) ? [index] : []));
}
