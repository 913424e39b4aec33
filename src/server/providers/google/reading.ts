import { isErr, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { EventsPage, GoogleEvent } from "./schema.ts";

/** What was read of a calendar: every event that ends after `from`, by its id, as of the sync token. */
export type CalendarCopy = {
  readonly events: Map<string, GoogleEvent>;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly readAt: number;
  /** Null when Google gave none: then there is nothing to go on from. */
  syncToken: string | null;
};

/** The reading of one calendar, page by page: of everything, or of what changed since an earlier copy. */
export type Reading = {
  readonly calendarId: string;
  copy: CalendarCopy;
  incremental: boolean;
  pageToken: string | null;
  received: number;
  finished: boolean;
  failure: ProviderError | null;
};

export function beginReading(calendarId: string, earlier: CalendarCopy | null, from: number, now: number): Reading {
  const fresh: CalendarCopy = { events: new Map(), from, readAt: now, syncToken: null };
  // Half of the changes of a reading that fails do no harm: the token stays, and the next one brings them all again.
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

/** Takes one page in, or why it did not come: HTTP 410 says that the sync token has expired and everything is to be read. */
export function continueReading(reading: Reading, answer: Result<EventsPage, ProviderError>): void {
  if (isErr(answer)) {
    if (answer.error.status === 410 && reading.incremental) beginAnew(reading);
    else fail(reading, answer.error);
    return;
  }
  const page = answer.value;
  for (const event of page.items) reading.copy.events.set(event.id, event);
  reading.received += page.items.length;
  reading.pageToken = page.nextPageToken ?? null;
  reading.finished = reading.pageToken === null;
  if (reading.finished) reading.copy.syncToken = page.nextSyncToken ?? null;
}

function fail(reading: Reading, failure: ProviderError): void {
  reading.failure = failure;
  reading.finished = true;
}

function beginAnew(reading: Reading): void {
  const { from, readAt } = reading.copy;
  reading.copy = { events: new Map(), from, readAt, syncToken: null };
  reading.incremental = false;
  reading.pageToken = null;
}
