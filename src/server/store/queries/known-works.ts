import { type WorkRef, workKey } from "#plan/work.ts";
import type { OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";
import { KnownWork, type StoredWork, WorkRow } from "../plan-rows.ts";

export type { KnownWork, StoredWork } from "../plan-rows.ts";

/** All work that ever had blocks, in its last known form. */
export async function listWorks({ db, owner }: OwnerDb): Promise<StoredWork[]> {
  const rows = await db.selectFrom("works").selectAll().where("owner_id", "=", owner).execute();
  return rows.map((row) => readRow(WorkRow, row));
}

/** Saves work that differs from `stored`. Revisions do not change. */
export async function saveWorks(
  { db, owner }: OwnerDb,
  works: readonly (KnownWork & { readonly ref: WorkRef })[],
  stored: readonly StoredWork[],
): Promise<void> {
  const before = new Map(stored.map(({ ref, revision: _, ...work }) => [workKey(ref), JSON.stringify(work)]));
  for (const { ref, ...known } of works) {
    const work = JSON.stringify(KnownWork.parse(known));
    if (before.get(workKey(ref)) === work) continue;
    await db
      .insertInto("works")
      .values({ owner_id: owner, work_kind: ref.kind, work_id: ref.id, revision: 1, work })
      .onConflict((conflict) => conflict.columns(["owner_id", "work_kind", "work_id"]).doUpdateSet({ work }))
      .execute();
  }
}

/** Raises the revisions of work that changed in a way that earlier plans do not know. */
export async function touchWorks({ db, owner }: OwnerDb, refs: readonly WorkRef[]): Promise<void> {
  for (const { kind, id } of refs)
    await db
      .updateTable("works")
      .set((is) => ({ revision: is("revision", "+", 1) }))
      .where("owner_id", "=", owner)
      .where("work_kind", "=", kind)
      .where("work_id", "=", id)
      .execute();
}
