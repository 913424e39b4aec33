import { Err, Ok } from "#domain/result.ts";
import { noSuchCalendar } from "#server/net/provider-error.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { listCalendars, type StoredCalendar } from "#server/store/queries/local-calendars.ts";
import { readEventsInWindow } from "#server/store/queries/local-events.ts";
import type { EventsCapability, EventsResult } from "../port.ts";
import { toPlannerEvent, toReadCalendar } from "./map.ts";
import { answering, answeringEach } from "./store-failures.ts";

/** Selects which of a person's calendars are listed. */
export type Lists = (calendar: StoredCalendar) => boolean;

export function createEventsCapability(mine: OwnerDb, markOwner: string, lists: Lists): EventsCapability {
  return {
    listCalendars: (signal) =>
      answering(signal, async () => Ok((await listCalendars(mine)).filter(lists).map(toReadCalendar))),
    readEvents: (calendarIds, window, signal) =>
      answeringEach(calendarIds, signal, async () => {
        const calendars = new Map<string, StoredCalendar>(
          (await listCalendars(mine)).map((calendar) => [calendar.id, calendar]),
        );
        const eventsOf = async (id: string): Promise<EventsResult> => {
          const calendar = calendars.get(id);
          if (!calendar) return Err(noSuchCalendar());
          const stored = await readEventsInWindow(mine.db, calendar.id, window);
          return Ok(stored.map((event) => toPlannerEvent(event, calendar, markOwner)));
        };
        return Ok(await Promise.all(calendarIds.map(eventsOf)));
      }),
  };
}
