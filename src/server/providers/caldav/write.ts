import type { PlannerCalendarEvent } from "#contract/event.ts";
import { Err, flatMapResult, mapResult, Ok, type Result, unwrapOr } from "#domain/result.ts";
import { parseCalendar, renderEvent } from "#server/icalendar/index.ts";
import { mapAtMost } from "#server/net/at-most.ts";
import { ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";
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
  type WrittenRef,
} from "../port.ts";
import type { DavHttp } from "./dav.ts";
import { readEtags, readObjects } from "./reports.ts";

/** Writes under way at once: a person's server is often a small one. */
const WRITES_AT_ONCE = 6;

type Created = Result<Creation, ProviderError>;
type Found = Result<FoundEvent | null, ProviderError>;
type Removal = Result<RemovalOutcome, ProviderError>;

export type DavWriter = Pick<WriterCapability, "keepsDeletedKeys" | "eventIdOf"> & {
  create(calendarUrl: string, events: readonly EventToCreate[], signal: AbortSignal): Promise<Created[]>;
  find(calendarUrl: string, sought: readonly SoughtEvent[], signal: AbortSignal): Promise<Found[]>;
  remove(calendarUrl: string, events: readonly WrittenRef[], signal: AbortSignal): Promise<Removal[]>;
};

/** Objects with names and UIDs that we chose, so that writing one again meets itself (RFC 4791 5.3.2). */
export function createDavWriter(http: DavHttp, connectionId: string, now: () => Temporal.Instant): DavWriter {
  const eventIdOf = (calendarUrl: string, eventKey: string) =>
    plannerEventId(connectionId, calendarUrl, uidOf(eventKey));
  const written = (calendarUrl: string, eventKey: string, etag: string): WrittenEvent => ({
    eventKey,
    eventId: eventIdOf(calendarUrl, eventKey),
    etag,
  });

  const find: DavWriter["find"] = async (calendarUrl, sought, signal) => {
    const urls = sought.map(({ eventKey }) => objectUrl(calendarUrl, eventKey));
    const objects = await readObjects(http, calendarUrl, urls, signal);
    return sought.map((event, index) =>
      mapResult(objects, (present) => {
        const object = present.find(({ url }) => url === urls[index]);
        if (!object) return null;
        const asDrafted = "draft" in event && holdsDraft(object.ics, event);
        return { ...written(calendarUrl, event.eventKey, object.etag), asDrafted };
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
        body: renderObject(event, now().epochMilliseconds),
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

  const remove = async (calendarUrl: string, { eventKey, etag }: WrittenRef, signal: AbortSignal) => {
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
    return mapResult(answer, ({ status }) => (status === 404 || status === 410 || status === 412 ? status : null));
  };

  return {
    keepsDeletedKeys: false,
    eventIdOf,
    find,

    async create(calendarUrl, events, signal) {
      const puts = await mapAtMost(events, WRITES_AT_ONCE, (event) => put(calendarUrl, event, signal));
      const unsaid = events.filter((_, index) => puts[index]?.ok === true && puts[index].value === null);
      const found = unsaid.length === 0 ? [] : await find(calendarUrl, unsaid, signal);
      const byKey = new Map(unsaid.map(({ eventKey }, index) => [eventKey, found[index]]));
      return events.map(({ eventKey }, index) => asCreation(puts[index] ?? Ok(null), byKey.get(eventKey)));
    },

    async remove(calendarUrl, events, signal) {
      const removals = await mapAtMost(events, WRITES_AT_ONCE, (event) => remove(calendarUrl, event, signal));
      const refused = events.filter((_, index) => removals[index]?.ok === true && removals[index].value !== null);
      if (refused.length === 0) return removals.map((removal) => mapResult(removal, () => "deleted"));
      // A status says too little: 412 is also what an object that is not there has for an `If-Match` (RFC 9110 13.1.1),
      // and a 404 may be a proxy's. A report names each object.
      const urls = refused.map(({ eventKey }) => objectUrl(calendarUrl, eventKey));
      const etags = await readEtags(http, calendarUrl, urls, signal);
      return removals.map((removal, index): Removal => {
        if (!removal.ok) return removal;
        const status = removal.value;
        if (status === null) return Ok("deleted");
        if (!etags.ok) return etags;
        if (!etags.value.has(objectUrl(calendarUrl, events[index]?.eventKey ?? ""))) return Ok("gone");
        return status === 412 ? Ok("changed") : Err(new ProviderAPIError(`HTTP ${status} for an object that is there`));
      });
    },
  };
}

/** What we never write and servers do not add: an alarm, a guest, a category, a second version. */
const BY_HAND = /^(BEGIN:VALARM|ATTENDEE|CATEGORIES|CLASS|COLOR|PRIORITY|SEQUENCE:[1-9])/im;

/** In characters; what is longer is not ours, and not worth the time of reading it. */
const LONGEST_DRAFT = 64 << 10;

/** Whether an object is the event that we wrote, and nothing else by now. */
function holdsDraft(ics: string, event: EventToCreate): boolean {
  if (ics.length > LONGEST_DRAFT || BY_HAND.test(ics)) return false;
  const [present, ...others] = eventsIn(ics, event);
  const [drafted] = eventsIn(renderObject(event, 0), event);
  return present !== undefined && drafted !== undefined && others.length === 0 && isAsDrafted(present, drafted);
}

function eventsIn(ics: string, { timeZone }: EventToCreate): readonly PlannerCalendarEvent[] {
  const target = { connectionId: "", calendarId: "", colorClass: "cal-color-1", defaultTimeZone: timeZone } as const;
  return unwrapOr(
    mapResult(parseCalendar(ics, target), ({ events }) => events),
    [],
  );
}

function renderObject({ eventKey, sessionId, draft, timeZone }: EventToCreate, stampedAt: number): string {
  return renderEvent(draft, {
    uid: uidOf(eventKey),
    timeZone,
    stampedAt,
    properties: [{ name: "X-DAYWRIGHT-SESSION", text: sessionId }],
  });
}

function uidOf(eventKey: string): string {
  return `${eventKey}@daywright`;
}

function objectUrl(calendarUrl: string, eventKey: string): string {
  return new URL(`${encodeURIComponent(eventKey)}.ics`, calendarUrl).href;
}

function asCreation(put: Result<WrittenEvent | null, ProviderError>, found: Found | undefined): Created {
  if (!put.ok) return put;
  if (put.value) return Ok({ is: "created", ...put.value });
  return flatMapResult(found ?? Ok(null), (event): Created => {
    if (event) return Ok({ is: "found", ...event });
    return Err(new ProviderAPIError("the server accepted the event but does not show it"));
  });
}
