import { type Interval, overlaps } from "#domain/interval.ts";
import { addDays, DAY_MS, dateOf, startOfDate } from "#domain/time.ts";
import { isStanding } from "#plan/block.ts";
import { readHabitWork } from "#plan/habit-week.ts";
import { workKey } from "#plan/work.ts";
import { takenTime } from "#server/standing/block-conflicts.ts";
import type { CurrentPlan } from "#server/standing/current-plan.ts";
import { nextPlace } from "#server/standing/next-free-place.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";

/** How far ahead a deferred block may be placed. */
const HORIZON_MS = 28 * DAY_MS;

/** The time in which deferred blocks may be placed; its calendars must be read. */
export function deferWindow(now: number): Interval {
  return { start: now, end: now + HORIZON_MS };
}

/**
 * Places each deferred block at the next free time after its day, or after today if that is later;
 * if there is none, at the first after today that is not its own. All are before its work is due,
 * and for a habit within its week. Null when there is none. `others` are the times that the same
 * request gives to other blocks.
 */
export function placesAfterToday(
  plan: CurrentPlan,
  blocks: readonly StoredBlock[],
  others: readonly Interval[],
): Map<StoredBlock, Interval | null> {
  const { now, preferences } = plan;
  const { time_zone: timeZone } = preferences;
  const dayAfter = (at: number) => startOfDate(addDays(dateOf(at, timeZone), 1), timeZone);
  const places = new Map<StoredBlock, Interval | null>();
  for (const block of blocks) {
    const placed = [...others, ...[...places.values()].filter((place) => place !== null)];
    const placeFrom = (start: number): Interval | null => {
      const window = { start, end: Math.min(lastMomentFor(block, plan), deferWindow(now).end) };
      if (window.end <= window.start) return null;
      const standing = plan.blocks.filter(
        (other) =>
          isStanding(other) && overlaps(other, window) && !blocks.some(({ blockId }) => blockId === other.blockId),
      );
      const events = takenTime(plan.gathered.events, plan.blocks, window, timeZone);
      const taken = [...events, ...standing, ...placed, { start: block.start, end: block.end }];
      return nextPlace({ window, taken, lengthMs: block.end - block.start, preferences });
    };
    places.set(block, placeFrom(dayAfter(Math.max(now, block.start))) ?? placeFrom(dayAfter(now)));
  }
  return places;
}

function lastMomentFor({ work }: StoredBlock, { ledger, preferences }: CurrentPlan): number {
  if (work?.kind === "habit") {
    return startOfDate(addDays(readHabitWork(work).monday, 7), preferences.time_zone);
  }
  const due = work && ledger.get(workKey(work))?.work.due;
  return due ?? Number.POSITIVE_INFINITY;
}
