import { mapResult } from "#domain/result.ts";
import type { Provider } from "./port.ts";

/** The same provider, of whose calendars those are selected that the person chose; null leaves the provider's own choice. */
export function withChosenCalendars(provider: Provider, chosen: readonly string[] | null): Provider {
  const { events } = provider;
  if (!events || chosen === null) return provider;
  return {
    ...provider,
    events: {
      ...events,
      listCalendars: async (signal) =>
        mapResult(await events.listCalendars(signal), (calendars) =>
          calendars.map((calendar) => ({ ...calendar, selected: chosen.includes(calendar.id) })),
        ),
    },
  };
}
