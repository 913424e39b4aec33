import { isErr, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { EventsPage, GoogleEvent } from "./schema.ts";

/**
 * What was read of a calendar: every event that ends after `from`, by its id, as of the sync token.
 */
export type CalendarCopy = {
  readonly events: Map<string, GoogleEvent>;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly readAt: number;
  /** Null when Google gave none: then there is nothing to go on from. */
  syncToken: string | null;
};

/**
 * The reading of one calendar, page by page: of everything, or of what changed since an earlier
 * copy.
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
  // Half of the changes of a reading that fails do no harm: the token stays, and the next one
  // brings them all again.
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
 * Takes one page in, or why it did not come: HTTP 410 says that the sync token has expired and
 * everything is to be read.
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
