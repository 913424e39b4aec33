import type { PlannerCalendarEvent } from "#contract/event.ts";
import { CALENDAR } from "./connected-microsoft.ts";
import type { DoubleEvent, World } from "./mailbox-data.ts";

const DAYS: Readonly<Record<string, string>> = {
  MO: "monday",
  TU: "tuesday",
  WE: "wednesday",
  TH: "thursday",
  FR: "friday",
};

/** Events of the contract in Outlook's form. The only rules are weekly ones without an end. */
export function seedEvents(world: World, events: readonly PlannerCalendarEvent[]): void {
  for (const event of events) {
    if (event.recurring_event_id === null) world.put(CALENDAR, asGraph(event));
    else {
      const date = event.original_start?.slice(0, 10) ?? "";
      const { id: _, ...fields } = asGraph(event);
      world.putOccurrence(CALENDAR, event.recurring_event_id, date, event.status === "cancelled" ? null : fields);
    }
  }
}

function asGraph(event: PlannerCalendarEvent): DoubleEvent {
  const zone = event.time_zone ?? "UTC";
  const named = zone === "Europe/Berlin" ? "W. Europe Standard Time" : zone;
  const time = (iso: string) => ({
    dateTime: event.all_day
      ? `${iso}T00:00:00`
      : Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "second" }),
    timeZone: named,
  });
  const start = time(event.start);
  const days = /BYDAY=([A-Z,]+)/
    .exec(event.rrule ?? "")?.[1]
    ?.split(",")
    .map((day) => DAYS[day] ?? "");
  return {
    id: event.id,
    subject: event.title,
    location: { displayName: event.location },
    body: { contentType: "text", content: event.description },
    start,
    end: time(event.end),
    isAllDay: event.all_day,
    showAs: event.transparency === "transparent" ? "free" : "busy",
    ...(days && {
      recurrence: {
        pattern: { type: "weekly", interval: 1, daysOfWeek: days, firstDayOfWeek: "sunday" },
        range: { type: "noEnd", startDate: start.dateTime.slice(0, 10), recurrenceTimeZone: named },
      },
    }),
  };
}
