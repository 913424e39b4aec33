import { plannerEventId } from "#contract/event-id.ts";
import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import type { EventToCreate, EventToMove, SoughtEvent, WriterCapability } from "../port.ts";
import { deleteCall, getCall, insertCall, isAbsent, isOtherVersion, moveCall } from "./event-calls.ts";
import { isDeleted, toPresent } from "./present-event.ts";
import type { GoogleEvent } from "./schema.ts";
import {
  type Answered,
  creationOf,
  type Got,
  isTaken,
  moveOf,
  removalOf,
  restorationOf,
  restoringCall,
} from "./write-outcome.ts";

type Options = { readonly client: BatchClient; readonly connectionId: string; readonly log: Logger };

/**
 * Writes to Google with ids of our own, so that each event exists once, whatever requests are lost.
 */
export function createWriter({ client, connectionId, log }: Options): WriterCapability {
  return {
    keepsDeletedKeys: true,
    eventIdOf: (calendarId, eventKey) => plannerEventId(connectionId, calendarId, eventKey),

    async create(calendarId, events, signal) {
      log.debug("creating events", { events: events.length });
      const place = { connectionId, calendarId };
      const calls = events.map((event) => insertCall(calendarId, event));
      const inserted = await client.batch(calls, signal);
      const taken = await getWhere({ client, calendarId, signal }, events, inserted, isTaken);
      const created = inserted.map((answer, index) =>
        creationOf(place, events[index] as EventToCreate, answer, taken.get(index)),
      );
      log.info("events created", { events: events.length, failed: created.filter(isErr).length });
      return created;
    },

    async find(calendarId, sought, signal) {
      log.debug("finding events", { events: sought.length });
      const got = await get({ client, calendarId, signal }, sought);
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
      const changed = await change(client, calls, signal);
      const answers = changed.map(({ answer }) => answer);
      const others = await getWhere({ client, calendarId, signal }, events, answers, isOtherVersion);
      const moves = changed.map((answered, index) =>
        moveOf(place, events[index] as EventToMove, answered, others.get(index)),
      );
      log.info("events moved", { events: events.length, failed: moves.filter(isErr).length });
      return moves;
    },

    async remove(calendarId, events, signal) {
      log.debug("removing events", { events: events.length });
      const calls = events.map((event) => deleteCall(calendarId, event));
      return (await change(client, calls, signal)).map(removalOf);
    },

    async restore(calendarId, events, signal) {
      log.debug("restoring events", { events: events.length });
      const place = { connectionId, calendarId };
      const before = await get({ client, calendarId, signal }, events);
      const calls = events.map((event, index) => restoringCall(calendarId, event, before[index] as Got));
      const sent = calls.filter((call) => call !== null);
      const received = await client.batch(sent, signal);
      const answers = calls.map((call, index) =>
        call ? (received[sent.indexOf(call)] as Result<GoogleEvent, ProviderError>) : (before[index] as Got),
      );
      const isOther = (error: ProviderError) => isTaken(error) || isOtherVersion(error);
      const taken = await getWhere({ client, calendarId, signal }, events, answers, isOther);
      return answers.map((answer, index) => {
        const wasThere = calls[index] === null;
        return restorationOf(place, events[index] as EventToCreate, { answer, wasThere, now: taken.get(index) });
      });
    },
  };
}

type Calendar = { readonly client: BatchClient; readonly calendarId: string; readonly signal: AbortSignal };

/**
 * The current events, null for one that never existed. A deleted event is returned as a cancelled
 * one.
 */
async function get({ client, calendarId, signal }: Calendar, events: readonly SoughtEvent[]): Promise<Got[]> {
  const calls = events.map(({ eventKey }) => getCall(calendarId, eventKey));
  const answers = await client.batch(calls, signal);
  return answers.map((answer) => (isErr(answer) && isAbsent(answer.error) ? Ok(null) : answer));
}

/** Gets those of `events` whose answer failed in this way, by their indexes. */
async function getWhere<T>(
  calendar: Calendar,
  events: readonly SoughtEvent[],
  answers: readonly Result<T, ProviderError>[],
  isSuch: (error: ProviderError) => boolean,
): Promise<ReadonlyMap<number, Got>> {
  const such = answers.flatMap((answer, index) => (isErr(answer) && isSuch(answer.error) ? [index] : []));
  const got = await get(
    calendar,
    such.map((index) => events[index] as SoughtEvent),
  );
  return new Map(such.map((index, position) => [index, got[position] as Got]));
}

/** Sends calls that change events, and notes whose answer to an earlier try was lost. */
async function change<T>(
  client: BatchClient,
  calls: readonly BatchRequest<T>[],
  signal: AbortSignal,
): Promise<Answered<T>[]> {
  const maybeDone = new Set<BatchRequest<T>>();
  const answers = await client.batch(calls, signal, (call, error) => {
    if (error instanceof ProviderNetworkError) maybeDone.add(call);
  });
  return answers.map((answer, index) => ({ answer, maybeDone: maybeDone.has(calls[index] as BatchRequest<T>) }));
}
