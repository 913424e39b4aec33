import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Preferences } from "#contract/preferences.ts";
import { mapResult } from "#domain/result.ts";
import type { Provider } from "./port.ts";

type AllDayEvents = NonNullable<Preferences["all_day_events"]>;

/** The same provider, whose all-day events take time or not as the person said of a calendar. */
export function withAllDayEvents(provider: Provider, said: AllDayEvents | undefined): Provider {
  const { events } = provider;
  if (!events || !said || Object.keys(said).length === 0) return provider;
  const asSaid = (calendarId: string | undefined, read: readonly PlannerCalendarEvent[]) => {
    const choice = said[calendarId ?? ""];
    if (!choice || choice === "as_marked") return read;
    const transparency = choice === "block" ? "opaque" : "transparent";
    return read.map((event) => (event.all_day ? ({ ...event, transparency } as const) : event));
  };
  return {
    ...provider,
    events: {
      ...events,
      readEvents: async (calendarIds, window, signal) =>
        (await events.readEvents(calendarIds, window, signal)).map((result, index) =>
          mapResult(result, (read) => asSaid(calendarIds[index], read)),
        ),
    },
  };
}
