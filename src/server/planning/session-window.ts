import type { Interval } from "#domain/interval.ts";
import { epochOf } from "#domain/time.ts";

/** The window of a request, a session or a reading, whose times were validated. */
export function windowOf({
  start_time,
  end_time,
}: {
  readonly start_time: string;
  readonly end_time: string;
}): Interval {
  return { start: epochOf(start_time), end: epochOf(end_time) };
}

/**
 * Planning begins now, so that nothing is placed in the past. A past window is planned from its
 * start, for people who look back or experiment.
 */
export function planningStart(now: Temporal.Instant, window: Interval): number {
  return now.epochMilliseconds < window.end ? now.epochMilliseconds : window.start;
}
