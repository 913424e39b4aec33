import { deadlineOf, type WorkTimes } from "#domain/deadline.ts";
import { parseWireTime } from "#domain/time.ts";
import type { PlannerTask } from "./task.ts";

/** What the wire says of when work may be done, read in the person's zone. */
export type WireTimes = Pick<PlannerTask, "due" | "earliest_start" | "duration_minutes">;

export function workTimes({ due, earliest_start: start, duration_minutes }: WireTimes, timeZone: string): WorkTimes {
  return {
    due: deadlineOf(due, timeZone),
    earliestStart: start === null ? null : parseWireTime(start, timeZone),
    durationMinutes: duration_minutes,
  };
}

/** What is said of when pieces of work may be done, by their ids. */
export function timesById(work: readonly PlannerTask[]): Record<string, WireTimes> {
  return Object.fromEntries(
    work.map(({ id, due, earliest_start, duration_minutes }) => [id, { due, earliest_start, duration_minutes }]),
  );
}
