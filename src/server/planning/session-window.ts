import type { PlannerPayload } from "#contract/payload.ts";
import type { Interval } from "#domain/interval.ts";
import { parseInstant } from "#domain/time.ts";

/** The window of a stored session. */
export function windowOf(payload: Pick<PlannerPayload, "start_time" | "end_time">): Interval {
  const start = parseInstant(payload.start_time);
  const end = parseInstant(payload.end_time);
  if (start === null || end === null) throw new Error("a stored session has a time that is none");
  return { start, end };
}

/**
 * Where planning begins: now, so that nothing is placed in the past. A window that is over is
 * planned as it was: someone looks back, or tries things out.
 */
export function planningStart(now: Temporal.Instant, window: Interval): number {
  return now.epochMilliseconds < window.end ? now.epochMilliseconds : window.start;
}
