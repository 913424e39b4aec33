import type { PlannerCalendarEvent } from "#contract/event.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { parseWireTime } from "#domain/time.ts";
import { type Observation, observeBlock } from "#plan/observation.ts";
import { occurrencesOf } from "#plan/series.ts";
import type { StoredBlock, StoredSeries } from "#server/store/queries/blocks.ts";
import type { CalendarSnapshot } from "./calendar-snapshot.ts";
import { createOccurrenceView, observeSeries } from "./observe-series.ts";

/** The observed state of blocks, and the blocks that the reading should show but does not. */
export type Observed = {
  /** Every block and series as it is now. Changed ones are new objects. */
  readonly blocks: readonly (StoredBlock | StoredSeries)[];
  /** Blocks that are missing from the reading: deleted, or moved out of the window. */
  readonly missing: readonly StoredBlock[];
};

/**
 * Follows blocks and series in a snapshot: by the mark of the apply, else by their events' ids, and
 * occurrences of a series by the series.
 */
export function observeBlocks(blocks: readonly (StoredBlock | StoredSeries)[], snapshot: CalendarSnapshot): Observed {
  const byBlock = new Map(
    snapshot.events.flatMap((event) => (event.block_id ? [[event.block_id, event] as const] : [])),
  );
  const byId = new Map(snapshot.events.map((event) => [event.id, event]));
  const series = blocks.filter((block) => "recurrence" in block);
  const views = new Map(
    series.map((each) => [each.blockId, createOccurrenceView(each, byId.get(each.eventId), snapshot)]),
  );
  const missing: StoredBlock[] = [];
  const now = blocks.map((block) => {
    if (block.seriesId !== undefined) {
      // A series that no longer stands has no occurrences.
      const observation = views.get(block.seriesId)?.(block) ?? { kind: "gone" };
      const next = observeBlock(block, observation);
      return next === block ? block : ({ ...block, ...next } as StoredBlock);
    }
    const event = byBlock.get(block.blockId) ?? byId.get(block.eventId);
    if (event) {
      return "recurrence" in block ? observeSeries(block, event, snapshot) : observed(block, event, snapshot.timeZone);
    }
    const isExpected =
      block.hasEvent && snapshot.readCalendars.has(block.calendarId) && happensIn(block, snapshot.window);
    if (isExpected) missing.push(block);
    return block;
  });
  return { blocks: now, missing };
}

function happensIn(block: StoredBlock | StoredSeries, window: Interval): boolean {
  return "recurrence" in block ? occurrencesOf(block, window).length > 0 : overlaps(block, window);
}

function observed(block: StoredBlock, event: PlannerCalendarEvent, timeZone: string): StoredBlock {
  const start = parseWireTime(event.start, timeZone);
  const end = parseWireTime(event.end, timeZone);
  if (start === null || end === null) return block;
  const seen: Observation =
    event.status === "cancelled" ? { kind: "gone" } : { kind: "seen", eventId: event.id, start, end };
  const next = observeBlock(block, seen);
  const etag = event.etag ?? block.etag;
  return next === block && etag === block.etag ? block : ({ ...block, ...next, etag } as StoredBlock);
}
