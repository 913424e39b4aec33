import { LIMITS } from "#contract/limits.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { DAY_MS, parseInstant } from "#domain/time.ts";

/** The window of a call in epoch milliseconds. The error names the wrong field. */
export function readWindow(input: {
  readonly start_time: string;
  readonly end_time: string;
}): Result<Interval, string> {
  const [start, end] = [parseInstant(input.start_time) ?? Number.NaN, parseInstant(input.end_time) ?? Number.NaN];
  if (!(start < end)) return Err("end_time: must be after start_time");
  if (end - start > (LIMITS.windowDays + 1) * DAY_MS) {
    return Err(`end_time: must be at most ${LIMITS.windowDays} days after start_time`);
  }
  return Ok({ start, end });
}
