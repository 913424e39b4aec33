import { plannerEventId } from "#contract/event-id.ts";
import { readOccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { Err, isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { ProviderAPIError, type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import { isAt } from "../as-drafted.ts";
import type {
  Creation,
  EventToCreate,
  EventToMove,
  Move,
  RemovalOutcome,
  SoughtEvent,
  WriterCapability,
} from "../port.ts";
import {
  deleteCall,
  getCall,
  insertAgainCall,
  insertCall,
  isAbsent,
  isOtherVersion,
  moveCall,
  reviveCall,
} from "./event-calls.ts";
import { holdsDraft, isDeleted, isOurs, isUntouched, type Place, toPresent, toWritten } from "./present-event.ts";
import type { GoogleEvent } from "./schema.ts";

type Options = { readonly client: BatchClient; readonly connectionId: string; readonly log: Logger };

type Got = Result<GoogleEvent | null, ProviderError>;

/**
 * Writes to Google with ids of our own, so that each event exists once, whatever requests are lost.
 */
export function createWriter({ client, connectionId, log }: Options): WriterCapability {
  /**
   * The current event, null for one that never existed. A deleted event is returned as a cancelled
   * one.
   */
  const get = async (calendarId: string, events: readonly SoughtEvent[], signal: AbortSignal): Promise<Got[]> => {
    const calls = events.map(({ eventKey }) => getCall(calendarId, eventKey));
    const answers = await client.batch(calls, signal);
    return answers.map((answer) => (isErr(answer) && isAbsent(answer.error) ? Ok(null) : answer));
  };
  /** Gets those of `events` whose answer failed in this way, by their indexes. */
  const getWhere = async <T>(
    answers: readonly Result<T, ProviderError>[],
    isSuch: (error: ProviderError) => boolean,
    { calendarId, events, signal }: { calendarId: string; events: readonly SoughtEvent[]; signal: AbortSignal },
  ): Promise<ReadonlyMap<number, Got>> => {
    const such = answers.flatMap((answer, index) => (isErr(answer) && isSuch(answer.error) ? [index] : []));
    const got = await get(
      calendarId,
      such.map((index) => events[index] as SoughtEvent),
      signal,
    );
    return new Map(such.map((index, position) => [index, got[position] as Got]));
  };
  /** The answers, each with whether the answer to an earlier try was lost. */
  const change = async <T>(
    calls: readonly BatchRequest<T>[],
    signal: AbortSignal,
  ): Promise<{ readonly answer: Result<T, ProviderError>; readonly maybeDone: boolean }[]> => {
    const maybeDone = new Set<BatchRequest<T>>();
    const answers = await client.batch(calls, signal, (call, error) => {
      if (error instanceof ProviderNetworkError) maybeDone.add(call);
    });
    return answers.map((answer, index) => ({ answer, maybeDone: maybeDone.has(calls[index] as BatchRequest<T>) }));
  };

  return {
    keepsDeletedKeys: true,
    eventIdOf: (calendarId, eventKey) => plannerEventId(connectionId, calendarId, eventKey),

    async create(calendarId, events, signal) {
      log.debug("creating events", { events: events.length });
      const place = { connectionId, calendarId };
      const calls = events.map((event) => insertCall(calendarId, event));
      const inserted = await client.batch(calls, signal);
      const taken = await getWhere(inserted, isTaken, { calendarId, events, signal });
      const created = inserted.map((answer, index) =>
        creationOf(place, events[index] as EventToCreate, answer, taken.get(index)),
      );
      log.info("events created", { events: events.length, failed: created.filter(isErr).length });
      return created;
    },

    async find(calendarId, sought, signal) {
      log.debug("finding events", { events: sought.length });
      const got = await get(calendarId, sought, signal);
      return got.map((answer, index) =>
        mapResult(answer, (event) =>
          event === null || isDeleted(event)
            ? null
            : toPresent({ connectionId, calendarId }, sought[index] as SoughtEvent, event),
        ),
      );
    },

    async move(calendarId, events, signal) {
      log.debug("moving events", { events: events.length });
      const place = { connectionId, calendarId };
      const calls = events.map((event) => moveCall(calendarId, event));
      const changed = await change(calls, signal);
      const answers = changed.map(({ answer }) => answer);
      const others = await getWhere(answers, isOtherVersion, { calendarId, events, signal });
      const moves = changed.map((answered, index) =>
        moveOf(place, events[index] as EventToMove, answered, others.get(index)),
      );
      log.info("events moved", { events: events.length, failed: moves.filter(isErr).length });
      return moves;
    },

    async remove(calendarId, events, signal) {
      log.debug("removing events", { events: events.length });
      const calls = events.map((event) => deleteCall(calendarId, event));
      return (await change(calls, signal)).map(({ answer, maybeDone }) => removalOf(answer, maybeDone));
    },

    async restore(calendarId, events, signal) {
      log.debug("restoring events", { events: events.length });
      const place = { connectionId, calendarId };
      const before = await get(calendarId, events, signal);
      const calls = events.map((event, index) => restoringCall(calendarId, event, before[index] as Got));
      const sent = calls.filter((call) => call !== null);
      const received = await client.batch(sent, signal);
      const answers = calls.map((call, index) =>
        call ? (received[sent.indexOf(call)] as Result<GoogleEvent, ProviderError>) : (before[index] as Got),
      );
      const taken = await getWhere(answers, (error) => isTaken(error) || isOtherVersion(error), {
        calendarId,
        events,
        signal,
      });
      return answers.map((answer, index) => {
        const wasThere = calls[index] === null;
        return restorationOf(place, events[index] as EventToCreate, { answer, wasThere, now: taken.get(index) });
      });
    },
  };
}

/** The id belongs to an existing or a deleted event. */
function isTaken({ status }: ProviderError): boolean {
  return status === 409;
}

function creationOf(
  place: Place,
  wanted: EventToCreate,
  inserted: Result<GoogleEvent, ProviderError>,
  present: Got | undefined,
): Result<Creation, ProviderError> {
  if (present === undefined) return mapResult(inserted, (event) => ({ is: "created", ...toWritten(place, event) }));
  if (isErr(present)) return present;
  const event = present.value;
  if (event !== null && isDeleted(event)) return Ok({ is: "burnt" });
  // The event has our id but is not ours, so the error stands.
  if (event === null || !isOurs(wanted, event)) return inserted as Err<ProviderError>;
  return Ok({ is: "found", ...toWritten(place, event), asDrafted: isUntouched(event) && holdsDraft(event, wanted) });
}

function moveOf(
  place: Place,
  wanted: EventToMove,
  { answer, maybeDone }: { readonly answer: Result<GoogleEvent, ProviderError>; readonly maybeDone: boolean },
  other: Got | undefined,
): Result<Move, ProviderError> {
  if (isErr(answer) && isAbsent(answer.error)) return Ok({ is: "gone" });
  const there: Got = other ?? answer;
  if (isErr(there)) return there;
  const event = there.value;
  if (event === null || isDeleted(event)) return Ok({ is: "gone" });
  const present = toPresent(place, wanted, event);
  // If the answer to an earlier move was lost, another version at the wanted times is the result of
  // that move.
  const landed = other === undefined || (maybeDone && present.now !== null && isAt(present.now, wanted));
  return Ok(landed ? { is: "moved", ...toWritten(place, event) } : { is: "changed", ...present });
}

function removalOf(answer: Result<null, ProviderError>, maybeDone: boolean): Result<RemovalOutcome, ProviderError> {
  if (!isErr(answer)) return Ok("deleted");
  // If the answer to an earlier deletion was lost, that deletion removed it.
  if (isAbsent(answer.error)) return Ok(maybeDone ? "deleted" : "gone");
  return isOtherVersion(answer.error) ? Ok("changed") : answer;
}

/** Null when nothing is to be sent, because the event exists or its state is unknown. */
function restoringCall(calendarId: string, event: EventToCreate, before: Got): BatchRequest<GoogleEvent> | null {
  if (isErr(before)) return null;
  // An instance exists with its series, or never again.
  if (before.value === null) return readOccurrenceKey(event.eventKey) ? null : insertAgainCall(calendarId, event);
  return isDeleted(before.value) ? reviveCall(calendarId, event, before.value.etag ?? "*") : null;
}

function restorationOf(
  place: Place,
  wanted: EventToCreate,
  { answer, wasThere, now }: { readonly answer: Got; readonly wasThere: boolean; readonly now: Got | undefined },
): Result<Creation, ProviderError> {
  const there = now ?? answer;
  if (isErr(there)) return there;
  const event = there.value;
  if (event === null && readOccurrenceKey(wanted.eventKey)) return Ok({ is: "burnt" });
  // The event was deleted again meanwhile, so the error stands.
  if (event === null || isDeleted(event)) return isErr(answer) ? answer : Err(notShown());
  const written = toWritten(place, event);
  if (now === undefined && !wasThere) return Ok({ is: "created", ...written });
  return Ok({ is: "found", ...written, asDrafted: holdsDraft(event, wanted) });
}

function notShown(): ProviderError {
  return new ProviderAPIError("Google accepted the event but does not show it");
}
