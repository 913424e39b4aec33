import { plannerEventId } from "#contract/event-id.ts";
import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { SessionMark } from "#server/icalendar/index.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import { isAt } from "../matches-draft.ts";
import type {
  Creation,
  EventToCreate,
  EventToMove,
  Move,
  RemovalOutcome,
  SoughtEvent,
  WriterCapability,
} from "../port.ts";
import { type Changed, changeVersions } from "./change-version.ts";
import { deleteCall, listCall, listPageCall, moveCall, postCall, type WholeEvent } from "./event-calls.ts";
import { pathOfLink } from "./link-path.ts";
import { KEY_PROPERTY, keyOf, SESSION_PROPERTY } from "./own-event.ts";
import { holdsDraft, type Place, toPresent, toWritten } from "./present-event.ts";
import type { Version } from "./version.ts";
import { type EventBody, toGraphEvent, toRestoredEvent } from "./write-event.ts";

export type WriterOptions = {
  readonly client: BatchClient;
  readonly apiUrl: string;
  readonly connectionId: string;
  readonly log: Logger;
};

/**
 * Writes events of our own under our keys. Each is created in a transaction named by its key, and
 * changed on condition of its version, so that it exists once, whatever requests are lost.
 */
export function createWriter({ client, apiUrl, connectionId, log }: WriterOptions): WriterCapability {
  return {
    keepsDeletedKeys: false,
    eventIdOf: (calendarId, eventKey) => plannerEventId(connectionId, calendarId, eventKey),

    async create(calendarId, events, signal) {
      log.debug("creating events", { events: events.length });
      const sessions = [...new Set(events.map(({ sessionMark }) => sessionMark))];
      const found = await findOfSessions({ client, apiUrl }, calendarId, sessions, signal);
      if (isErr(found)) return events.map(() => found);
      const ofSessions = events.map(({ eventKey }) => found.value.get(eventKey) ?? null);
      // An earlier version wrote the session's id, not its mark, so its events are found by key.
      const unmarked = events.filter(({ again }, index) => again && ofSessions[index] === null);
      const keyed = await findByKeys(client, calendarId, unmarked, signal);
      const byKey = new Map(unmarked.map((event, index) => [event, keyed[index] as Found]));
      const before = events.map((event, index) => byKey.get(event) ?? Ok(ofSessions[index] ?? null));
      const created = await add(client, { connectionId, calendarId }, { events, before, bodyOf: toGraphEvent }, signal);
      log.info("events created", { events: events.length, failed: created.filter(isErr).length });
      return created;
    },

    async find(calendarId, sought, signal) {
      log.debug("finding events", { events: sought.length });
      const found = await findByKeys(client, calendarId, sought, signal);
      return sought.map((event, index) =>
        mapResult(found[index] as Found, (there) => there && toPresent({ connectionId, calendarId }, event, there)),
      );
    },

    async move(calendarId, events, signal) {
      log.debug("moving events", { events: events.length });
      const callOf = (event: EventToMove, version: Version) => moveCall(calendarId, version, event);
      const changed = await changeVersions({ client, calendarId }, events, callOf, signal);
      return changed.map((change, index) =>
        moveOutcome({ connectionId, calendarId }, events[index] as EventToMove, change),
      );
    },

    async remove(calendarId, events, signal) {
      log.debug("removing events", { events: events.length });
      const callOf = (_: unknown, version: Version) => answeredWithDone(deleteCall(calendarId, version));
      const removed = await changeVersions({ client, calendarId }, events, callOf, signal);
      return removed.map(removalOutcome);
    },

    async restore(calendarId, events, signal) {
      log.debug("restoring events", { events: events.length });
      const before = await findByKeys(client, calendarId, events, signal);
      return add(client, { connectionId, calendarId }, { events, before, bodyOf: toRestoredEvent }, signal);
    },
  };
}

/** The event under a key; null when there is none. */
type Found = Result<WholeEvent | null, ProviderError>;

async function findByKeys(
  client: BatchClient,
  calendarId: string,
  sought: readonly SoughtEvent[],
  signal: AbortSignal,
): Promise<Found[]> {
  if (sought.length === 0) return [];
  const answers = await client.batch(
    sought.map(({ eventKey }) => listCall(calendarId, KEY_PROPERTY, eventKey)),
    signal,
  );
  // A copy that the person made also has our properties, but not our transaction.
  return answers.map((answer, index) =>
    mapResult(answer, ({ value }) => value.find((event) => keyOf(event) === sought[index]?.eventKey) ?? null),
  );
}

/** All events of these sessions, by key. */
async function findOfSessions(
  { client, apiUrl }: Pick<WriterOptions, "client" | "apiUrl">,
  calendarId: string,
  sessions: readonly SessionMark[],
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<string, WholeEvent>, ProviderError>> {
  const found = new Map<string, WholeEvent>();
  let calls = sessions.map((session) => listCall(calendarId, SESSION_PROPERTY, session));
  while (calls.length > 0) {
    const pages = await client.batch(calls, signal);
    calls = [];
    for (const page of pages) {
      if (isErr(page)) return page;
      for (const event of page.value.value) found.set(keyOf(event) ?? event.id, event);
      const link = page.value["@odata.nextLink"];
      const path = link == null ? null : pathOfLink(link, apiUrl);
      if (path && isErr(path)) return path;
      if (path) calls.push(listPageCall(path.value));
    }
  }
  return Ok(found);
}

/** Events to create, and what was under their keys `before`. */
type Adding = {
  readonly events: readonly EventToCreate[];
  readonly before: readonly Found[];
  readonly bodyOf: (event: EventToCreate) => Result<EventBody, ProviderError>;
};

/** Creates each event whose key has none. */
async function add(
  client: BatchClient,
  place: Place,
  { events, before, bodyOf }: Adding,
  signal: AbortSignal,
): Promise<Result<Creation, ProviderError>[]> {
  const missing = events.filter((_, index) => before[index]?.ok && before[index].value === null);
  const made = await post(client, place.calendarId, missing.map(bodyOf), signal);
  const madeOf = new Map(missing.map((event, index) => [event, made[index] as Result<WholeEvent, ProviderError>]));
  return events.map((event, index): Result<Creation, ProviderError> => {
    const there = before[index] as Found;
    if (isErr(there)) return there;
    if (there.value === null)
      return mapResult(madeOf.get(event) as Result<WholeEvent, ProviderError>, (now) => ({
        is: "created",
        ...toWritten(place, event.eventKey, now),
      }));
    const written = toWritten(place, event.eventKey, there.value);
    return Ok({ is: "found", ...written, asDrafted: holdsDraft(there.value, event) });
  });
}

/** Posts the bodies that could be written; the others keep their failure. */
async function post(
  client: BatchClient,
  calendarId: string,
  bodies: readonly Result<EventBody, ProviderError>[],
  signal: AbortSignal,
): Promise<Result<WholeEvent, ProviderError>[]> {
  const answers = await client.batch(
    bodies.flatMap((body) => (body.ok ? [postCall(calendarId, body.value)] : [])),
    signal,
  );
  let sent = 0;
  return bodies.map((body) => (body.ok ? (answers[sent++] as Result<WholeEvent, ProviderError>) : body));
}

function moveOutcome(
  place: Place,
  event: EventToMove,
  { answer, maybeDone, other }: Changed<WholeEvent>,
): Result<Move, ProviderError> {
  if (isErr(answer)) return answer;
  if (answer.value) return Ok({ is: "moved", ...toWritten(place, event.eventKey, answer.value) });
  if (!other) return Ok({ is: "gone" });
  const present = toPresent(place, event, other);
  const landed = maybeDone && present.now !== null && isAt(present.now, event);
  return Ok(landed ? { is: "moved", ...toWritten(place, event.eventKey, other) } : { is: "changed", ...present });
}

function removalOutcome({ answer, maybeDone, other }: Changed<"done">): Result<RemovalOutcome, ProviderError> {
  if (isErr(answer)) return answer;
  if (answer.value) return Ok("deleted");
  if (other) return Ok("changed");
  // If the answer to an earlier deletion was lost, that deletion removed it.
  return Ok(maybeDone ? "deleted" : "gone");
}

function answeredWithDone(call: BatchRequest<null>): BatchRequest<"done"> {
  return { ...call, parse: () => Ok("done") };
}
