import { workKey } from "#plan/work.ts";
import { batchesOf } from "../batched-parameters.ts";
import { inTransaction, type OwnerDb } from "../db.ts";
import { changeBlocks, listBlocks, raisePlanVersion, type StoredBlock } from "./blocks.ts";
import { deleteSettledCompletions } from "./completions.ts";
import { appendCredits, sumCredits } from "./credits.ts";
import { listWorks } from "./known-works.ts";
import { listSeries } from "./occurrences.ts";
import { deleteOwnerSettings, writeOwnerSetting } from "./owner-settings.ts";
import { SUGGESTIONS } from "./suggestions.ts";

/** Work done before this time counts for what is left to do, but nothing is learned from it. */
export const HISTORY_SINCE = "history-since";

type Terms = {
  /** Epoch milliseconds. */
  readonly now: number;
  /** When the week began. What a habit still owes this week is counted from its answers. */
  readonly monday: number;
  readonly newId: () => string;
};

/**
 * Deletes past blocks' outcomes, the log of work done, closed work, completions that sources were
 * told, and answers to suggestions. Returns the number of blocks. For open work, the minutes done
 * remain as one sum. Unanswered blocks stay.
 */
export async function deleteHistory({ db, owner }: OwnerDb, terms: Terms): Promise<number> {
  return inTransaction(db, async (tx) => {
    const mine = { db: tx, owner };
    await deleteWork(mine, terms);
    await deleteSettledCompletions(mine);
    await deleteOwnerSettings(mine, SUGGESTIONS);
    await writeOwnerSetting(mine, HISTORY_SINCE, JSON.stringify(terms.now));
    return deleteBlocks(mine, terms);
  });
}

async function deleteBlocks(mine: OwnerDb, { now, monday }: Terms): Promise<number> {
  const isOver = ({ state, end, start, work }: StoredBlock) =>
    state !== "planned" && end <= now && !(work?.kind === "habit" && start >= monday);
  const over = (await listBlocks(mine, Number.MIN_SAFE_INTEGER)).filter(isOver);
  const ids = over.map(({ blockId }) => blockId);
  for (const batch of batchesOf(ids))
    await mine.db.deleteFrom("blocks").where("owner_id", "=", mine.owner).where("block_id", "in", batch).execute();
  await raisePlanVersion(
    mine,
    over.reduce((sum, { revision }) => sum + revision, 1),
  );
  // Without its row, an answered occurrence would return by its rule.
  const series = new Set(over.flatMap(({ seriesId }) => seriesId ?? []));
  for (const each of await listSeries(mine)) {
    if (!series.has(each.blockId)) continue;
    const recurrence = { ...each.recurrence, from: Math.max(each.recurrence.from, now) };
    await changeBlocks(mine, [{ ...each, recurrence }]);
  }
  return ids.length;
}

async function deleteWork(mine: OwnerDb, { newId }: Terms): Promise<void> {
  const works = await listWorks(mine);
  const closed = works.filter(({ ref, closed }) => closed && ref.kind !== "habit");
  const open = new Set(works.filter(({ closed }) => !closed).map(({ ref }) => workKey(ref)));
  const done = await sumCredits(mine);
  await mine.db.deleteFrom("credits").where("owner_id", "=", mine.owner).execute();
  const left = done.filter(({ work, minutes }) => minutes !== 0 && open.has(workKey(work)));
  await appendCredits(
    mine,
    left.map((credit) => ({ ...credit, id: newId() })),
  );
  for (const { ref } of closed)
    await mine.db
      .deleteFrom("works")
      .where("owner_id", "=", mine.owner)
      .where("work_kind", "=", ref.kind)
      .where("work_id", "=", ref.id)
      .execute();
}
