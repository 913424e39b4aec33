import { mapResult, Ok } from "#domain/result.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { parseModel } from "#server/net/parse-json.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { EventToCreate, EventToMove, WrittenRef } from "../port.ts";
import { GoogleEvent } from "./schema.ts";
import { resourceOf, restoredEvent, toGoogleEvent, toGoogleTimes } from "./write-event.ts";

/**
 * Calls on single events, as parts of a batch. Each may be repeated, because ids and etags keep it
 * from having a second effect.
 */

export function insertCall(calendarId: string, event: EventToCreate): BatchRequest<GoogleEvent> {
  // A second insert with this id gets a 409.
  return { ...change("POST", calendarId), body: toGoogleEvent(event), parse: parseEvent };
}

export function getCall(calendarId: string, eventKey: string): BatchRequest<GoogleEvent> {
  return { method: "GET", path: eventsPath(calendarId, eventKey), expected: ABSENT, parse: parseWhole };
}

/** Changes only the start and end of a version. */
export function moveCall(calendarId: string, event: EventToMove): BatchRequest<GoogleEvent> {
  return { ...changeOf(calendarId, "PATCH", event), body: toGoogleTimes(event), parse: parseEvent };
}

/** Creates a deleted event again whose id Google has forgotten, because it was deleted long ago. */
export function insertAgainCall(calendarId: string, event: EventToCreate): BatchRequest<GoogleEvent> {
  return { ...insertCall(calendarId, event), body: { ...toGoogleEvent(event), ...restoredEvent(event) } };
}

/** Restores a deleted event from its cancelled version. Google has kept its other fields. */
export function reviveCall(calendarId: string, event: EventToCreate, etag: string): BatchRequest<GoogleEvent> {
  const { id: _, extendedProperties: __, start: ___, end: ____, ...content } = toGoogleEvent(event);
  const body = { ...content, ...restoredEvent(event), ...toGoogleTimes(event.draft), status: "confirmed" };
  return { ...changeOf(calendarId, "PATCH", { eventKey: event.eventKey, etag }), body, parse: parseEvent };
}

export function deleteCall(calendarId: string, ref: WrittenRef): BatchRequest<null> {
  return { ...changeOf(calendarId, "DELETE", ref), parse: () => Ok(null) };
}

/** Statuses for an event that does not exist. */
const ABSENT: readonly number[] = [404, 410];

/** The event never existed, or was deleted (410). */
export function isAbsent({ kind, status }: ProviderError): boolean {
  return kind === "ProviderNotFoundError" || status === 410;
}

/** The condition failed, because the event has another version. */
export function isOtherVersion({ status }: ProviderError): boolean {
  return status === 412;
}

const parseEvent = (data: unknown) => parseModel(data, GoogleEvent);

const parseWhole = (data: unknown) =>
  mapResult(parseModel(data, GoogleEvent), (event): GoogleEvent => ({ ...event, ...resourceOf(data) }));

function changeOf(calendarId: string, method: "PATCH" | "DELETE", { eventKey, etag }: WrittenRef) {
  const expected = [...ABSENT, 412];
  return { ...change(method, calendarId, eventKey), headers: { "If-Match": etag }, expected };
}

function change<Method extends BatchRequest["method"]>(method: Method, calendarId: string, eventKey?: string) {
  return { method, path: `${eventsPath(calendarId, eventKey)}?sendUpdates=none`, idempotent: true };
}

function eventsPath(calendarId: string, eventKey?: string): string {
  const base = `/calendar/v3/calendars/${encodeURIComponent(calendarId)}/events`;
  return eventKey === undefined ? base : `${base}/${encodeURIComponent(eventKey)}`;
}
