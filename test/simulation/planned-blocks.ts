import { blockDraft } from "#contract/block-draft.ts";
import type { DraftEvent } from "#contract/event.ts";
import type { RemovedBlock } from "#contract/standing-ground.ts";
import { byStart } from "#domain/interval.ts";
import { formatInstant } from "#domain/time.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { loadBlocks } from "#server/store/queries/occurrences.ts";
import type { SimulatedCalendar } from "./calendar.ts";
import type { SimulatedStore } from "./store.ts";

/** The standing blocks of a calendar, ordered by start. */
export async function plannedBlocks({ db }: SimulatedStore, calendar: SimulatedCalendar): Promise<StoredBlock[]> {
  const blocks = await loadBlocks({ db, owner: FIRST_OWNER }, [...calendar.events.keys()]);
  return blocks.filter(({ state }) => state === "planned").toSorted(byStart);
}

export function kept(block: StoredBlock): DraftEvent {
  return { ...draftOf(block), stands: "kept", event_id: block.eventId };
}

/** The block with the times of `to`. */
export function moved(block: StoredBlock, { start, end }: DraftEvent): DraftEvent {
  const draft = draftOf(block);
  return {
    ...draft,
    start,
    end,
    stands: "moved",
    event_id: block.eventId,
    was: { start: draft.start, end: draft.end },
  };
}

export function removed(block: StoredBlock): RemovedBlock {
  const { summary, start, end } = draftOf(block);
  return { block_id: block.blockId, event_id: block.eventId, summary, start, end };
}

function draftOf({ title, start, end }: StoredBlock): DraftEvent {
  return blockDraft({ summary: title, start: formatInstant(start), end: formatInstant(end) });
}
