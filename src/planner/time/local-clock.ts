import { DAY_MS, formatDay, isoWeekdayOf } from "#domain/civil.ts";
import type { Interval } from "#domain/interval.ts";
import { clip, union } from "#domain/interval.ts";
import { type Zone, zoneOrUtc } from "#domain/zone.ts";
import type { MinuteRange, WeekMinutes } from "../model.ts";

export const MINUTE_MS = 60_000;

/** A local date with its first instant and the first instant after it: 23, 24 or 25 hours. */
export type LocalDay = Interval & { readonly date: string; readonly weekday: number };

/** The wall clock of one zone over one window. */
export type LocalClock = {
  readonly zone: Zone;
  readonly window: Interval;
  /** Every local date that the window touches, in order. */
  readonly days: readonly LocalDay[];
  /** Index into `days` of an instant of the window. */
  dayIndex(instant: number): number;
  /** Minutes that the clock shows past midnight. */
  minuteOfDay(instant: number): number;
  /**
   * The instants of the window at which the clock shows a time within the hours of that weekday.
   */
  during(hours: WeekMinutes): Interval[];
  /** The same for one day of `days`. */
  duringDay(day: LocalDay, ranges: readonly MinuteRange[]): Interval[];
};

/** Instants `[start, end)` in which the wall clock is `offset` ahead of UTC. */
type Stretch = Interval & { readonly offset: number };

export function createLocalClock(timeZone: string, window: Interval): LocalClock {
  const zone = zoneOrUtc(timeZone);
  const first = Math.floor(zone.toWall(window.start) / DAY_MS);
  const last = Math.max(first, Math.floor(zone.toWall(Math.max(window.start, window.end - 1)) / DAY_MS));
  const days: LocalDay[] = [];
  for (let day = first; day <= last; day++) {
    days.push({
      date: formatDay(day),
      weekday: isoWeekdayOf(day),
      start: zone.startOfDay(day),
      end: zone.startOfDay(day + 1),
    });
  }
  const duringDay = (day: LocalDay, ranges: readonly MinuteRange[]): Interval[] => {
    if (ranges.length === 0) return [];
    return stretchesOf(zone, day).flatMap((stretch) => {
      const midnight = Math.floor((stretch.start + stretch.offset) / DAY_MS) * DAY_MS - stretch.offset;
      const spans = ranges.map(({ from, to }) => ({
        start: midnight + from * MINUTE_MS,
        end: midnight + to * MINUTE_MS,
      }));
      return clip(union(spans), stretch);
    });
  };
  const known = new Map<WeekMinutes, Interval[]>();
  return {
    zone,
    window,
    days,
    dayIndex: (instant) => Math.floor(zone.toWall(instant) / DAY_MS) - first,
    minuteOfDay: (instant) => Math.floor((((zone.toWall(instant) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS),
    during: (hours) => {
      const remembered = known.get(hours);
      if (remembered) return remembered;
      const spans = clip(union(days.flatMap((day) => duringDay(day, hours[day.weekday - 1] ?? []))), window);
      known.set(hours, spans);
      return spans;
    },
    duringDay,
  };
}

/**
 * The first instant from this one on at which the wall clock shows a multiple of `slot` minutes
 * past the hour.
 */
export function roundUpToSlot(instant: number, slot: number, clock: Pick<LocalClock, "minuteOfDay">): number {
  const minute = Math.ceil(instant / MINUTE_MS) * MINUTE_MS;
  const past = (clock.minuteOfDay(minute) % 60) % slot;
  return past === 0 ? minute : minute + (slot - past) * MINUTE_MS;
}

/**
 * A day cut where its offset changes, so that within each piece wall time is instant plus offset.
 */
function stretchesOf(zone: Zone, day: Interval): Stretch[] {
  const before = zone.toWall(day.start) - day.start;
  const after = zone.toWall(day.end - 1) - (day.end - 1);
  if (before === after) return [{ start: day.start, end: day.end, offset: before }];
  let low = day.start;
  let high = day.end - 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zone.toWall(middle) - middle === before) low = middle;
    else high = middle;
  }
  return [
    { start: day.start, end: high, offset: before },
    { start: high, end: day.end, offset: after },
  ];
}
