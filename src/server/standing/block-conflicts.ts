import type { PlannerCalendarEvent } from "#contract/event.ts";
import { occupiesTime } from "#domain/conflict.ts";
import type { Occurrence } from "#domain/event.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { isStanding } from "#plan/block.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";

/** A future block, and an event at its time. */
export type BlockConflict = { readonly block: StoredBlock; readonly event: PlannerCalendarEvent };

/**
 * For each standing block that has not passed, the first event that overlaps it, among events that
 * take time and are no blocks.
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
 * The events that are neither one of these blocks nor the series of one. An event with an unknown
 * mark of ours takes time like any other.
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

/** The events that take time in a window, without blocks of the standing plan. */
export function takenTime(
  events: readonly PlannerCalendarEvent[],
  blocks: readonly StoredBlock[],
  window: Interval,
  timeZone: string,
) {
  return occupiedTime(eventsBeside(blocks, events), window, timeZone);
}

/** All events that take time in a window. */
export function occupiedTime(events: readonly PlannerCalendarEvent[], window: Interval, timeZone: string) {
  return expandEvents(events, window, { timeZone }).filter(({ event }) => occupiesTime(event));
}
