import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Interval } from "#domain/interval.ts";

export type CalendarSnapshot = {
  readonly events: readonly PlannerCalendarEvent[];
  /** The calendars that were read completely. Nothing is known of the others. */
  readonly readCalendars: ReadonlySet<string>;
  readonly window: Interval;
  readonly timeZone: string;
  /** Epoch milliseconds. */
  readonly now: number;
};
