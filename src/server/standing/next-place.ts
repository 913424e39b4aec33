import type { Preferences } from "#contract/preferences.ts";
import { type Interval, subtractIntervals } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { createLocalClock, roundUpToSlot } from "#planner/index.ts";
import { datedHours, tripsOf } from "#server/planning/hours.ts";

export type PlaceQuery = {
  /** What is taken where it is looked. */
  readonly taken: readonly Interval[];
  readonly lengthMs: number;
  /** When it is to be over, where that is before the window is; epoch milliseconds. */
  readonly by?: number;
};

/** Where to look. */
type Ground = { readonly window: Interval; readonly preferences: Preferences };

/**
 * The first free place of that length within the working hours, clear of what is taken by the
 * buffer; null: there is none.
 */
export function nextPlace(query: PlaceQuery & Ground): Interval | null {
  return placesIn(query)(query);
}

/** The same for any number of questions about one window. */
export function placesIn({ window, preferences }: Ground): (query: PlaceQuery) => Interval | null {
  const clock = createLocalClock(preferences.time_zone, window, tripsOf(preferences));
  const hours = clock.during(datedHours(preferences, "working_hours"));
  const buffer = preferences.buffer_minutes * MINUTE_MS;
  return ({ taken, lengthMs, by = window.end }) => {
    const closed = taken.map(({ start, end }) => ({ start: start - buffer, end: end + buffer }));
    for (const free of subtractIntervals(hours, closed)) {
      const start = roundUpToSlot(free.start, preferences.slot_minutes, clock);
      if (start + lengthMs <= Math.min(free.end, by)) return { start, end: start + lengthMs };
    }
    return null;
  };
}
