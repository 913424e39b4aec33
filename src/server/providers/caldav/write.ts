import { Err, mapResult, Ok, type Result } from "#domain/result.ts";
import { renderEvent } from "#server/icalendar/index.ts";
import { mapAtMost } from "#server/net/at-most.ts";
import { ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";
import {
  type EventToCreate,
  plannerEventId,
  type RemovalOutcome,
  type WrittenEvent,
  type WrittenRef,
} from "../port.ts";
import type { DavHttp } from "./dav.ts";
import { readEtags } from "./reports.ts";

/** Writes under way at once: a person's server is often a small one. */
const WRITES_AT_ONCE = 6;

export type DavWriter = {
  create(calendarUrl: string, events: readonly EventToCreate[], signal: AbortSignal): Promise<Written[]>;
  find(
    calendarUrl: string,
    keys: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<WrittenEvent | null, ProviderError>[]>;
  remove(calendarUrl: string, events: readonly WrittenRef[], signal: AbortSignal): Promise<Removal[]>;
};

type Written = Result<WrittenEvent, ProviderError>;
type Removal = Result<RemovalOutcome, ProviderError>;

/** Objects with names and UIDs that we chose, so that writing one again meets itself (RFC 4791 5.3.2). */
export function createDavWriter(http: DavHttp, connectionId: string, now: () => Temporal.Instant): DavWriter {
  const written = (calendarUrl: string, eventKey: string, etag: string): WrittenEvent => ({
    eventKey,
    eventId: plannerEventId(connectionId, calendarUrl, uidOf(eventKey)),
    etag,
  });

  const find: DavWriter["find"] = async (calendarUrl, keys, signal) => {
    const urls = keys.map((key) => objectUrl(calendarUrl, key));
    const etags = await readEtags(http, calendarUrl, urls, signal);
    return keys.map((key, index) =>
      mapResult(etags, (known) => {
        const etag = known.get(urls[index] ?? "");
        return etag === undefined ? null : written(calendarUrl, key, etag);
      }),
    );
  };

  /** Null where the event exists now but its etag was not said. */
  const put = async (
    calendarUrl: string,
    event: EventToCreate,
    signal: AbortSignal,
  ): Promise<Result<WrittenEvent | null, ProviderError>> => {
    const answer = await http.send(
      {
        method: "PUT",
        url: objectUrl(calendarUrl, event.eventKey),
        headers: { "content-type": "text/calendar; charset=utf-8", "if-none-match": "*" },
        body: renderObject(event, now()),
        // 412: an object of this name, which nobody else would choose, is there already.
        accept: [412],
        idempotent: true,
      },
      signal,
    );
    return mapResult(answer, ({ status, headers }) => {
      const etag = headers.get("etag");
      return status === 412 || etag === null ? null : written(calendarUrl, event.eventKey, etag);
    });
  };

  const remove = async (calendarUrl: string, { eventKey, etag }: WrittenRef, signal: AbortSignal): Promise<Removal> => {
    const answer = await http.send(
      {
        method: "DELETE",
        url: objectUrl(calendarUrl, eventKey),
        headers: { "if-match": etag },
        accept: [404, 410, 412],
        idempotent: true,
      },
      signal,
    );
    return mapResult(answer, ({ status }): RemovalOutcome => {
      if (status === 412) return "changed";
      return status === 404 || status === 410 ? "gone" : "deleted";
    });
  };

  return {
    find,

    async create(calendarUrl, events, signal) {
      const puts = await mapAtMost(events, WRITES_AT_ONCE, (event) => put(calendarUrl, event, signal));
      const unsaid = events.filter((_, index) => isUnsaid(puts[index])).map(({ eventKey }) => eventKey);
      if (unsaid.length === 0) return puts.map(asWritten);
      const found = await find(calendarUrl, unsaid, signal);
      const byKey = new Map(unsaid.map((key, index) => [key, found[index]]));
      return puts.map((result, index) =>
        asWritten(isUnsaid(result) ? (byKey.get(events[index]?.eventKey ?? "") ?? result) : result),
      );
    },

    async remove(calendarUrl, events, signal) {
      const removals = await mapAtMost(events, WRITES_AT_ONCE, (event) => remove(calendarUrl, event, signal));
      const refused = events.filter((_, index) => isRefused(removals[index])).map(({ eventKey }) => eventKey);
      if (refused.length === 0) return removals;
      // 412 is also what an object that is not there has for an `If-Match` (RFC 9110 13.1.1), so ask which it is.
      const found = await find(calendarUrl, refused, signal);
      const byKey = new Map(refused.map((key, index) => [key, found[index]]));
      return removals.map((removal, index) => {
        const still = isRefused(removal) ? byKey.get(events[index]?.eventKey ?? "") : undefined;
        return still ? mapResult(still, (event): RemovalOutcome => (event === null ? "gone" : "changed")) : removal;
      });
    },
  };
}

function renderObject({ eventKey, sessionId, draft, timeZone }: EventToCreate, now: Temporal.Instant): string {
  return renderEvent(draft, {
    uid: uidOf(eventKey),
    timeZone,
    stampedAt: now.epochMilliseconds,
    properties: [{ name: "X-DAYWRIGHT-SESSION", text: sessionId }],
  });
}

function uidOf(eventKey: string): string {
  return `${eventKey}@daywright`;
}

function objectUrl(calendarUrl: string, eventKey: string): string {
  return new URL(`${encodeURIComponent(eventKey)}.ics`, calendarUrl).href;
}

function isUnsaid(result: Result<WrittenEvent | null, ProviderError> | undefined): boolean {
  return result?.ok === true && result.value === null;
}

function isRefused(removal: Removal | undefined): boolean {
  return removal?.ok === true && removal.value === "changed";
}

function asWritten(result: Result<WrittenEvent | null, ProviderError>): Written {
  if (!result.ok) return result;
  return result.value
    ? Ok(result.value)
    : Err(new ProviderAPIError("the server accepted the event but does not show it"));
}
