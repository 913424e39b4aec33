import type { PlannerCalendarEvent } from "#contract/event.ts";
import { Err, Ok } from "#domain/result.ts";
import { providerErrorFromStatus } from "#server/net/provider-error.ts";
import type { Db } from "#server/store/open.ts";
import { listCalendars } from "#server/store/queries/local-calendars.ts";
import { readEventsInWindow } from "#server/store/queries/local-events.ts";
import type { EventsCapability } from "../port.ts";
import { answering } from "./answer.ts";
import { toPlannerEvent, toReadCalendar } from "./map.ts";

export function createEventsCapability(db: Db): EventsCapability {
  return {
    listCalendars: (signal) => answering(signal, async () => Ok((await listCalendars(db)).map(toReadCalendar))),
    readEvents: (calendarIds, window, signal) =>
      answering(signal, async () => {
        const calendars = new Map((await listCalendars(db)).map((calendar) => [calendar.id, calendar]));
        const events: PlannerCalendarEvent[] = [];
        for (const id of calendarIds) {
          const calendar = calendars.get(id);
          if (!calendar) return Err(providerErrorFromStatus(404, "no such calendar"));
          const stored = await readEventsInWindow(db, id, window);
          for (const event of stored) events.push(toPlannerEvent(event, calendar));
        }
        return Ok(events);
      }),
  };
}
