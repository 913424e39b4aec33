import { clip, type Interval, intersect, subtract, totalLength, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Context } from "../constraints/hard-constraint.ts";
import { tiringNights } from "./rest-after-nights.ts";

/**
 * The minutes of each day that events of the working hours, habits and the nights which begin on it
 * take. A day of meetings is full without any planned work; events in a person's own time are not
 * counted.
 */
export function takenByDay(context: Context): number[] {
  const { problem, clock, reserved } = context;
  const nights = union(tiringNights(context));
  const inHours = intersect(union(problem.busy), clock.during(problem.preferences.workingHours));
  const byDay = minutesByDay(subtract(union([...inHours, ...reserved]), nights), clock);
  return clock.days.map((day, at) => {
    const begun = nights.filter(({ start }) => day.start <= start && start < day.end);
    return (byDay[at] as number) + totalLength(begun) / MINUTE_MS;
  });
}

/** Work of some minutes, and the span in which it may be done. */
export type SpannedWork = Interval & { readonly id: string; readonly minutes: number };

/**
 * For one piece of work, the minutes of each day that all else takes: events, habits, fixed blocks,
 * and other work, as if each piece were spread evenly over the free time of its span.
 */
export function createLoadsBeside(
  context: Context,
  free: readonly Interval[],
  works: readonly SpannedWork[],
): (id: string) => readonly number[] {
  const { clock, problem } = context;
  const shares = new Map(works.map((work) => [work.id, sharesOf(work)]));
  const fixed = minutesByDay(union(problem.fixed), clock);
  const taken = takenByDay(context);
  const all = taken.map((minutes, day) => {
    return [...shares.values()].reduce((sum, share) => sum + (share[day] ?? 0), minutes + (fixed[day] ?? 0));
  });
  return (id) => all.map((minutes, day) => minutes - (shares.get(id)?.[day] ?? 0));

  function sharesOf({ start, end, minutes }: SpannedWork): readonly number[] {
    const rooms = minutesByDay(clip(free, { start, end }), clock);
    const room = rooms.reduce((sum, each) => sum + each, 0);
    return rooms.map((each) => (room > 0 ? (minutes * each) / room : 0));
  }
}

function minutesByDay(spans: readonly Interval[], { days }: Pick<Context["clock"], "days">): number[] {
  return days.map((day) => totalLength(clip(spans, day)) / MINUTE_MS);
}
