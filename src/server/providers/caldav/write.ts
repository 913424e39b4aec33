import { plannerEventId } from "#contract/event-id.ts";
import { Err, flatMapResult, mapResult, Ok, type Result } from "#domain/result.ts";
import { rescheduleEvent, uidOf } from "#server/icalendar/index.ts";
import { mapAtMost } from "#server/net/map-at-most.ts";
import {
  ProviderAPIError,
  type ProviderError,
  ProviderNetworkError,
  ProviderParseError,
} from "#server/net/provider-error.ts";
import { isAt } from "../as-drafted.ts";
import type {
  Creation,
  EventToCreate,
  EventToMove,
  Move,
  PresentEvent,
  RemovalOutcome,
  SoughtEvent,
  WriterCapability,
  WrittenEvent,
  WrittenRef,
} from "../port.ts";
import type { DavHttp } from "./dav.ts";
import {
  holdsRestored,
  isUntouched,
  nowOf,
  objectUrl,
  renderObject,
  renderRestored,
  resourceOf,
} from "./own-object.ts";
import { type DavObject, readEtags, readObjects } from "./reports.ts";

/** Writes under way at once: a person's server is often a small one. */
const WRITES_AT_ONCE = 6;

type Each<Item, T> = (
  calendarUrl: string,
  items: readonly Item[],
  signal: AbortSignal,
) => Promise<Result<T, ProviderError>[]>;

export type DavWriter = Pick<WriterCapability, "keepsDeletedKeys" | "eventIdOf"> & {
  readonly create: Each<EventToCreate, Creation>;
  readonly find: Each<SoughtEvent, PresentEvent | null>;
  readonly move: Each<EventToMove, Move>;
  readonly remove: Each<WrittenRef, RemovalOutcome>;
  readonly restore: Each<EventToCreate, Creation>;
};

/**
 * Objects with names and UIDs that we chose, so that writing one again meets itself (RFC 4791
 * 5.3.2).
 */
export function createDavWriter(http: DavHttp, connectionId: string, now: () => Temporal.Instant): DavWriter {
  const eventIdOf = (calendarUrl: string, eventKey: string) =>
    plannerEventId(connectionId, calendarUrl, uidOf(eventKey));
  const written = (calendarUrl: string, eventKey: string, etag: string): WrittenEvent => ({
    eventKey,
    eventId: eventIdOf(calendarUrl, eventKey),
    etag,
  });
  const present = (calendarUrl: string, sought: SoughtEvent, { etag, ics }: DavObject): PresentEvent => ({
    ...written(calendarUrl, sought.eventKey, etag),
    asDrafted: "draft" in sought && isUntouched(ics, sought),
    now: nowOf(ics, sought),
    ...resourceOf(ics),
  });

  /** The objects under these keys, by key; those that are not there are missing. */
  const read = async (
    calendarUrl: string,
    sought: readonly SoughtEvent[],
    signal: AbortSignal,
  ): Promise<Result<ReadonlyMap<string, DavObject>, ProviderError>> => {
    if (sought.length === 0) return Ok(new Map());
    const urls = sought.map(({ eventKey }) => objectUrl(calendarUrl, eventKey));
    const objects = await readObjects(http, calendarUrl, urls, signal);
    return mapResult(objects, (found) => {
      const byUrl = new Map(found.map((object) => [object.url, object]));
      return new Map(
        sought.flatMap(({ eventKey }, index) => {
          const object = byUrl.get(urls[index] ?? "");
          return object ? [[eventKey, object]] : [];
        }),
      );
    });
  };

  /** The etag of what was put; null where it was not said, or where the condition did not hold. */
  const put = async (
    calendarUrl: string,
    eventKey: string,
    { body, condition }: { readonly body: string; readonly condition: Readonly<Record<string, string>> },
    signal: AbortSignal,
  ): Promise<Result<string | null, ProviderError>> => {
    const answer = await http.send(
      {
        method: "PUT",
        url: objectUrl(calendarUrl, eventKey),
        headers: { "content-type": "text/calendar; charset=utf-8", ...condition },
        body,
        accept: [412],
        idempotent: true,
      },
      signal,
    );
    return mapResult(answer, ({ status, headers }) => (status === 412 ? null : headers.get("etag")));
  };

  /**
   * Puts each under a name that nobody else would choose: `render` says what, `isDrafted` judges
   * what is there already.
   */
  const add = async (
    calendarUrl: string,
    events: readonly EventToCreate[],
    signal: AbortSignal,
    { render, isDrafted }: { readonly render: typeof renderObject; readonly isDrafted: typeof isUntouched },
  ): Promise<Result<Creation, ProviderError>[]> => {
    const puts = await mapAtMost(events, WRITES_AT_ONCE, (event) => {
      const body = render(event, now().epochMilliseconds);
      return put(calendarUrl, event.eventKey, { body, condition: { "if-none-match": "*" } }, signal);
    });
    const there = await read(calendarUrl, unsaid(events, puts), signal);
    return events.map((event, index) => {
      const { eventKey } = event;
      return flatMapResult(puts[index] ?? Ok(null), (etag): Result<Creation, ProviderError> => {
        if (etag !== null) return Ok({ is: "created", ...written(calendarUrl, eventKey, etag) });
        return flatMapResult(there, (objects) => {
          const object = objects.get(eventKey);
          if (!object) return Err(new ProviderAPIError("the server accepted the event but does not show it"));
          const asDrafted = isDrafted(object.ics, event);
          return Ok({ is: "found", ...written(calendarUrl, eventKey, object.etag), asDrafted });
        });
      });
    });
  };

  const moveOne = async (
    calendarUrl: string,
    wanted: EventToMove,
    object: DavObject,
    signal: AbortSignal,
  ): Promise<Result<string | null, ProviderError>> => {
    if (object.etag !== wanted.etag) return Ok(null);
    const body = rescheduleEvent(object.ics, wanted, now().epochMilliseconds);
    if (body === null) return Err(new ProviderParseError("what is there is no single event, and cannot be moved"));
    return put(calendarUrl, wanted.eventKey, { body, condition: { "if-match": object.etag } }, signal);
  };

  /**
   * The status of a refusal, null where there was none, and whether the answer to an earlier try
   * was lost.
   */
  const removeOne = async (calendarUrl: string, { eventKey, etag }: WrittenRef, signal: AbortSignal) => {
    let maybeDone = false;
    const answer = await http.send(
      {
        method: "DELETE",
        url: objectUrl(calendarUrl, eventKey),
        headers: { "if-match": etag },
        accept: [404, 410, 412],
        idempotent: true,
        onResend(error) {
          maybeDone ||= error instanceof ProviderNetworkError;
        },
      },
      signal,
    );
    return mapResult(answer, ({ status }) => ({ refusal: status < 300 ? null : status, maybeDone }));
  };

  return {
    keepsDeletedKeys: false,
    eventIdOf,
    create: (calendarUrl, events, signal) =>
      add(calendarUrl, events, signal, { render: renderObject, isDrafted: isUntouched }),
    restore: (calendarUrl, events, signal) =>
      add(calendarUrl, events, signal, { render: renderRestored, isDrafted: holdsRestored }),

    async find(calendarUrl, sought, signal) {
      const objects = await read(calendarUrl, sought, signal);
      return sought.map((event) =>
        mapResult(objects, (found) => {
          const object = found.get(event.eventKey);
          return object ? present(calendarUrl, event, object) : null;
        }),
      );
    },

    async move(calendarUrl, events, signal) {
      const objects = await read(calendarUrl, events, signal);
      if (!objects.ok) return events.map(() => objects);
      const before = objects.value;
      const puts = await mapAtMost(events, WRITES_AT_ONCE, (event) => {
        const object = before.get(event.eventKey);
        return object ? moveOne(calendarUrl, event, object, signal) : Promise.resolve(Ok(null));
      });
      const there = await read(calendarUrl, unsaid(events, puts), signal);
      return events.map((event, index) => {
        const { eventKey } = event;
        return flatMapResult(puts[index] ?? Ok(null), (etag): Result<Move, ProviderError> => {
          if (etag !== null) return Ok({ is: "moved", ...written(calendarUrl, eventKey, etag) });
          return mapResult(there, (objects) => {
            const object = objects.get(eventKey);
            if (!object) return { is: "gone" };
            const found = present(calendarUrl, event, object);
            return hasLanded(event, before.get(eventKey), found)
              ? { is: "moved", ...written(calendarUrl, eventKey, object.etag) }
              : { is: "changed", ...found };
          });
        });
      });
    },

    async remove(calendarUrl, events, signal) {
      const removals = await mapAtMost(events, WRITES_AT_ONCE, (event) => removeOne(calendarUrl, event, signal));
      const refused = events.filter(
        (_, index) => removals[index]?.ok === true && removals[index].value.refusal !== null,
      );
      if (refused.length === 0) return removals.map((removal) => mapResult(removal, () => "deleted"));
      // A status says too little: 412 is also what an object that is not there has for an
      // `If-Match` (RFC 9110 13.1.1), and a 404 may be a proxy's. A report names each object.
      const urls = refused.map(({ eventKey }) => objectUrl(calendarUrl, eventKey));
      const etags = await readEtags(http, calendarUrl, urls, signal);
      return removals.map((removal, index): Result<RemovalOutcome, ProviderError> => {
        if (!removal.ok) return removal;
        const { refusal, maybeDone } = removal.value;
        if (refusal === null) return Ok("deleted");
        if (!etags.ok) return etags;
        const isThere = etags.value.has(objectUrl(calendarUrl, events[index]?.eventKey ?? ""));
        // Gone after a deletion whose answer was lost: that deletion did it.
        if (!isThere) return Ok(maybeDone ? "deleted" : "gone");
        return refusal === 412
          ? Ok("changed")
          : Err(new ProviderAPIError(`HTTP ${refusal} for an object that is there`));
      });
    },
  };
}

/** Those whose answer came without an etag: what is there has to be read. */
function unsaid<Item>(items: readonly Item[], puts: readonly Result<string | null, ProviderError>[]): Item[] {
  return items.filter((_, index) => puts[index]?.ok === true && puts[index].value === null);
}

/**
 * Whether another version than the one that was to be moved is that one moved: its answer came
 * without an etag, or was lost.
 */
function hasLanded(wanted: EventToMove, before: DavObject | undefined, found: PresentEvent): boolean {
  if (before?.etag !== wanted.etag || found.etag === wanted.etag || found.now === null) return false;
  return isAt(found.now, wanted) && found.now.content === nowOf(before.ics, wanted)?.content;
}
