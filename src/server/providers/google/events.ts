import type { Interval } from "#domain/interval.ts";
import type { Result } from "#domain/result.ts";
import { DAY_MS, formatInstant } from "#domain/time.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { parseModel } from "#server/net/parse-json.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import { readCopies } from "../incremental-copies.ts";
import type { EventReader } from "../listed-calendars.ts";
import { beginSync, type CalendarCopy, type CalendarSync, continueSync } from "./calendar-sync.ts";
import { EventsPage } from "./schema.ts";
import { eventsInWindow } from "./window.ts";

/**
 * How far before a window events are read, so that instances moved out of the window are seen at
 * their new time, and the windows that the person looks at next need only the changes. For the same
 * reasons the reading has no end.
 */
const READ_AHEAD_MS = 92 * DAY_MS;
/** The part of that margin that a later window must still have. */
const KEPT_AHEAD_MS = 31 * DAY_MS;

type Options = {
  readonly client: BatchClient;
  readonly connectionId: string;
  readonly owner: string;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

/**
 * Reads page after page in batches, and later only changes, by sync tokens. After a 410 it reads
 * that calendar again.
 */
export function createEventReader({ client, connectionId, owner, now, log }: Options): EventReader {
  return readCopies<CalendarCopy, CalendarSync>({
    now,
    log,
    begin: ({ id }, copy, window, at) =>
      beginSync(id, isUsable(copy, window) ? copy : null, window.start - READ_AHEAD_MS, at),
    readAll: (syncs, signal) => readAllPages(client, syncs, signal),
    eventsOf({ events }, { id: calendarId, color_class: colorClass, time_zone: timeZone }, window) {
      return eventsInWindow([...events.values()], { connectionId, owner, calendarId, colorClass, timeZone }, window);
    },
  });
}

function isUsable(copy: CalendarCopy | null, window: Interval): boolean {
  return copy !== null && copy.syncToken !== null && window.start - KEPT_AHEAD_MS >= copy.from;
}

/** Sends one batch with the next page of every calendar, until no calendar has more pages. */
async function readAllPages(client: BatchClient, syncs: readonly CalendarSync[], signal: AbortSignal): Promise<void> {
  for (let open = [...syncs]; open.length > 0; open = open.filter((sync) => !sync.finished)) {
    const pages = await client.batch(open.map(pageRequest), signal);
    for (const [index, sync] of open.entries()) {
      continueSync(sync, pages[index] as Result<EventsPage, ProviderError>);
    }
  }
}

function pageRequest(sync: CalendarSync): BatchRequest<EventsPage> {
  const query = new URLSearchParams({ maxResults: "1000", showDeleted: "true", singleEvents: "false" });
  if (sync.incremental && sync.copy.syncToken !== null) query.set("syncToken", sync.copy.syncToken);
  else query.set("timeMin", formatInstant(sync.copy.from));
  if (sync.pageToken !== null) query.set("pageToken", sync.pageToken);
  return {
    method: "GET",
    path: `/calendar/v3/calendars/${encodeURIComponent(sync.calendarId)}/events?${query}`,
    parse: (data) => parseModel(data, EventsPage),
  };
}
