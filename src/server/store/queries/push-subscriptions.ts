import type { OwnerDb } from "../db.ts";

/** A browser that receives a person's notices. `sealed` holds its address and keys. */
export type StoredSubscription = { readonly id: string; readonly sealed: string };

export async function saveSubscription(
  { db, owner }: OwnerDb,
  { id, sealed }: StoredSubscription,
  now: number,
): Promise<void> {
  const row = { owner_id: owner, subscription: sealed };
  await db
    .insertInto("push_subscriptions")
    .values({ id, created_at: now, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

export async function listSubscriptions({ db, owner }: OwnerDb): Promise<StoredSubscription[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["id", "subscription"])
    .where("owner_id", "=", owner)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, subscription }) => ({ id, sealed: subscription }));
}

/** False when there is no such subscription. */
export async function deleteSubscription({ db, owner }: OwnerDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("push_subscriptions")
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
