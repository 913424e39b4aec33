import type { ReadCalendar } from "#contract/calendar.ts";
import type { Provider } from "../port.ts";

/** Stores the calendars of one connection as they were last listed. */
export type CalendarKeep = {
  load(): Promise<readonly ReadCalendar[]>;
  save(calendars: readonly ReadCalendar[]): Promise<void>;
};

/**
 * A provider that stores its calendar list, so that it still has calendars when it cannot be
 * reached.
 */
export function withKeptCalendars(provider: Provider, keep: CalendarKeep): Provider {
  const { events } = provider;
  if (!events) return provider;
  let saved: string | null = null;
  return {
    ...provider,
    events: {
      ...events,
      async listCalendars(signal) {
        const listed = await events.listCalendars(signal);
        const text = listed.ok ? JSON.stringify(listed.value) : saved;
        if (listed.ok && text !== saved) {
          await keep.save(listed.value);
          saved = text;
        }
        return listed;
      },
      lastListed: keep.load,
    },
  };
}
