import type { Db } from "#server/store/open.ts";
import type { StoredApply } from "#server/store/queries/applies.ts";
import { loadBlockRows, type StoredBlock } from "#server/store/queries/blocks.ts";
import { loadOccurrenceRows } from "#server/store/queries/occurrences.ts";
import { updateIdOf } from "#server/store/queries/update-id.ts";

/**
 * The keys of the entries of an attempt whose blocks, or of a series an occurrence, a later update
 * touched: that one is undone first.
 */
export async function supersededIn(db: Db, apply: StoredApply): Promise<ReadonlySet<string>> {
  const entries = new Map(apply.entries.map((entry) => [entry.eventKey, entry]));
  const mine = { db, owner: apply.owner };
  const keys = [...entries.keys()];
  const blocks = [...(await loadBlockRows(mine, keys)), ...(await loadOccurrenceRows(mine, keys))];
  const keyOf = ({ blockId, seriesId = "" }: StoredBlock) => (entries.has(blockId) ? blockId : seriesId);
  const later = blocks.filter((block) => {
    // A block of a session that was undone before says no more than the session.
    const own = [updateIdOf(apply), apply.sessionId, entries.get(keyOf(block))?.before?.updateId];
    return !own.includes(block.updateId);
  });
  return new Set(later.map(keyOf));
}
