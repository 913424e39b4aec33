import type { PlannerPayload } from "#contract/payload.ts";
import type { Interval } from "#domain/interval.ts";
import { parseInstant } from "#domain/time.ts";

export function windowOf(payload: Pick<PlannerPayload, "start_time" | "end_time">): Interval {
  const start = parseInstant(payload.start_time);
  const end = parseInstant(payload.end_time);
  if (start === null || end === null) throw new Error("a stored session has a time that is none");
  return { start, end };
}

/**
 * Planning begins now, so that nothing is placed in the past. A past window is planned from its
 * start, for people who look back or experiment.
 */
export function planningStart(now: Temporal.Instant, window: Interval): number {
  return now.epochMilliseconds < window.end ? now.epochMilliseconds : window.start;
}
