import type { Interval } from "#domain/interval.ts";
import { addDays, DAY_MS, dateOf, startOfDate } from "#domain/time.ts";
import { isStanding } from "#plan/block.ts";
import { readHabitWork } from "#plan/habit-week.ts";
import { type WorkRef, workKey } from "#plan/work.ts";
import { takenTime } from "#server/standing/block-conflicts.ts";
import type { CurrentPlan } from "#server/standing/current-plan.ts";
import { hoursOfBlock } from "#server/standing/hours-of-block.ts";
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
 * and for a habit within its week, on a day without another occurrence, at the same time of day if
 * that is free. Null when there is none. `others` are the times that the same request gives to
 * other blocks.
 */
export function placesAfterToday(
  plan: CurrentPlan,
  blocks: readonly StoredBlock[],
  others: readonly Interval[],
): Map<StoredBlock, Interval | null> {
  const { now, preferences } = plan;
  const { time_zone: timeZone } = preferences;
  const dayAfter = (at: number) => startOfDate(addDays(dateOf(at, timeZone), 1), timeZone);
  const tomorrow = dayAfter(now);
  const dayOf = ({ start }: Interval) => ({
    start: startOfDate(dateOf(start, timeZone), timeZone),
    end: dayAfter(start),
  });
  const remaining = plan.blocks.filter(
    (other) => isStanding(other) && !blocks.some(({ blockId }) => blockId === other.blockId),
  );
  const places = new Map<StoredBlock, Interval | null>();
  for (const block of blocks) {
    const placed = [...places].flatMap(([{ work }, place]) => (place ? { ...place, work } : []));
    const occurrences = [...remaining, ...placed].filter(({ work }) => isSameHabit(work, block.work));
    const end = Math.max(tomorrow, Math.min(lastMomentFor(block, plan), deferWindow(now).end));
    const taken = [
      ...takenTime(plan.gathered.events, plan.blocks, { start: tomorrow, end }, timeZone),
      ...remaining,
      ...others,
      ...placed,
      ...occurrences.map(dayOf),
      { start: block.start, end: block.end },
    ];
    const query = { taken, lengthMs: block.end - block.start, preferences };
    let place: Interval | null = null;
    for (const hours of hoursOfBlock(block, plan)) {
      for (const start of [dayAfter(Math.max(now, block.start)), tomorrow])
        place ??= start < end ? nextPlace({ ...query, window: { start, end }, hours }) : null;
    }
    places.set(block, place);
  }
  return places;
}

function isSameHabit(a: WorkRef | null, b: WorkRef | null): boolean {
  return a?.kind === "habit" && b !== null && workKey(a) === workKey(b);
}

function lastMomentFor({ work }: StoredBlock, { ledger, preferences }: CurrentPlan): number {
  if (work?.kind === "habit") {
    return startOfDate(addDays(readHabitWork(work).monday, 7), preferences.time_zone);
  }
  const due = work && ledger.get(workKey(work))?.work.due;
  return due ?? Number.POSITIVE_INFINITY;
}
