import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Interval } from "#domain/interval.ts";

/** One reading of the calendars. */
export type CalendarSnapshot = {
  readonly events: readonly PlannerCalendarEvent[];
  /** The calendars that were read whole; of all others nothing is known. */
  readonly readCalendars: ReadonlySet<string>;
  readonly window: Interval;
  readonly timeZone: string;
  /** Epoch milliseconds. */
  readonly now: number;
};
