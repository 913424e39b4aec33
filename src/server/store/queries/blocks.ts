import { batchesOf } from "../batched-parameters.ts";
import { ONE } from "../column-types.ts";
import { type Db, inTransaction, type OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";
import { BlockRow, type StoredBlock, type StoredSeries, toBlockRow } from "../plan-rows.ts";
import { loadCounters, raiseCounter } from "./owner-settings.ts";

export type { StoredBlock, StoredSeries } from "../plan-rows.ts";

/**
 * Blocks with their own rows that end after `since` (epoch milliseconds), and all unanswered
 * standing ones, ordered by start. `occurrences.ts` adds blocks without rows.
 */
export async function listBlocks({ db, owner }: OwnerDb, since: number): Promise<StoredBlock[]> {
  const rows = await db
    .selectFrom("blocks")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("recurrence", "is", null)
    .where((is) => is.or([is("end_at", ">", since), is("state", "=", "planned")]))
    .orderBy("start_at")
    .orderBy("block_id")
    .execute();
  return rows.map((row) => readRow(BlockRow, row));
}

/**
 * A number per person that grows whenever one of their blocks is created, changed or deleted.
 * People without blocks are absent.
 */
export async function loadPlanVersions(db: Db, owners: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (owners.length === 0) return new Map();
  const rows = await db
    .selectFrom("blocks")
    .select("owner_id")
    .select(({ fn }) => fn.sum<number | string>("revision").as("version"))
    .where("owner_id", "in", owners)
    .groupBy("owner_id")
    .execute();
  const deleted = await loadCounters(db, owners, DELETED);
  const versions = new Map(rows.map(({ owner_id, version }) => [owner_id, Number(version)]));
  for (const [owner, count] of deleted) versions.set(owner, (versions.get(owner) ?? 0) + count);
  return versions;
}

/** Raises the plan's version to make up for deleted blocks, by at least one. */
export function raisePlanVersion(mine: OwnerDb, by: number): Promise<void> {
  return raiseCounter(mine, DELETED, by);
}

const DELETED = "deleted-revisions";

/** How many blocks of each piece of work were worked over all time, by kind and id. */
export async function countWorked({ db, owner }: OwnerDb): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("blocks")
    .select(["work_kind", "work_id"])
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("owner_id", "=", owner)
    .where("state", "in", ["done", "partial"])
    .groupBy(["work_kind", "work_id"])
    .execute();
  return new Map(rows.map(({ work_kind, work_id, count }) => [`${work_kind}:${work_id}`, Number(count)]));
}

/** Whether the person has a block that ends after `since` or stands unanswered. */
export async function hasBlocks({ db, owner }: OwnerDb, since: number): Promise<boolean> {
  const row = await db
    .selectFrom("blocks")
    .select("block_id")
    .where("owner_id", "=", owner)
    .where("state", "!=", "cancelled")
    .where((is) => is.or([is("end_at", ">", since), is("state", "=", "planned")]))
    .limit(ONE)
    .executeTakeFirst();
  return row !== undefined;
}

/** The blocks and series with rows, in no order. */
export async function loadBlockRows({ db, owner }: OwnerDb, ids: readonly string[]): Promise<StoredBlock[]> {
  const found: StoredBlock[] = [];
  for (const batch of batchesOf(ids)) {
    const rows = await db
      .selectFrom("blocks")
      .selectAll()
      .where("owner_id", "=", owner)
      .where("block_id", "in", batch)
      .execute();
    found.push(...rows.map((row) => readRow(BlockRow, row)));
  }
  return found;
}

/** The blocks of these events, in no order. A recurring event is no block. */
export async function loadBlocksOfEvents({ db, owner }: OwnerDb, eventIds: readonly string[]): Promise<StoredBlock[]> {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom("blocks")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("event_id", "in", eventIds)
    .where("recurrence", "is", null)
    .where("series_id", "is", null)
    .execute();
  return rows.map((row) => readRow(BlockRow, row));
}

/** Adds new blocks and series. Existing ones stay unchanged. */
export async function insertBlocks(
  { db, owner }: OwnerDb,
  blocks: readonly (StoredBlock | StoredSeries)[],
): Promise<void> {
  for (const batch of batchesOf(blocks))
    await db
      .insertInto("blocks")
      .values(batch.map((block) => toBlockRow(owner, block)))
      .onConflict((conflict) => conflict.column("block_id").doNothing())
      .execute();
}

/**
 * Replaces each block that was read, all or none. False when one of them changed meanwhile. An
 * occurrence without a row gets one.
 */
export async function changeBlocks(
  { db, owner }: OwnerDb,
  blocks: readonly (StoredBlock | StoredSeries)[],
): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      for (const block of blocks) {
        const row = toBlockRow(owner, { ...block, revision: block.revision + 1 });
        if ((await (block.revision === 0 ? addRow(tx, row) : replaceRow(tx, row, block.revision))) === 0n)
          throw new ChangedMeanwhile();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}

type Row = ReturnType<typeof toBlockRow>;

async function addRow(tx: Db, row: Row): Promise<bigint> {
  const added = tx.insertInto("blocks").values(row);
  const { numInsertedOrUpdatedRows } = await added
    .onConflict((conflict) => conflict.column("block_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ?? 0n;
}

async function replaceRow(tx: Db, row: Row, revision: number): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable("blocks")
    .set(row)
    .where("owner_id", "=", row.owner_id)
    .where("block_id", "=", row.block_id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Rolls a change of several blocks back. */
class ChangedMeanwhile extends Error {}
