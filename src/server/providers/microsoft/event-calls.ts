import { mapResult, Ok } from "#domain/result.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { parseModel } from "#server/net/parse-json.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { EventToMove } from "../port.ts";
import { calendarPath, eventPath, PREFER, spanQuery, wholeEventPath } from "./event-paths.ts";
import { EXPAND_OURS, moveProperties } from "./own-event.ts";
import { EventsPage, GraphEvent, GraphSeries } from "./schema.ts";
import { nameOfMove, type Version } from "./version.ts";
import { type EventBody, resourceOf, toGraphTimes } from "./write-event.ts";

/** Calls on single events, as parts of a batch. Each may be repeated. */

/** `resource` is the whole writable event as text. */
export type WholeEvent = GraphEvent & { readonly resource?: string };
export type WholePage = Omit<EventsPage, "value"> & { readonly value: readonly WholeEvent[] };

const headers = { Prefer: PREFER };
const PAGE_SIZE = 100;
/** The condition failed, because the event has another version. */
const OTHER_VERSION = 412;

/** Lists events that have this value in a property of ours. */
export function listCall(calendarId: string, property: string, value: string): BatchRequest<WholePage> {
  const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${property}' and ep/value eq '${value}')`;
  const query = `$filter=${encodeURIComponent(filter)}&${EXPAND_OURS}&$top=${PAGE_SIZE}`;
  return listPageCall(`${calendarPath(calendarId)}/events?${query}`);
}

export function listPageCall(path: string): BatchRequest<WholePage> {
  return { method: "GET", path, headers, parse: parsePage };
}

/** If the `transactionId` was used before, Graph returns the earlier event. */
export function postCall(calendarId: string, body: EventBody): BatchRequest<WholeEvent> {
  return {
    method: "POST",
    path: `${calendarPath(calendarId)}/events`,
    headers,
    body,
    idempotent: true,
    parse: parseWhole,
  };
}

export function getCall(calendarId: string, eventId: string): BatchRequest<WholeEvent> {
  return { method: "GET", path: wholeEventPath(calendarId, eventId), headers, expected: [404], parse: parseWhole };
}

type Ref = { readonly id: string; readonly etag: string };

export function patchCall(calendarId: string, { id, etag }: Ref, body: EventBody): BatchRequest<WholeEvent> {
  const path = eventPath(calendarId, id);
  return { method: "PATCH", path, body, ...conditional(etag), parse: parseWhole };
}

/** Changes the times of a version, and stores the name of the move. */
export function moveCall(calendarId: string, version: Version, wanted: EventToMove): BatchRequest<WholeEvent> {
  const singleValueExtendedProperties = moveProperties(nameOfMove(wanted.etag, wanted));
  const body = { ...toGraphTimes(wanted, "UTC"), singleValueExtendedProperties };
  const call = patchCall(calendarId, version, body);
  return {
    ...call,
    parse: (data) => mapResult(call.parse(data), (event) => ({ ...event, singleValueExtendedProperties })),
  };
}

export function deleteCall(calendarId: string, { id, etag }: Ref): BatchRequest<null> {
  return { method: "DELETE", path: eventPath(calendarId, id), ...conditional(etag), parse: () => Ok(null) };
}

/** Lists the occurrences of a series in a span. */
export function instancesCall(calendarId: string, id: string, start: number, end: number): BatchRequest<WholePage> {
  return listPageCall(`${eventPath(calendarId, id)}/instances?${spanQuery(start, end)}`);
}

/** Gets a series with its exceptions and cancelled occurrences. */
export function seriesCall(calendarId: string, id: string): BatchRequest<GraphSeries> {
  const fields = [...Object.keys(GraphEvent.shape).filter((name) => !/^@|^single/.test(name)), ...SERIES_FIELDS];
  const query = `$select=${fields.join()}&$expand=exceptionOccurrences`;
  const path = `${eventPath(calendarId, id)}?${query}`;
  return { method: "GET", path, headers, expected: [404], parse: (data) => parseModel(data, GraphSeries) };
}

const SERIES_FIELDS = ["exceptionOccurrences", "cancelledOccurrences"];

export function isOtherVersion({ status }: ProviderError): boolean {
  return status === OTHER_VERSION;
}

function conditional(etag: string) {
  return { headers: { ...headers, "If-Match": etag }, idempotent: true, expected: [404, OTHER_VERSION] };
}

const parseWhole = (data: unknown) => mapResult(parseModel(data, GraphEvent), (event) => whole(data, event));

function parsePage(data: unknown) {
  return mapResult(parseModel(data, EventsPage), (page): WholePage => {
    const raw = (data as { value: readonly unknown[] }).value;
    return { ...page, value: page.value.map((event, index) => whole(raw[index], event)) };
  });
}

function whole(data: unknown, event: GraphEvent): WholeEvent {
  return { ...event, ...resourceOf(data, event) };
}
