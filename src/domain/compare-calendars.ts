import { occupiesTime } from "./conflict.ts";
import type { EventTiming, Occurrence } from "./event.ts";
import { type Interval, isSameInterval } from "./interval.ts";
import { expandEvents } from "./recurrence/expand.ts";

/** The differences of a calendar between two readings, by instance, each list sorted by start. */
export type CalendarChanges<E> = {
  readonly added: readonly Occurrence<E>[];
  readonly removed: readonly Occurrence<E>[];
  /** Instances with another start, another length, or another transparency. */
  readonly changed: readonly { readonly before: Occurrence<E>; readonly after: Occurrence<E> }[];
};

/**
 * The changes in a window since the plan was made that matter to a plan: time taken, freed and
 * moved. Instances are paired by key, so that a moved exception counts as a change and not as a
 * removal and an addition.
 */
export function compareCalendars<E extends EventTiming>(
  before: readonly E[],
  after: readonly E[],
  window: Interval,
  options: { readonly timeZone: string },
): CalendarChanges<E> {
  const earlier = expandEvents(before, window, options);
  const later = expandEvents(after, window, options);
  const previously = new Map(earlier.map((occurrence) => [occurrence.key, occurrence]));
  const keys = new Set(later.map(({ key }) => key));
  const changed = later.flatMap((occurrence) => {
    const previous = previously.get(occurrence.key);
    return previous && !sameTime(previous, occurrence) ? [{ before: previous, after: occurrence }] : [];
  });
  return {
    added: later.filter(({ key }) => !previously.has(key)),
    removed: earlier.filter(({ key }) => !keys.has(key)),
    changed,
  };
}

function sameTime(a: Occurrence<EventTiming>, b: Occurrence<EventTiming>): boolean {
  return isSameInterval(a, b) && occupiesTime(a.event) === occupiesTime(b.event);
}
