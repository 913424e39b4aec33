import type { Db } from "#server/store/open.ts";
import type { StoredApply } from "#server/store/queries/applies.ts";
import { loadBlocks } from "#server/store/queries/blocks.ts";
import { updateIdOf } from "#server/store/queries/update-id.ts";

/**
 * The keys of the entries of an attempt whose blocks a later update touched: that one is undone
 * first.
 */
export async function supersededIn(db: Db, apply: StoredApply): Promise<ReadonlySet<string>> {
  const entries = new Map(apply.entries.map((entry) => [entry.eventKey, entry]));
  const blocks = await loadBlocks({ db, owner: apply.owner }, [...entries.keys()]);
  const later = blocks.filter(({ blockId, updateId }) => {
    // A block of a session that was undone before says no more than the session.
    const own = [updateIdOf(apply), apply.sessionId, entries.get(blockId)?.before?.updateId];
    return !own.includes(updateId);
  });
  return new Set(later.map(({ blockId }) => blockId));
}
