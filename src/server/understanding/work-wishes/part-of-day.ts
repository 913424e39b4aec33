import type { Interval } from "#domain/interval.ts";
import type { Scope } from "./wish.ts";

const NOON = 12 * 60;
const EVENING = 18 * 60;

/**
 * The times that a scope means on a day with these hours. A part of the day ends where the hours show that it does: with
 * a lunch from 12:30, the morning lasts until then.
 */
export function hoursOfScope({ from, to, shape }: Scope, hours: readonly Interval[]): Interval {
  if (shape !== "part") return { start: from, end: to };
  const afternoon = endOfStretch(hours, NOON, 14 * 60);
  const evening = endOfStretch(hours, EVENING, 19 * 60 + 30);
  const moved = (time: number): number => (time === NOON ? afternoon : time === EVENING ? evening : time);
  return { start: from < NOON && to === NOON ? 0 : moved(from), end: moved(to) };
}

/** Where the stretch of work over `time` ends, when it has a gap after it and goes on until `latest` at most. */
function endOfStretch(hours: readonly Interval[], time: number, latest: number): number {
  const index = hours.findIndex(({ start, end }) => start < time && time <= end);
  const end = hours[index]?.end ?? time;
  return end <= latest && (time === EVENING || index < hours.length - 1) ? end : time;
}
