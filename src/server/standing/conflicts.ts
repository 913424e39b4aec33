import type { PlannerCalendarEvent } from "#contract/event.ts";
import { occupiesTime } from "#domain/conflict.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { expandEvents } from "#domain/recurrence/index.ts";
import { isStanding } from "#plan/block.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";

/** A block that is still to come, and an event that takes its time. */
export type BlockConflict = { readonly block: StoredBlock; readonly event: PlannerCalendarEvent };

/** The first event in the way of each standing block that has not passed; blocks are in nobody's way. */
export function conflictsOf(
  blocks: readonly StoredBlock[],
  events: readonly PlannerCalendarEvent[],
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): BlockConflict[] {
  const ahead = blocks.filter((block) => isStanding(block) && block.hasEvent && block.end > now);
  const [first, last] = [Math.min(...ahead.map(({ start }) => start)), Math.max(...ahead.map(({ end }) => end))];
  if (ahead.length === 0) return [];
  const taken = takenTime(events, blocks, { start: first, end: last }, timeZone);
  return ahead.flatMap((block) => {
    const inTheWay = taken.find((occurrence) => overlaps(occurrence, block));
    return inTheWay ? [{ block, event: inTheWay.event }] : [];
  });
}

/** What occupies time in a window, the blocks of the standing plan left out. */
export function takenTime(
  events: readonly PlannerCalendarEvent[],
  blocks: readonly StoredBlock[],
  window: Interval,
  timeZone: string,
) {
  const ours = new Set(blocks.map(({ eventId }) => eventId));
  const others = events.filter(({ id, block_id }) => block_id === undefined && !ours.has(id));
  return expandEvents(others, window, { timeZone }).filter(({ event }) => occupiesTime(event));
}
