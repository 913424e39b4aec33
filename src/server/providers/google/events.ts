import type { ReadCalendar } from "#contract/calendar.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { DAY_MS, formatInstant, HOUR_MS } from "#domain/time.ts";
import type { Logger } from "#server/log.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { parseModel } from "#server/net/json.ts";
import { ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";
import { colorClassOf } from "../color-class.ts";
import type { GoogleClient } from "./client.ts";
import { beginReading, type CalendarCopy, continueReading, type Reading } from "./reading.ts";
import { EventsPage } from "./schema.ts";
import { eventsInWindow } from "./window.ts";

/**
 * How far before a window events are read: an instance that was moved out of the window must be seen where it went, and
 * the next windows a person looks at are then only asked for what changed. There is no end for the same reasons.
 */
const READ_AHEAD_MS = 92 * DAY_MS;
/** The part of that which a later window must leave over. */
const KEPT_AHEAD_MS = 31 * DAY_MS;
/** After this long everything is read anew, changes missed by a sync token included. */
const COPY_LIFETIME_MS = HOUR_MS;

type Options = {
  readonly client: GoogleClient;
  readonly connectionId: string;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

export type EventReader = (
  calendars: readonly Pick<ReadCalendar, "id" | "color_class" | "time_zone">[],
  window: Interval,
  signal: AbortSignal,
) => Promise<Result<readonly PlannerCalendarEvent[], ProviderError>>;

/**
 * Reads the events of several calendars together, page after page through batches, and keeps a copy of each, so that
 * the next reading asks only for what changed since (sync tokens; a 410 reads that calendar anew).
 */
export function createEventReader(options: Options): EventReader {
  const copies = new Map<string, CalendarCopy>();
  const { log } = options;

  return async (calendars, window, signal) => {
    log.debug("reading events", { calendars: calendars.length });
    try {
      const now = options.now().epochMilliseconds;
      const readings = calendars.map(({ id }) => {
        const copy = copies.get(id);
        return beginReading(id, isUsable(copy, window, now) ? copy : null, window.start - READ_AHEAD_MS, now);
      });
      const failure = await readAllPages(options.client, readings, signal);
      if (failure) return Err(failure);
      for (const reading of readings) copies.set(reading.calendarId, reading.copy);
      log.info("events read", { calendars: calendars.length, changed: readings.reduce((n, r) => n + r.received, 0) });
      return Ok(
        calendars.flatMap((calendar, index) => {
          const copy = readings[index]?.copy;
          if (!copy) return [];
          const { id: calendarId, color_class: colorClass, time_zone: timeZone } = calendar;
          const facts = { connectionId: options.connectionId, calendarId, colorClass, timeZone };
          return eventsInWindow([...copy.events.values()], facts, window);
        }),
      );
    } catch (cause) {
      // Spec 7 rule 7.
      const why = cause instanceof Error ? cause.message : String(cause);
      return Err(new ProviderAPIError(`Calendar fetch failed: ${why}`, { cause }));
    }
  };
}

/** What is known of a calendar that no list told of. */
export function unlistedCalendar(id: string): Pick<ReadCalendar, "id" | "color_class" | "time_zone"> {
  return { id, color_class: colorClassOf(id, null), time_zone: "UTC" };
}

function isUsable(copy: CalendarCopy | undefined, window: Interval, now: number): copy is CalendarCopy {
  if (!copy || copy.syncToken === null) return false;
  return window.start - KEPT_AHEAD_MS >= copy.from && now - copy.readAt < COPY_LIFETIME_MS;
}

/** One batch for the next page of every calendar that has one, until none has. The first error is that of the whole. */
async function readAllPages(
  client: GoogleClient,
  readings: readonly Reading[],
  signal: AbortSignal,
): Promise<ProviderError | null> {
  for (let open = [...readings]; open.length > 0; open = open.filter((reading) => !reading.finished)) {
    const pages = await client.batch(open.map(pageRequest), signal);
    for (const [index, reading] of open.entries()) {
      const page = pages[index];
      if (!page) continue;
      if (isErr(page) && !(page.error.status === 410 && reading.incremental)) return page.error;
      continueReading(reading, isErr(page) ? null : page.value);
    }
  }
  return null;
}

function pageRequest(reading: Reading): BatchRequest<EventsPage> {
  const query = new URLSearchParams({ maxResults: "1000", showDeleted: "true", singleEvents: "false" });
  if (reading.incremental && reading.copy.syncToken !== null) query.set("syncToken", reading.copy.syncToken);
  else query.set("timeMin", formatInstant(reading.copy.from));
  if (reading.pageToken !== null) query.set("pageToken", reading.pageToken);
  return {
    method: "GET",
    path: `/calendar/v3/calendars/${encodeURIComponent(reading.calendarId)}/events?${query}`,
    parse: (data) => parseModel(data, EventsPage),
  };
}
