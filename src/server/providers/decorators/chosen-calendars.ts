import type { ReadCalendar } from "#contract/calendar.ts";
import { mapResult } from "#domain/result.ts";
import type { Provider } from "../port.ts";

/**
 * A provider whose selected calendars are those that the person chose. Null keeps the provider's
 * own selection.
 */
export function withChosenCalendars(provider: Provider, chosen: readonly string[] | null): Provider {
  const { events } = provider;
  if (!events || chosen === null) return provider;
  const choose = (calendars: readonly ReadCalendar[]) =>
    calendars.map((calendar) => ({ ...calendar, selected: chosen.includes(calendar.id) }));
  return {
    ...provider,
    events: {
      ...events,
      listCalendars: async (signal) => mapResult(await events.listCalendars(signal), choose),
      known: () => choose(events.known?.() ?? []),
      lastListed: async () => choose((await events.lastListed?.()) ?? []),
    },
  };
}
