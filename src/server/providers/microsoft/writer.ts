import { plannerEventId } from "#contract/event-id.ts";
import { Err, isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { ProviderAPIError, type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import { isAt } from "../as-drafted.ts";
import type { Creation, Move, RemovalOutcome, SoughtEvent, WriterCapability, WrittenRef } from "../port.ts";
import {
  deleteCall,
  getCall,
  isOtherVersion,
  listCall,
  listPageCall,
  moveCall,
  postCall,
  type WholeEvent,
} from "./event-calls.ts";
import { orNull } from "./events.ts";
import { pathOfLink } from "./links.ts";
import { KEY_PROPERTY, keyOf, SESSION_PROPERTY } from "./own-event.ts";
import { holdsDraft, toPresent, toWritten } from "./present-event.ts";
import { parseVersion, type Version, versionOf } from "./version.ts";
import { type EventBody, toGraphEvent, toRestoredEvent } from "./write-event.ts";

export type WriterOptions = {
  readonly client: BatchClient;
  readonly apiUrl: string;
  readonly connectionId: string;
  readonly log: Logger;
};

/** How often a version is tried that Exchange has renamed under our hands. */
const MOST_TRIES = 4;

type Got = Result<WholeEvent | null, ProviderError>;

/**
 * Writes events of their own under keys of ours: each is made in a transaction that its key names,
 * and changed on condition of its version, so that whatever gets lost on the way, it exists once.
 */
export function createWriter({ client, apiUrl, connectionId, log }: WriterOptions): WriterCapability {
  /** What is there under these keys. */
  const get = async (calendarId: string, keys: readonly string[], signal: AbortSignal): Promise<Got[]> => {
    const answers = await client.batch(
      keys.map((key) => listCall(calendarId, KEY_PROPERTY, key)),
      signal,
    );
    return answers.map((answer, index) => mapResult(answer, ({ value }) => ours(value, keys[index] ?? "")));
  };

  /** All that is there of some sessions, by key. */
  const ofSessions = async (
    calendarId: string,
    sessions: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<ReadonlyMap<string, WholeEvent>, ProviderError>> => {
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
  };

  /** Makes what can be made; `null` is made by nobody. */
  const post = async (
    calendarId: string,
    bodies: readonly (Result<EventBody, ProviderError> | null)[],
    signal: AbortSignal,
  ): Promise<readonly (Result<WholeEvent, ProviderError> | null)[]> => {
    const sent = bodies.flatMap((body, index) => (body?.ok ? [{ index, call: postCall(calendarId, body.value) }] : []));
    const answers = await client.batch(
      sent.map(({ call }) => call),
      signal,
    );
    const answered = new Map(sent.map(({ index }, position) => [index, answers[position]]));
    return bodies.map((body, index) => answered.get(index) ?? (body && !body.ok ? body : null));
  };

  /**
   * Changes the version that each names, also under the etag that Exchange has given it since.
   * `answer`: null where another content is there, which is `other`.
   */
  const change = async <Ref extends WrittenRef, T>(
    calendarId: string,
    refs: readonly Ref[],
    callOf: (ref: Ref, version: Version) => BatchRequest<T>,
    signal: AbortSignal,
  ): Promise<readonly Changed<T>[]> => {
    const changed: Changed<T>[] = refs.map(() => ({ answer: Err(tooFast()), maybeDone: false, other: null }));
    let open = refs.map((ref, index) => ({ index, ref, version: parseVersion(ref.etag) }));
    const maybeDone = new Set<number>();
    for (let tries = 0; open.length > 0 && tries < MOST_TRIES; tries++) {
      const calls = open.map(({ ref, version }) => callOf(ref, version));
      const answers = await client.batch(calls, signal, (call, error) => {
        const at = open[calls.indexOf(call)];
        if (at && error instanceof ProviderNetworkError) maybeDone.add(at.index);
      });
      const others = open.filter((_, position) => {
        const answer = answers[position];
        return answer && isErr(answer) && isOtherVersion(answer.error);
      });
      for (const [position, { index }] of open.entries()) {
        changed[index] = {
          answer: orNull(answers[position] as Result<T, ProviderError>),
          maybeDone: maybeDone.has(index),
          other: null,
        };
      }
      const there = await client.batch(
        others.map(({ version }) => getCall(calendarId, version.id)),
        signal,
      );
      open = others.flatMap(({ index, ref, version }, position) => {
        const now = orNull(there[position] as Result<WholeEvent, ProviderError>);
        if (now.ok && now.value && versionOf(now.value).content === version.content) {
          return [{ index, ref, version: versionOf(now.value) }];
        }
        const answer = now.ok ? Ok(null) : now;
        changed[index] = { answer, maybeDone: maybeDone.has(index), other: now.ok ? now.value : null };
        return [];
      });
    }
    return changed;
  };

  return {
    keepsDeletedKeys: false,
    eventIdOf: (calendarId, eventKey) => plannerEventId(connectionId, calendarId, eventKey),

    async create(calendarId, events, signal) {
      log.debug("creating events", { events: events.length });
      const sessions = [...new Set(events.map(({ sessionId }) => sessionId))];
      const before = await ofSessions(calendarId, sessions, signal);
      if (isErr(before)) return events.map(() => before);
      const bodies = events.map((event) => (before.value.has(event.eventKey) ? null : toGraphEvent(event)));
      const made = await post(calendarId, bodies, signal);
      const place = { connectionId, calendarId };
      const created = events.map((event, index): Result<Creation, ProviderError> => {
        const there = before.value.get(event.eventKey);
        if (there)
          return Ok({ is: "found", ...toWritten(place, event.eventKey, there), asDrafted: holdsDraft(there, event) });
        return mapResult(made[index] ?? Err(tooFast()), (now) => ({
          is: "created",
          ...toWritten(place, event.eventKey, now),
        }));
      });
      log.info("events created", { events: events.length, failed: created.filter(isErr).length });
      return created;
    },

    async find(calendarId, sought, signal) {
      log.debug("finding events", { events: sought.length });
      const got = await get(
        calendarId,
        sought.map(({ eventKey }) => eventKey),
        signal,
      );
      return got.map((answer, index) =>
        mapResult(
          answer,
          (event) => event && toPresent({ connectionId, calendarId }, sought[index] as SoughtEvent, event),
        ),
      );
    },

    async move(calendarId, events, signal) {
      log.debug("moving events", { events: events.length });
      const place = { connectionId, calendarId };
      const changed = await change(
        calendarId,
        events,
        (event, version) => moveCall(calendarId, version, event),
        signal,
      );
      return changed.map(({ answer, maybeDone, other }, index): Result<Move, ProviderError> => {
        const event = events[index] as (typeof events)[number];
        if (isErr(answer)) return answer;
        if (answer.value) return Ok({ is: "moved", ...toWritten(place, event.eventKey, answer.value) });
        if (!other) return Ok({ is: "gone" });
        const present = toPresent(place, event, other);
        const landed = maybeDone && present.now !== null && isAt(present.now, event);
        return Ok(landed ? { is: "moved", ...toWritten(place, event.eventKey, other) } : { is: "changed", ...present });
      });
    },

    async remove(calendarId, events, signal) {
      log.debug("removing events", { events: events.length });
      const removed = await change(calendarId, events, (_, version) => mapped(deleteCall(calendarId, version)), signal);
      return removed.map(({ answer, maybeDone, other }): Result<RemovalOutcome, ProviderError> => {
        if (isErr(answer)) return answer;
        if (answer.value) return Ok("deleted");
        if (other) return Ok("changed");
        // Gone after a deletion whose answer was lost: that deletion did it.
        return Ok(maybeDone ? "deleted" : "gone");
      });
    },

    async restore(calendarId, events, signal) {
      log.debug("restoring events", { events: events.length });
      const before = await get(
        calendarId,
        events.map(({ eventKey }) => eventKey),
        signal,
      );
      const bodies = events.map((event, index) => {
        const there = before[index];
        return there?.ok && there.value === null ? toRestoredEvent(event) : null;
      });
      const made = await post(calendarId, bodies, signal);
      const place = { connectionId, calendarId };
      return events.map((event, index): Result<Creation, ProviderError> => {
        const there = before[index] as Got;
        if (isErr(there)) return there;
        if (there.value) {
          const written = toWritten(place, event.eventKey, there.value);
          return Ok({ is: "found", ...written, asDrafted: holdsDraft(there.value, event) });
        }
        return mapResult(made[index] ?? Err(tooFast()), (now) => ({
          is: "created",
          ...toWritten(place, event.eventKey, now),
        }));
      });
    },
  };
}

type Changed<T> = {
  /** Null where nothing was changed. */
  readonly answer: Result<T | null, ProviderError>;
  /** The answer to an earlier try, which may have done it, was lost. */
  readonly maybeDone: boolean;
  /** What is there instead; null where nothing is. */
  readonly other: WholeEvent | null;
};

/** A copy that the person made holds our properties, too, and is made in no transaction of ours. */
function ours(events: readonly WholeEvent[], key: string): WholeEvent | null {
  return events.find((event) => keyOf(event) === key) ?? null;
}

function mapped(call: BatchRequest<null>): BatchRequest<"done"> {
  return { ...call, parse: () => Ok("done") };
}

function tooFast(): ProviderError {
  return new ProviderAPIError("the event changes faster than it can be written");
}
