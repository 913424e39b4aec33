import type { ReadCalendar } from "#contract/calendar.ts";
import type { Interval } from "#domain/interval.ts";
import { isErr, mapResult, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import { colorClassOf } from "./color-class.ts";
import type { EventsCapability, EventsResult } from "./port.ts";

/** The fields of a calendar that reading its events needs. */
export type ListedCalendar = Pick<ReadCalendar, "id" | "color_class" | "time_zone">;

export type EventReader = (
  calendars: readonly ListedCalendar[],
  window: Interval,
  signal: AbortSignal,
) => Promise<readonly EventsResult[]>;

type Parts = {
  readonly list: (signal: AbortSignal) => Promise<Result<readonly ReadCalendar[], ProviderError>>;
  readonly readEvents: EventReader;
  readonly log: Logger;
};

type Listing = Required<Pick<EventsCapability, "listCalendars" | "known" | "readEvents">>;

/** Caches the calendar list of an account, because it holds fields that events lack. */
export function withListedCalendars({ list, readEvents, log }: Parts): Listing {
  let listed = new Map<string, ReadCalendar>();
  const listCalendars: Listing["listCalendars"] = async (signal) => {
    log.debug("listing calendars");
    return mapResult(await list(signal), (calendars) => {
      listed = new Map(calendars.map((calendar) => [calendar.id, calendar]));
      log.info("calendars listed", { calendars: calendars.length });
      return calendars;
    });
  };
  return {
    listCalendars,
    known: () => [...listed.values()],
    async readEvents(calendarIds, window, signal) {
      if (listed.size === 0) {
        const calendars = await listCalendars(signal);
        if (isErr(calendars)) return calendarIds.map(() => calendars);
      }
      const calendars = calendarIds.map((id) => listed.get(id) ?? unlisted(id));
      return readEvents(calendars, window, signal);
    },
  };
}

/** Defaults for a calendar that is in no list. */
function unlisted(id: string): ListedCalendar {
  return { id, color_class: colorClassOf(id, null), time_zone: "UTC" };
}
