import type { PlannerCalendarEvent } from "#contract/event.ts";
import { errorMessage } from "#domain/error-message.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, isErr, Ok } from "#domain/result.ts";
import { HOUR_MS } from "#domain/time.ts";
import { ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import type { EventReader, ListedCalendar } from "./listed-calendars.ts";

/** After this time everything is read again, which also corrects missed changes. */
const COPY_LIFETIME_MS = HOUR_MS;

/** A reading of one calendar: of everything, or of the changes since an earlier copy. */
type Sync<Copy> = { readonly copy: Copy; readonly received: number; readonly failure: ProviderError | null };

type Options<Copy, Reading extends Sync<Copy>> = {
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
  /** `copy` is the cached calendar, unless it is too old. */
  readonly begin: (calendar: ListedCalendar, copy: Copy | null, window: Interval, now: number) => Reading;
  readonly readAll: (readings: readonly Reading[], signal: AbortSignal) => Promise<void>;
  readonly eventsOf: (copy: Copy, calendar: ListedCalendar, window: Interval) => PlannerCalendarEvent[];
};

/**
 * Reads the events of several calendars together and caches a copy of each, so that later readings
 * ask only for changes.
 */
export function readCopies<Copy extends { readonly readAt: number }, Reading extends Sync<Copy>>({
  now,
  log,
  begin,
  readAll,
  eventsOf,
}: Options<Copy, Reading>): EventReader {
  const copies = new Map<string, Copy>();
  const freshCopy = (id: string, at: number): Copy | null => {
    const copy = copies.get(id);
    return copy && at - copy.readAt < COPY_LIFETIME_MS ? copy : null;
  };
  return async (calendars, window, signal) => {
    log.debug("reading events", { calendars: calendars.length });
    try {
      const at = now().epochMilliseconds;
      const asked = calendars.map((calendar) => {
        return { calendar, reading: begin(calendar, freshCopy(calendar.id, at), window, at) };
      });
      await readAll(
        asked.map(({ reading }) => reading),
        signal,
      );
      const read = asked.map(({ calendar, reading: { copy, failure } }) => {
        if (failure) return Err(failure);
        copies.set(calendar.id, copy);
        return Ok(eventsOf(copy, calendar, window));
      });
      const changed = asked.reduce((sum, { reading }) => sum + reading.received, 0);
      log.info("events read", { calendars: calendars.length, changed, failed: read.filter(isErr).length });
      return read;
    } catch (cause) {
      // Interface §7 rule 7.
      const failure = new ProviderAPIError(`Calendar fetch failed: ${errorMessage(cause)}`, {
        cause,
        told: "Calendar fetch failed",
      });
      return calendars.map(() => Err(failure));
    }
  };
}
