import { formatDay } from "#domain/iso-text.ts";
import { epochOf, formatInstant, instantOfDay, isDate, MINUTE_MS } from "#domain/time.ts";
import type { Days, Moment, WallClock } from "./wall-moment.ts";

/** The person's clock, and the instant of reading. */
export type Clock = WallClock & { readonly timeZone: string; readonly now: number };

/** A time on the wire: a date for a whole day, otherwise an instant. */
type WireTime = string;

/** The due time: the end of the last day, or the stated time. Null when it has passed. */
export function dueAt(moment: Moment, clock: Clock): WireTime | null {
  const at = wireTime(moment, "last", clock);
  return at && !isDate(at) && epochOf(at) < clock.now ? null : at;
}

/** The earliest start: the beginning of the first day, or the stated time. */
export const startAt = (moment: Moment, clock: Clock): WireTime | null => wireTime(moment, "first", clock);

function wireTime({ days, hours }: Moment, end: "first" | "last", clock: Clock): WireTime | null {
  if (!hours) return days && formatDay(days[end]);
  const day = dayOfHours(days, hours.from, clock, end);
  return formatInstant(instantOfDay(day, hours.from, clock.timeZone));
}

/**
 * The days or hours as a span; a lone time starts a span of `minutes`. Null when it has passed; a
 * stated start is then tomorrow's.
 */
export function within(moment: Moment, minutes: number, clock: Clock): { from: WireTime; to: WireTime } | null {
  const { days, hours } = moment;
  if (!hours) return days && { from: formatDay(days.first), to: formatDay(days.last) };
  const first = dayOfHours(days, hours.exact ? hours.from : (hours.to ?? hours.from), clock, "first");
  const from = instantOfDay(first, hours.from, clock.timeZone);
  const to =
    hours.to === null ? from + minutes * MINUTE_MS : instantOfDay(days?.last ?? first, hours.to, clock.timeZone);
  return to <= clock.now ? null : { from: formatInstant(from), to: formatInstant(to) };
}

/** Whether no work fits between the two. */
export function leavesNoTime(from: WireTime, to: WireTime): boolean {
  if (isDate(from) || isDate(to)) return to.slice(0, 10) < from.slice(0, 10);
  return epochOf(to) <= epochOf(from);
}

/**
 * Hours without a day are today's, or tomorrow's when they have passed; on a weekday that is today,
 * they are then next week's.
 */
function dayOfHours(days: Days | null, minute: number, clock: WallClock, end: "first" | "last"): number {
  const { today, minute: now } = clock;
  if (!days) return minute < now ? today + 1 : today;
  const day = days[end];
  return days.weekly && day === today && minute < now ? day + 7 : day;
}
