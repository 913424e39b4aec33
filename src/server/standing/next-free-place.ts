import type { Preferences } from "#contract/preferences.ts";
import { type Interval, subtractUnsorted, widened } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { createLocalClock, type Hours, roundUpToSlot } from "#planner/index.ts";
import { datedHours, tripsOf } from "#server/planning/week-minutes.ts";

export type PlaceQuery = {
  /** The time that is taken. */
  readonly taken: readonly Interval[];
  readonly lengthMs: number;
  /** The latest end in epoch milliseconds, if that is before the window's end. */
  readonly by?: number;
};

type Ground = {
  readonly window: Interval;
  readonly preferences: Preferences;
  /** Absent: the working hours. */
  readonly hours?: Hours;
};

/**
 * The first free place of this length within the hours, with the buffer around taken time. Null
 * when there is none.
 */
export function nextPlace(query: PlaceQuery & Ground): Interval | null {
  return placesIn(query)(query);
}

/** Answers any number of queries about one window. */
export function placesIn({
  window,
  preferences,
  hours = datedHours(preferences, "working_hours"),
}: Ground): (query: PlaceQuery) => Interval | null {
  const clock = createLocalClock(preferences.time_zone, window, tripsOf(preferences));
  const open = clock.during(hours);
  const buffer = preferences.buffer_minutes * MINUTE_MS;
  return ({ taken, lengthMs, by = window.end }) => {
    const closed = taken.map((span) => widened(span, buffer));
    for (const free of subtractUnsorted(open, closed)) {
      const start = roundUpToSlot(free.start, preferences.slot_minutes, clock);
      if (start + lengthMs <= Math.min(free.end, by)) return { start, end: start + lengthMs };
    }
    return null;
  };
}
