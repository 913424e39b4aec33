import type { Interval } from "#domain/interval.ts";
import { isErr, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import { pathOfLink } from "./link-path.ts";
import { keyOf } from "./own-event.ts";
import type { EventsPage, GraphEvent } from "./schema.ts";

/**
 * A copy of a calendar: everything that happens in `range`, with its series, by their ids, as of
 * the delta link.
 */
export type CalendarCopy = {
  readonly events: Map<string, GraphEvent>;
  readonly range: Interval;
  readonly readAt: number;
  /** Null until the first reading is complete. */
  deltaPath: string | null;
};

/** A reading of one calendar, page by page: of everything, or of the changes since. */
export type CalendarSync = {
  readonly calendarId: string;
  copy: CalendarCopy;
  /** The next page; null when there is none. */
  path: string | null;
  incremental: boolean;
  received: number;
  /** Events that a page lists only in part: series, and events of ours. */
  readonly unknown: Set<string>;
  failure: ProviderError | null;
};

type Beginning = {
  readonly calendarId: string;
  readonly earlier: CalendarCopy | null;
  readonly range: Interval;
  readonly now: number;
  /** The first page of a reading of everything. */
  readonly firstPath: string;
};

export function beginSync({ calendarId, earlier, range, now, firstPath }: Beginning): CalendarSync {
  const copy = earlier ? { ...earlier } : { events: new Map(), range, readAt: now, deltaPath: null };
  return {
    calendarId,
    copy,
    path: earlier?.deltaPath ?? firstPath,
    incremental: earlier !== null,
    received: 0,
    unknown: new Set(),
    failure: null,
  };
}

/**
 * Adds one page, or records why it failed. HTTP 410 means that the delta link has expired and
 * everything must be read.
 */
export function continueSync(
  sync: CalendarSync,
  answer: Result<EventsPage, ProviderError>,
  apiUrl: string,
  firstPath: string,
): void {
  if (isErr(answer)) {
    if (answer.error.status !== 410 || !sync.incremental) return void fail(sync, answer.error);
    sync.copy = { ...sync.copy, events: new Map(), deltaPath: null };
    sync.incremental = false;
    sync.path = firstPath;
    return;
  }
  for (const event of answer.value.value) take(sync, event);
  sync.received += answer.value.value.length;
  const { "@odata.nextLink": nextLink, "@odata.deltaLink": deltaLink } = answer.value;
  const path = pathOfLink(nextLink ?? deltaLink ?? "", apiUrl);
  if (isErr(path)) return void fail(sync, path.error);
  sync.path = nextLink == null ? null : path.value;
  if (nextLink == null) sync.copy.deltaPath = path.value;
}

/** Replaces what a page said of an event by the full event. Null: the event is gone. */
export function learn(sync: CalendarSync, id: string, answer: Result<GraphEvent | null, ProviderError>): void {
  if (isErr(answer)) return void fail(sync, answer.error);
  if (answer.value) sync.copy.events.set(id, answer.value);
  else remove(sync, id);
}

function take(sync: CalendarSync, event: GraphEvent): void {
  if (event["@removed"]) return void remove(sync, event.id);
  sync.copy.events.set(event.id, event);
  // A page may hold only the occurrences of a series, and it never holds our properties.
  if (event.seriesMasterId) sync.unknown.add(event.seriesMasterId);
  if (event.type === "seriesMaster" || keyOf(event) !== null) sync.unknown.add(event.id);
}

/** A deleted series takes its occurrences with it. */
function remove(sync: CalendarSync, id: string): void {
  const { events } = sync.copy;
  sync.unknown.delete(id);
  const isSeries = events.get(id)?.type === "seriesMaster";
  events.delete(id);
  if (!isSeries) return;
  for (const event of events.values()) if (event.seriesMasterId === id) events.delete(event.id);
}

function fail(sync: CalendarSync, failure: ProviderError): void {
  sync.failure = failure;
  sync.path = null;
}
