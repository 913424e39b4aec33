import { sql } from "kysely";
import { z } from "zod";
import { WorkRef } from "#contract/plan.ts";
import { DisruptionKind, NoRepair } from "#contract/watch.ts";
import { FIRST_OWNER, OwnerId } from "#server/store/owner.ts";
import { json } from "../column-types.ts";
import { type Db, inTransaction, type OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";

const FoundEvent = z.object({ eventId: z.string(), title: z.string(), start: z.int(), end: z.int() });

const FoundDisruption = z.object({
  kind: DisruptionKind,
  key: z.string(),
  blockIds: z.array(z.string()),
  work: z.nullable(WorkRef),
  /** The title of the disrupted work. */
  title: z.string(),
  event: z.nullable(FoundEvent),
  /** The calendars that must be read before the disruption can count as over. */
  calendarIds: z.array(z.string()),
  /** Whether it was over before. Then the person undid a repair of it, or it comes and goes. */
  again: z.boolean(),
});
export type FoundDisruption = z.infer<typeof FoundDisruption>;

const DisruptionRow = z
  .object({
    id: z.string(),
    state: z.enum(["open", "dismissed", "over"]),
    since: z.int(),
    until_at: z.int(),
    disruption: json(FoundDisruption),
  })
  .transform(({ until_at, disruption, ...row }) => ({ ...row, until: until_at, ...disruption }));
/** A stored disruption. The person is told of it once, however often it comes and goes. */
export type StoredDisruption = z.output<typeof DisruptionRow>;

const MadeRepair = z.object({
  moves: z.int(),
  adds: z.int(),
  removes: z.int(),
  /** Why there is no repair. Then there is no session either. */
  none: z.nullable(NoRepair),
  /** The disruptions that no plan can repair. The repair covers the others. */
  fixed: z.array(z.string()),
  /** The earliest start, old or new, of a block that it changes. */
  firstStart: z.nullable(z.int()),
});
export type MadeRepair = z.infer<typeof MadeRepair>;

const LookRow = z
  .object({
    checked_at: z.int(),
    plan_version: z.int(),
    basis: z.string(),
    session_id: z.nullable(z.string()),
    repair: z.nullable(json(MadeRepair)),
  })
  .transform((row) => ({
    checkedAt: row.checked_at,
    planVersion: row.plan_version,
    basis: row.basis,
    sessionId: row.session_id,
    repair: row.repair,
  }));
export type StoredLook = z.output<typeof LookRow>;

export type StoredAutoUpdate = { readonly sessionId: string; readonly appliedAt: number; readonly blocks: number };

/** The people with standing blocks or open disruptions. */
export async function listWatched(db: Db, now: number): Promise<OwnerId[]> {
  const standing = db
    .selectFrom("blocks")
    .select("owner_id")
    .where("state", "!=", "cancelled")
    // A series may continue long after its first occurrence.
    .where((is) => is.or([is("end_at", ">", now), is("recurrence", "is not", null)]));
  const disrupted = db.selectFrom("disruptions").select("owner_id").where("state", "=", "open");
  const rows = await standing.union(disrupted).execute();
  const known = await db.selectFrom("owners").select("id").execute();
  const owners = new Set([FIRST_OWNER as string, ...known.map(({ id }) => id)]);
  return rows.filter(({ owner_id }) => owners.has(owner_id)).map(({ owner_id }) => readRow(OwnerId, owner_id));
}

export async function listDisruptions({ db, owner }: OwnerDb): Promise<StoredDisruption[]> {
  const rows = await db
    .selectFrom("disruptions")
    .select(["id", "state", "since", "until_at", "disruption"])
    .where("owner_id", "=", owner)
    .orderBy("since")
    .orderBy("id")
    .execute();
  return rows.map((row) => readRow(DisruptionRow, row));
}

/**
 * Stores the current disruptions. Calls `tell`, in the same transaction, with those that are new.
 */
export async function saveDisruptions(
  mine: OwnerDb,
  disruptions: readonly StoredDisruption[],
  tell: (mine: OwnerDb, added: readonly StoredDisruption[]) => Promise<void> = async () => undefined,
): Promise<void> {
  if (disruptions.length === 0) return;
  await inTransaction(mine.db, async (tx) => {
    const added: StoredDisruption[] = [];
    for (const each of disruptions) if (await saveDisruption({ ...mine, db: tx }, each)) added.push(each);
    await tell({ ...mine, db: tx }, added);
  });
}

/** True when it is new. */
async function saveDisruption(
  { db, owner }: OwnerDb,
  { id, state, since, until, ...disruption }: StoredDisruption,
): Promise<boolean> {
  const row = { state, until_at: until, disruption: JSON.stringify(disruption) };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("disruptions")
    .values({ owner_id: owner, id, since, ...row })
    .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return true;
  await db
    .updateTable("disruptions")
    .set(row)
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    // Disruptions that the person dismissed stay dismissed.
    .where("state", "!=", "dismissed")
    .execute();
  return false;
}

/** Whether it is still open and not dismissed. */
export async function isOpenDisruption({ db, owner }: OwnerDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("disruptions")
    .select("state")
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state === "open";
}

/** Dismisses a disruption. False when there is none. */
export function dismissDisruption({ db, owner }: OwnerDb, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("disruptions")
      .set({ state: "dismissed" })
      .where("owner_id", "=", owner)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await tx.updateTable("looks").set(RAISED).where("owner_id", "=", owner).execute();
    return numUpdatedRows > 0n;
  });
}

const RAISED = { revision: sql<number>`looks.revision + 1` };

/** A number per person that grows whenever pages would show another result of their looks. */
export async function loadLookRevisions(db: Db, owners: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (owners.length === 0) return new Map();
  const rows = await db.selectFrom("looks").select(["owner_id", "revision"]).where("owner_id", "in", owners).execute();
  return new Map(rows.map(({ owner_id, revision }) => [owner_id, Number(revision)]));
}

export async function loadLook({ db, owner }: OwnerDb): Promise<StoredLook | null> {
  const row = await db.selectFrom("looks").selectAll().where("owner_id", "=", owner).executeTakeFirst();
  return row ? readRow(LookRow, row) : null;
}

/** `isNews`: pages would show another result than before. */
export async function saveLook(
  { db, owner }: OwnerDb,
  look: StoredLook,
  { isNews }: { readonly isNews: boolean },
): Promise<void> {
  const row = {
    checked_at: look.checkedAt,
    plan_version: look.planVersion,
    basis: look.basis,
    session_id: look.sessionId,
    repair: look.repair && JSON.stringify(look.repair),
  };
  await db
    .insertInto("looks")
    .values({ owner_id: owner, ...row })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ ...row, ...(isNews && RAISED) }))
    .execute();
}

/** The automatic updates since this time. */
export async function listAutoUpdates({ db, owner }: OwnerDb, since: number): Promise<StoredAutoUpdate[]> {
  const rows = await db
    .selectFrom("auto_updates")
    .select(["session_id", "applied_at", "blocks"])
    .where("owner_id", "=", owner)
    .where("applied_at", ">", since)
    .orderBy("applied_at")
    .execute();
  return rows.map((row) => ({ sessionId: row.session_id, appliedAt: row.applied_at, blocks: row.blocks }));
}

/**
 * Records the spending of the budget before anything is written, and calls `tell` in the same
 * transaction. False when it was recorded before.
 */
export function spendAutoUpdate(
  mine: OwnerDb,
  update: StoredAutoUpdate,
  tell: (mine: OwnerDb) => Promise<void>,
): Promise<boolean> {
  return inTransaction(mine.db, async (db) => {
    const isNew = await keepAutoUpdate({ ...mine, db }, update);
    if (isNew) await tell({ ...mine, db });
    return isNew;
  });
}

async function keepAutoUpdate({ db, owner }: OwnerDb, update: StoredAutoUpdate): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("auto_updates")
    .values({ owner_id: owner, session_id: update.sessionId, applied_at: update.appliedAt, blocks: update.blocks })
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes disruptions that can no longer be repaired. */
export async function forgetDisruptions(db: Db, before: number): Promise<void> {
  await db.deleteFrom("disruptions").where("until_at", "<", before).execute();
  await db.deleteFrom("auto_updates").where("applied_at", "<", before).execute();
}
