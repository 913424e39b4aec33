import type { Preferences } from "#contract/preferences.ts";
import { type Interval, subtractIntervals } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { createLocalClock, roundUpToSlot } from "#planner/index.ts";
import { datedHours, tripsOf } from "#server/planning/hours.ts";

export type PlaceQuery = {
  /** Where to look, and what is taken there. */
  readonly window: Interval;
  readonly taken: readonly Interval[];
  readonly lengthMs: number;
  readonly preferences: Preferences;
};

/**
 * The first free place of that length within the working hours, clear of what is taken by the
 * buffer; null: there is none.
 */
export function nextPlace({ window, taken, lengthMs, preferences }: PlaceQuery): Interval | null {
  const clock = createLocalClock(preferences.time_zone, window, tripsOf(preferences));
  const buffer = preferences.buffer_minutes * MINUTE_MS;
  const closed = taken.map(({ start, end }) => ({ start: start - buffer, end: end + buffer }));
  for (const free of subtractIntervals(clock.during(datedHours(preferences, "working_hours")), closed)) {
    const start = roundUpToSlot(free.start, preferences.slot_minutes, clock);
    if (start + lengthMs <= free.end) return { start, end: start + lengthMs };
  }
  return null;
}
