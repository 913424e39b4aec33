import { clip, contains, type Interval, overlaps, subtract, totalLength, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { BlockFact } from "../facts.ts";
import type { PlacedBlock } from "../model.ts";
import type { FinishedPlan } from "./finished-plan.ts";

/** The least difference between two days that a person would call one. */
const NOTICEABLE = 15;

/**
 * In what the block's day is the best of those on which it could be; null where it is none, or
 * there is but one.
 */
export function dayFact(block: PlacedBlock, usable: Interval, plan: FinishedPlan): BlockFact | null {
  const { clock } = plan.instance;
  const others = union([
    ...plan.blocks,
    ...plan.problem.fixed,
    ...plan.habits.flatMap(({ occurrences }) => occurrences),
  ]);
  const otherWork = subtract(others, [block]);
  const free = union([...plan.leftFree, block]);
  const asked = clock.days.filter((day) => overlaps(day, usable) || contains(day, block));
  const days = asked.map((day) => ({
    start: day.start,
    isOwn: contains(day, block),
    hasRoom: clip(clip(free, usable), day).some((span) => span.end - span.start >= block.end - block.start),
    isUsable: overlaps(day, usable),
    work: totalLength(clip(otherWork, day)) / MINUTE_MS,
    free: totalLength(clip(free, day)) / MINUTE_MS,
  }));
  const own = days.find(({ isOwn }) => isOwn);
  if (!own) return null;
  const rivals = days.filter((day) => day !== own);
  const withRoom = rivals.filter(({ hasRoom }) => hasRoom);
  if (withRoom.length > 0 && withRoom.every(({ work }) => work - own.work >= NOTICEABLE))
    return { kind: "lightest-day", day: own.start, minutes: own.work };
  const usableDays = rivals.filter(({ isUsable }) => isUsable);
  if (usableDays.length > 0 && usableDays.every(({ free }) => own.free - free >= NOTICEABLE))
    return { kind: "freest-day", day: own.start, minutes: own.free };
  return null;
}
