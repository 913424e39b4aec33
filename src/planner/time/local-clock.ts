import { DAY_MS, isoWeekdayOf } from "#domain/civil-date.ts";
import type { Interval } from "#domain/interval.ts";
import { clip, union } from "#domain/interval.ts";
import { formatDay, parseDay } from "#domain/iso-text.ts";
import { MINUTE_MS, mondayOf } from "#domain/time.ts";
import { type Zone, zoneOrUtc } from "#domain/zone.ts";
import type { Hours, MinuteRange, Trip, WeekMinutes } from "../model.ts";

/**
 * A local date with its first instant and the first instant after it: 23, 24 or 25 hours, and more
 * or less where a trip begins or ends.
 */
export type LocalDay = Interval & { readonly date: string; readonly weekday: number; readonly zone: Zone };

/**
 * A person's wall clock over one window: in their home zone, and in other zones on days of trips.
 */
export type LocalClock = {
  /** The home zone. */
  readonly zone: Zone;
  readonly window: Interval;
  /** Every local date that the window touches, in order. */
  readonly days: readonly LocalDay[];
  /** Index into `days` of an instant of the window. */
  dayIndex(instant: number): number;
  /** Minutes after midnight on the wall clock. */
  minuteOfDay(instant: number): number;
  /** The parts of the window in these hours of the weekday and week. */
  during(hours: Hours): Interval[];
  /** The same for one day of `days`. */
  duringDay(day: LocalDay, ranges: readonly MinuteRange[]): Interval[];
};

/** Instants `[start, end)` in which the wall clock is `offset` ahead of UTC. */
type Stretch = Interval & { readonly offset: number };

export function createLocalClock(timeZone: string, window: Interval, trips: readonly Trip[] = []): LocalClock {
  const zone = zoneOrUtc(timeZone);
  const zoneOn = zonesOf(zone, trips);
  const last = Math.max(window.start, window.end - 1);
  const days = daysOf(window, zone, zoneOn).filter(({ start, end }) => end > window.start && start <= last);
  const first = parseDay(days[0]?.date ?? "") ?? 0;
  const dayIndex = (instant: number) =>
    trips.length === 0
      ? Math.floor(zone.toWall(instant) / DAY_MS) - first
      : days.findLastIndex(({ start }) => start <= instant);
  const wallOf = (instant: number) => (days[dayIndex(instant)]?.zone ?? zone).toWall(instant);
  const duringDay = (day: LocalDay, ranges: readonly MinuteRange[]): Interval[] => {
    if (ranges.length === 0) return [];
    return stretchesOf(day.zone, day).flatMap((stretch) => {
      const midnight = Math.floor((stretch.start + stretch.offset) / DAY_MS) * DAY_MS - stretch.offset;
      const spans = ranges.map(({ from, to }) => ({
        start: midnight + from * MINUTE_MS,
        end: midnight + to * MINUTE_MS,
      }));
      return clip(union(spans), stretch);
    });
  };
  const known = new Map<Hours, Interval[]>();
  return {
    zone,
    window,
    days,
    dayIndex,
    minuteOfDay: (instant) => {
      const wall = trips.length === 0 ? zone.toWall(instant) : wallOf(instant);
      return Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
    },
    during: (hours) => {
      const remembered = known.get(hours);
      if (remembered) return remembered;
      const spans = clip(union(days.flatMap((day) => duringDay(day, hoursOn(day, hours)))), window);
      known.set(hours, spans);
      return spans;
    },
    duringDay,
  };
}

/** The zone of each day (see `civil-date.ts`). */
function zonesOf(home: Zone, trips: readonly Trip[]): (day: number) => Zone {
  const spans = trips.map(({ first, last, timeZone }) => {
    return { first: parseDay(first) ?? 0, last: parseDay(last) ?? -1, zone: zoneOrUtc(timeZone) };
  });
  return (day) => spans.find(({ first, last }) => first <= day && day <= last)?.zone ?? home;
}

/**
 * Every date that the window may touch. A day before a trip ends when the next day begins in the
 * trip's zone.
 */
function daysOf(window: Interval, home: Zone, zoneOn: (day: number) => Zone): LocalDay[] {
  const dayOf = (instant: number) => Math.floor(home.toWall(instant) / DAY_MS);
  // Clocks of two zones are at most 26 hours apart.
  const first = dayOf(window.start) - 2;
  const last = dayOf(Math.max(window.start, window.end - 1)) + 2;
  const days: LocalDay[] = [];
  for (let day = first; day <= last; day++) {
    const zone = zoneOn(day);
    const start = zone.startOfDay(day);
    const end = Math.max(start, zoneOn(day + 1).startOfDay(day + 1));
    days.push({ date: formatDay(day), weekday: isoWeekdayOf(day), start, end, zone });
  }
  return days;
}

function hoursOn({ date, weekday }: LocalDay, hours: Hours): readonly MinuteRange[] {
  const week: WeekMinutes = "usual" in hours ? (hours.weeks[mondayOf(date)] ?? hours.usual) : hours;
  return week[weekday - 1] ?? [];
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
