import type { Interval } from "#domain/interval.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { DAY_MS, formatInstant, HOUR_MS } from "#domain/time.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { parseModel } from "#server/net/json.ts";
import { ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import type { EventReader, ListedCalendar } from "../listed-calendars.ts";
import type { EventsResult } from "../port.ts";
import { beginSync, type CalendarCopy, type CalendarSync, continueSync } from "./calendar-sync.ts";
import { EventsPage } from "./schema.ts";
import { eventsInWindow } from "./window.ts";

/**
 * How far before a window events are read: an instance that was moved out of the window must be
 * seen where it went, and the next windows a person looks at are then only asked for what changed.
 * There is no end for the same reasons.
 */
const READ_AHEAD_MS = 92 * DAY_MS;
/** The part of that which a later window must leave over. */
const KEPT_AHEAD_MS = 31 * DAY_MS;
/** After this long everything is read anew, changes missed by a sync token included. */
const COPY_LIFETIME_MS = HOUR_MS;

type Options = {
  readonly client: BatchClient;
  readonly connectionId: string;
  readonly owner: string;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

/**
 * Reads the events of several calendars together, page after page through batches, and keeps a copy
 * of each, so that the next reading asks only for what changed since (sync tokens; a 410 reads that
 * calendar anew).
 */
export function createEventReader(options: Options): EventReader {
  const copies = new Map<string, CalendarCopy>();
  const { log } = options;

  const eventsOf = (calendar: ListedCalendar, sync: CalendarSync, window: Interval): EventsResult => {
    if (sync.failure) return Err(sync.failure);
    copies.set(calendar.id, sync.copy);
    const { id: calendarId, color_class: colorClass, time_zone: timeZone } = calendar;
    const facts = { connectionId: options.connectionId, owner: options.owner, calendarId, colorClass, timeZone };
    return Ok(eventsInWindow([...sync.copy.events.values()], facts, window));
  };

  return async (calendars, window, signal) => {
    log.debug("reading events", { calendars: calendars.length });
    try {
      const now = options.now().epochMilliseconds;
      const syncs = calendars.map((calendar) => {
        const copy = copies.get(calendar.id);
        const earlier = isUsable(copy, window, now) ? copy : null;
        return { calendar, sync: beginSync(calendar.id, earlier, window.start - READ_AHEAD_MS, now) };
      });
      await readAllPages(
        options.client,
        syncs.map(({ sync }) => sync),
        signal,
      );
      const read = syncs.map(({ calendar, sync }) => eventsOf(calendar, sync, window));
      const changed = syncs.reduce((sum, { sync }) => sum + sync.received, 0);
      log.info("events read", { calendars: calendars.length, changed, failed: read.filter(isErr).length });
      return read;
    } catch (cause) {
      // Interface §7 rule 7.
      const why = cause instanceof Error ? cause.message : String(cause);
      const failure = new ProviderAPIError(`Calendar fetch failed: ${why}`, { cause, told: "Calendar fetch failed" });
      return calendars.map(() => Err(failure));
    }
  };
}

function isUsable(copy: CalendarCopy | undefined, window: Interval, now: number): copy is CalendarCopy {
  if (!copy || copy.syncToken === null) return false;
  return window.start - KEPT_AHEAD_MS >= copy.from && now - copy.readAt < COPY_LIFETIME_MS;
}

/** One batch for the next page of every calendar that has one, until none has. */
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
