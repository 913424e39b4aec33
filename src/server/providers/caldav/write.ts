import { plannerEventId } from "#contract/event-id.ts";
import { Err, flatMapResult, mapResult, Ok, type Result } from "#domain/result.ts";
import { rescheduleEvent, uidOf } from "#server/icalendar/index.ts";
import { mapAtMost } from "#server/net/map-at-most.ts";
import { ProviderAPIError, type ProviderError, ProviderParseError } from "#server/net/provider-error.ts";
import { isAt } from "../matches-draft.ts";
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
import { type Calendar, putObject, readKeyed, removeObject } from "./keyed-objects.ts";
import {
  holdsRestored,
  isUntouched,
  nowOf,
  objectUrl,
  renderObject,
  renderRestored,
  resourceOf,
} from "./own-object.ts";
import { type DavObject, readEtags } from "./reports.ts";

/** Writes at once: a person's server is often a small one. */
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
 * Writes objects under names and UIDs that we chose, so that writing twice hits the same object
 * (RFC 4791 5.3.2).
 */
export function createDavWriter(http: DavHttp, connectionId: string, now: () => Temporal.Instant): DavWriter {
  const at = (url: string): Calendar => ({ http, connectionId, url, now: () => now().epochMilliseconds });
  return {
    keepsDeletedKeys: false,
    eventIdOf: (url, eventKey) => eventIdOf(at(url), eventKey),
    create: (url, events, signal) => add(at(url), events, DRAFTED, signal),
    find: (url, sought, signal) => find(at(url), sought, signal),
    move: (url, events, signal) => move(at(url), events, signal),
    remove: (url, events, signal) => remove(at(url), events, signal),
    restore: (url, events, signal) => add(at(url), events, RESTORED, signal),
  };
}

/** How an event is rendered, and how an object that already exists is judged. */
type Rendering = { readonly render: typeof renderObject; readonly isAsWritten: typeof isUntouched };

const DRAFTED: Rendering = { render: renderObject, isAsWritten: isUntouched };
const RESTORED: Rendering = { render: renderRestored, isAsWritten: holdsRestored };

/** Puts each object under a name that nobody else would choose. */
async function add(
  calendar: Calendar,
  events: readonly EventToCreate[],
  { render, isAsWritten }: Rendering,
  signal: AbortSignal,
): Promise<Result<Creation, ProviderError>[]> {
  const puts = await mapAtMost(events, WRITES_AT_ONCE, (event) => {
    const body = render(event, calendar.now());
    return putObject(calendar, event.eventKey, { body, condition: { "if-none-match": "*" } }, signal);
  });
  const there = await readKeyed(calendar, unsaid(events, puts), signal);
  return events.map((event, index) =>
    flatMapResult(puts[index] ?? Ok(null), (etag): Result<Creation, ProviderError> => {
      if (etag !== null) return Ok({ is: "created", ...written(calendar, event.eventKey, etag) });
      return flatMapResult(there, (objects) => {
        const object = objects.get(event.eventKey);
        if (!object) return Err(new ProviderAPIError("the server accepted the event but does not show it"));
        const asDrafted = isAsWritten(object.ics, event);
        return Ok({ is: "found", ...written(calendar, event.eventKey, object.etag), asDrafted });
      });
    }),
  );
}

async function find(
  calendar: Calendar,
  sought: readonly SoughtEvent[],
  signal: AbortSignal,
): Promise<Result<PresentEvent | null, ProviderError>[]> {
  const objects = await readKeyed(calendar, sought, signal);
  return sought.map((event) =>
    mapResult(objects, (found) => {
      const object = found.get(event.eventKey);
      return object ? present(calendar, event, object) : null;
    }),
  );
}

async function move(
  calendar: Calendar,
  events: readonly EventToMove[],
  signal: AbortSignal,
): Promise<Result<Move, ProviderError>[]> {
  const before = await readKeyed(calendar, events, signal);
  if (!before.ok) return events.map(() => before);
  const puts = await mapAtMost(events, WRITES_AT_ONCE, (event) =>
    moveOne(calendar, event, before.value.get(event.eventKey), signal),
  );
  const there = await readKeyed(calendar, unsaid(events, puts), signal);
  return events.map((event, index) =>
    flatMapResult(puts[index] ?? Ok(null), (etag): Result<Move, ProviderError> => {
      if (etag !== null) return Ok({ is: "moved", ...written(calendar, event.eventKey, etag) });
      return mapResult(there, (objects) => {
        const object = objects.get(event.eventKey);
        if (!object) return { is: "gone" };
        const found = present(calendar, event, object);
        return hasLanded(event, before.value.get(event.eventKey), found)
          ? { is: "moved", ...written(calendar, event.eventKey, object.etag) }
          : { is: "changed", ...found };
      });
    }),
  );
}

/**
 * The etag of the stored object; null when the server returned none, or when another version is
 * there.
 */
async function moveOne(
  calendar: Calendar,
  wanted: EventToMove,
  object: DavObject | undefined,
  signal: AbortSignal,
): Promise<Result<string | null, ProviderError>> {
  if (object?.etag !== wanted.etag) return Ok(null);
  const body = rescheduleEvent(object.ics, wanted, calendar.now());
  if (body === null) return Err(new ProviderParseError("what is there is no single event, and cannot be moved"));
  return putObject(calendar, wanted.eventKey, { body, condition: { "if-match": object.etag } }, signal);
}

async function remove(
  calendar: Calendar,
  events: readonly WrittenRef[],
  signal: AbortSignal,
): Promise<Result<RemovalOutcome, ProviderError>[]> {
  const removals = await mapAtMost(events, WRITES_AT_ONCE, (event) => removeObject(calendar, event, signal));
  const refused = events.filter((_, index) => removals[index]?.ok === true && removals[index].value.refusal !== null);
  if (refused.length === 0) return removals.map((removal) => mapResult(removal, () => "deleted"));
  // A status is ambiguous: 412 also answers an `If-Match` on a missing object (RFC 9110 13.1.1),
  // and a 404 may come from a proxy. A report names each object.
  const urls = refused.map(({ eventKey }) => objectUrl(calendar.url, eventKey));
  const etags = await readEtags(calendar.http, calendar.url, urls, signal);
  return removals.map((removal, index): Result<RemovalOutcome, ProviderError> => {
    if (!removal.ok) return removal;
    const { refusal, maybeDone } = removal.value;
    if (refusal === null) return Ok("deleted");
    if (!etags.ok) return etags;
    const isThere = etags.value.has(objectUrl(calendar.url, events[index]?.eventKey ?? ""));
    // If the answer to an earlier deletion was lost, that deletion removed it.
    if (!isThere) return Ok(maybeDone ? "deleted" : "gone");
    return refusal === 412 ? Ok("changed") : Err(new ProviderAPIError(`HTTP ${refusal} for an object that is there`));
  });
}

function eventIdOf({ connectionId, url }: Calendar, eventKey: string): string {
  return plannerEventId(connectionId, url, uidOf(eventKey));
}

function written(calendar: Calendar, eventKey: string, etag: string): WrittenEvent {
  return { eventKey, eventId: eventIdOf(calendar, eventKey), etag };
}

function present(calendar: Calendar, sought: SoughtEvent, { etag, ics }: DavObject): PresentEvent {
  return {
    ...written(calendar, sought.eventKey, etag),
    asDrafted: "draft" in sought && isUntouched(ics, sought),
    now: nowOf(ics, sought),
    ...resourceOf(ics),
  };
}

/** Items without an etag in their answer, whose version must be read. */
function unsaid<Item>(items: readonly Item[], puts: readonly Result<string | null, ProviderError>[]): Item[] {
  return items.filter((_, index) => puts[index]?.ok === true && puts[index].value === null);
}

/**
 * Whether an unknown version is the result of our own move, whose answer was lost or had no etag.
 */
function hasLanded(wanted: EventToMove, before: DavObject | undefined, found: PresentEvent): boolean {
  if (before?.etag !== wanted.etag || found.etag === wanted.etag || found.now === null) return false;
  return isAt(found.now, wanted) && found.now.content === nowOf(before.ics, wanted)?.content;
}
