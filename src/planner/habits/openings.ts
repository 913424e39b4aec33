import { DAY_MS } from "#domain/civil-date.ts";
import type { Interval } from "#domain/interval.ts";
import { clip, covers, totalLength } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { MinuteRange, PlanningHabit } from "../model.ts";
import type { LocalClock, LocalDay } from "../time/local-clock.ts";

/** A habit at one time of one day. */
export type Opening = Interval & {
  readonly day: number;
  readonly weekday: number;
  /** Minutes after midnight at which it starts. */
  readonly minute: number;
  /** False when busy time, a fixed block or another habit is in the way. */
  readonly free: boolean;
  /**
   * The minutes of free working time that it takes. A minute of rest after a night of work counts
   * as a whole day, and a missing pause beside another block as an hour.
   */
  readonly dear: number;
};

/** The hours of a habit without preferred windows. */
export const ANY_TIME: readonly MinuteRange[] = [{ from: 7 * 60, to: 21 * 60 }];

/** The hours in which the habit may be. */
export function hoursOf({ preferred }: Pick<PlanningHabit, "preferred">): readonly MinuteRange[] {
  return preferred.length > 0 ? preferred : ANY_TIME;
}

/** A longer preferred window is a part of the day rather than a time: "every morning". */
const LONGEST_TIME = 4 * 60;

/**
 * The times of day at which the habit may start: those of the first preferred window first, and in
 * a part of the day those at which most people are up.
 */
export function startMinutes(habit: PlanningHabit, slotMinutes: number): number[] {
  const ranges = hoursOf(habit);
  const starts = ranges.flatMap(({ from, to }) => {
    const inRange: number[] = [];
    for (let minute = from; minute + habit.durationMinutes <= to; minute++)
      if ((minute % 60) % slotMinutes === 0) inRange.push(minute);
    if (to - from <= LONGEST_TIME) return inRange;
    const isUp = (minute: number) =>
      ANY_TIME.some((usual) => usual.from <= minute && minute + habit.durationMinutes <= usual.to);
    return [...inRange.filter(isUp), ...inRange.filter((minute) => !isUp(minute))];
  });
  return [...new Set(starts)];
}

const DAY_MINUTES = 24 * 60;
const BESIDE_OTHERS = 60;

type Available = {
  /** For each day of the clock: whether the habit is due then. */
  readonly due: readonly boolean[];
  /**
   * The time that is free, the part of it in working hours, rest
   * (`instance/rest-after-nights.ts`), and the time of other blocks with the pauses around them.
   */
  readonly open: readonly Interval[];
  readonly work: readonly Interval[];
  readonly rest: readonly Interval[];
  readonly beside: readonly Interval[];
};

/**
 * The habit at `minute` on every due day on which the clock shows that time. An opening that starts
 * in the window but ends after it is listed as not free.
 */
export function openingsAt(
  { durationMinutes }: Pick<PlanningHabit, "durationMinutes">,
  minute: number,
  clock: LocalClock,
  { due, open, work, rest, beside }: Available,
): Opening[] {
  return clock.days.flatMap((day, index) => {
    if (!due[index]) return [];
    const { start, exists } = instantOf(day, minute);
    if (start < clock.window.start || start >= clock.window.end) return [];
    const span = { start, end: start + durationMinutes * MINUTE_MS };
    // The last day of a trip may end early.
    const free = exists && span.end <= day.end && covers(open, span);
    const minutesIn = (spans: readonly Interval[]) => totalLength(clip(spans, span)) / MINUTE_MS;
    const hurried = free && minutesIn(beside) > 0 ? BESIDE_OTHERS : 0;
    const dear = free ? minutesIn(work) + DAY_MINUTES * minutesIn(rest) + hurried : 0;
    return [{ ...span, day: index, weekday: day.weekday, minute, free, dear }];
  });
}

/**
 * A time that the clock skips does not exist. A recurrence rule would still start an instance then
 * (RFC 5545 3.3.5).
 */
function instantOf(day: LocalDay, minute: number): { start: number; exists: boolean } {
  const { zone } = day;
  const midnight = Math.floor(zone.toWall(day.start) / DAY_MS) * DAY_MS;
  const wall = midnight + minute * MINUTE_MS;
  const start = zone.toInstant(wall);
  return { start, exists: zone.toWall(start) === wall };
}
