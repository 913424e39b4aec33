import { isErr, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { EventsPage, GoogleEvent } from "./schema.ts";

/** A copy of a calendar: every event that ends after `from`, by its id, as of the sync token. */
export type CalendarCopy = {
  readonly events: Map<string, GoogleEvent>;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly readAt: number;
  /** Null when Google returned none; then everything must be read again. */
  syncToken: string | null;
};

/**
 * A reading of one calendar, page by page: of everything, or of the changes since an earlier copy.
 */
export type CalendarSync = {
  readonly calendarId: string;
  copy: CalendarCopy;
  incremental: boolean;
  pageToken: string | null;
  received: number;
  finished: boolean;
  failure: ProviderError | null;
};

export function beginSync(calendarId: string, earlier: CalendarCopy | null, from: number, now: number): CalendarSync {
  const fresh: CalendarCopy = { events: new Map(), from, readAt: now, syncToken: null };
  // A reading that fails halfway does no harm: the token stays the same, and the next reading gets
  // all its changes again.
  const copy = earlier ? { ...earlier } : fresh;
  return {
    calendarId,
    copy,
    incremental: earlier !== null,
    pageToken: null,
    received: 0,
    finished: false,
    failure: null,
  };
}

/**
 * Adds one page, or records why it failed. HTTP 410 means that the sync token has expired and
 * everything must be read.
 */
export function continueSync(sync: CalendarSync, answer: Result<EventsPage, ProviderError>): void {
  if (isErr(answer)) {
    if (answer.error.status === 410 && sync.incremental) beginAnew(sync);
    else fail(sync, answer.error);
    return;
  }
  const page = answer.value;
  for (const event of page.items) sync.copy.events.set(event.id, event);
  sync.received += page.items.length;
  sync.pageToken = page.nextPageToken ?? null;
  sync.finished = sync.pageToken === null;
  if (sync.finished) sync.copy.syncToken = page.nextSyncToken ?? null;
}

function fail(sync: CalendarSync, failure: ProviderError): void {
  sync.failure = failure;
  sync.finished = true;
}

function beginAnew(sync: CalendarSync): void {
  const { from, readAt } = sync.copy;
  sync.copy = { events: new Map(), from, readAt, syncToken: null };
  sync.incremental = false;
  sync.pageToken = null;
}
