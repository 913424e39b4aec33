import type { Db } from "#server/store/open.ts";
import type { StoredApply } from "#server/store/queries/applies.ts";
import { loadBlockRows, type StoredBlock } from "#server/store/queries/blocks.ts";
import { loadOccurrenceRows } from "#server/store/queries/occurrences.ts";
import { updateIdOf } from "#server/store/queries/update-id.ts";
import type { UndoTerms } from "./entries.ts";

/**
 * The keys of entries whose block, or an occurrence of whose series, a later update changed; that
 * update must be undone first. Also the keys of series in which the person moved or deleted an
 * occurrence in their calendar, because Google's version of the series does not show that.
 */
export async function changedSince(db: Db, apply: StoredApply): Promise<Pick<UndoTerms, "superseded" | "changed">> {
  const entries = new Map(apply.entries.map((entry) => [entry.eventKey, entry]));
  const mine = { db, owner: apply.owner };
  const keys = [...entries.keys()];
  const blocks = [...(await loadBlockRows(mine, keys)), ...(await loadOccurrenceRows(mine, keys))];
  const keyOf = ({ blockId, seriesId = "" }: StoredBlock) => (entries.has(blockId) ? blockId : seriesId);
  const later = blocks.filter((block) => {
    // A session that was undone earlier has left only its id on the block.
    const own = [updateIdOf(apply), apply.sessionId, entries.get(keyOf(block))?.before?.updateId];
    return !own.includes(block.updateId);
  });
  const byPerson = blocks.filter((block) => !entries.has(block.blockId) && isChangedByPerson(block));
  return { superseded: new Set(later.map(keyOf)), changed: new Set(byPerson.map(keyOf)) };
}

function isChangedByPerson(block: StoredBlock): boolean {
  return block.movedByPerson || (block.state === "cancelled" && block.skipped);
}
