import type { PlannerCalendarEvent } from "#contract/event.ts";
import { occupiesTime } from "#domain/conflict.ts";
import type { Occurrence } from "#domain/event.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { isStanding } from "#plan/block.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";

/** A block that is still to come, and an event that takes its time. */
export type BlockConflict = { readonly block: StoredBlock; readonly event: PlannerCalendarEvent };

/**
 * The first event in the way of each standing block that has not passed, of what takes time beside
 * the blocks; blocks are in nobody's way.
 */
export function conflictsOf(
  blocks: readonly StoredBlock[],
  taken: readonly Occurrence<PlannerCalendarEvent>[],
  now: number,
): BlockConflict[] {
  const ahead = blocks.filter((block) => isStanding(block) && block.hasEvent && block.end > now);
  return ahead.flatMap((block) => {
    const inTheWay = taken.find((occurrence) => overlaps(occurrence, block));
    return inTheWay ? [{ block, event: inTheWay.event }] : [];
  });
}

/**
 * The events that are none of these blocks, nor the series that one is a time of, wherever that was
 * moved: a mark of ours that the books do not know takes its time like any other.
 */
export function eventsBeside(
  blocks: readonly StoredBlock[],
  events: readonly PlannerCalendarEvent[],
): PlannerCalendarEvent[] {
  const ids = new Set(blocks.map(({ blockId }) => blockId));
  const eventIds = new Set(blocks.map(({ eventId }) => eventId));
  const own = events.filter(({ id, block_id }) => eventIds.has(id) || (block_id !== undefined && ids.has(block_id)));
  const ownIds = new Set(own.flatMap(({ id, recurring_event_id: series }) => [id, series ?? id]));
  return events.filter(({ id, recurring_event_id: series }) => !ownIds.has(id) && !ownIds.has(series ?? id));
}

/** What occupies time in a window, the blocks of the standing plan left out. */
export function takenTime(
  events: readonly PlannerCalendarEvent[],
  blocks: readonly StoredBlock[],
  window: Interval,
  timeZone: string,
) {
  return occupiedTime(eventsBeside(blocks, events), window, timeZone);
}

/** What occupies time in a window, whatever it is. */
export function occupiedTime(events: readonly PlannerCalendarEvent[], window: Interval, timeZone: string) {
  return expandEvents(events, window, { timeZone }).filter(({ event }) => occupiesTime(event));
}
