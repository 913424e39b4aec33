import type { PlannerCalendarEvent } from "./event.ts";
import type { Preferences } from "./preferences.ts";

/** The events, with all-day ones busy or free as the person chose for their calendar. */
export function withAllDayEvents(
  events: readonly PlannerCalendarEvent[],
  choices: Preferences["all_day_events"] = {},
): readonly PlannerCalendarEvent[] {
  if (Object.keys(choices).length === 0) return events;
  return events.map((event) => {
    const choice = choices[event.calendar_id ?? ""];
    if (!event.all_day || !choice || choice === "as_marked") return event;
    return { ...event, transparency: choice === "block" ? "opaque" : "transparent" };
  });
}
