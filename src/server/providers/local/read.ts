import type { PlannerCalendarEvent } from "#contract/event.ts";
import { Err, Ok } from "#domain/result.ts";
import { providerErrorFromStatus } from "#server/net/provider-error.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { listCalendars, type StoredCalendar } from "#server/store/queries/local-calendars.ts";
import { readEventsInWindow } from "#server/store/queries/local-events.ts";
import type { EventsCapability } from "../port.ts";
import { answering } from "./answer.ts";
import { toPlannerEvent, toReadCalendar } from "./map.ts";

export function createEventsCapability(mine: OwnerDb): EventsCapability {
  return {
    listCalendars: (signal) => answering(signal, async () => Ok((await listCalendars(mine)).map(toReadCalendar))),
    readEvents: (calendarIds, window, signal) =>
      answering(signal, async () => {
        const calendars = new Map<string, StoredCalendar>(
          (await listCalendars(mine)).map((calendar) => [calendar.id, calendar]),
        );
        const events: PlannerCalendarEvent[] = [];
        for (const id of calendarIds) {
          const calendar = calendars.get(id);
          if (!calendar) return Err(providerErrorFromStatus(404, "no such calendar"));
          const stored = await readEventsInWindow(mine.db, calendar.id, window);
          for (const event of stored) events.push(toPlannerEvent(event, calendar));
        }
        return Ok(events);
      }),
  };
}
