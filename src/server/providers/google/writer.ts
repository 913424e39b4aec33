import { Err, isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { Logger } from "#server/log.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { parseModel } from "#server/net/json.ts";
import { type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import { isAsDrafted } from "../as-drafted.ts";
import {
  type Creation,
  type EventToCreate,
  type FoundEvent,
  plannerEventId,
  type RemovalOutcome,
  type SoughtEvent,
  type WriterCapability,
  type WrittenEvent,
} from "../port.ts";
import type { GoogleClient } from "./client.ts";
import { toPlannerEvent } from "./map-event.ts";
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
  const found = (calendarId: string, wanted: SoughtEvent, event: GoogleEvent): FoundEvent => ({
    ...written(calendarId, event),
    asDrafted: "draft" in wanted && isUntouched(wanted, event),
  });

  return {
    keepsDeletedKeys: true,
    eventIdOf: (calendarId, eventKey) => plannerEventId(connectionId, calendarId, eventKey),

    async create(calendarId, events, signal) {
      log.debug("creating events", { events: events.length });
      const inserted = await client.batch(
        events.map((event) => insertRequest(calendarId, event)),
        signal,
      );
      const taken = indexesWhere(inserted, (result) => isErr(result) && result.error.status === 409);
      const present = await client.batch(
        taken.map((index) => getRequest(calendarId, (events[index] as EventToCreate).eventKey)),
        signal,
      );
      const presentAt = new Map(taken.map((index, position) => [index, present[position]]));
      const created = inserted.map((result, index): Result<Creation, ProviderError> => {
        const existing = presentAt.get(index);
        if (existing === undefined) {
          return mapResult(result, (event) => ({ is: "created", ...written(calendarId, event) }));
        }
        if (isErr(existing)) return existing;
        if (existing.value.status === "cancelled") return Ok({ is: "burnt" });
        const wanted = events[index] as EventToCreate;
        // Under our id and not ours: the refusal stands.
        if (!isOurs(wanted, existing.value)) return result as Err<ProviderError>;
        return Ok({ is: "found", ...found(calendarId, wanted, existing.value) });
      });
      log.info("events created", { events: events.length, failed: created.filter(isErr).length });
      return created;
    },

    async find(calendarId, sought, signal) {
      log.debug("finding events", { events: sought.length });
      const answers = await client.batch(
        sought.map(({ eventKey }) => getRequest(calendarId, eventKey)),
        signal,
      );
      return answers.map((result, index) => {
        if (isErr(result)) return isAbsent(result.error) ? Ok(null) : result;
        const event = result.value;
        return Ok(event.status === "cancelled" ? null : found(calendarId, sought[index] as SoughtEvent, event));
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

function isOurs({ sessionId }: EventToCreate, event: GoogleEvent): boolean {
  return event.extendedProperties?.private?.[SESSION_PROPERTY] === sessionId;
}

/** Never changed by its organizer, and of the draft's content. */
function isUntouched(wanted: EventToCreate, event: GoogleEvent): boolean {
  if ((event.sequence ?? 0) !== 0) return false;
  const facts = { connectionId: "", calendarId: "", colorClass: "cal-color-1", timeZone: wanted.timeZone } as const;
  const drafted = toPlannerEvent(GoogleEvent.parse(toGoogleEvent(wanted)), facts, undefined);
  const present = toPlannerEvent(event, facts, undefined);
  return drafted !== null && present !== null && isAsDrafted(present, drafted);
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

/** What an event that is not there is answered with. */
const ABSENT: readonly number[] = [404, 410];

/** Never there, or deleted (410). */
function isAbsent({ kind, status }: ProviderError): boolean {
  return kind === "ProviderNotFoundError" || status === 410;
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
