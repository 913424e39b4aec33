import { sql } from "kysely";
import type { OwnerDb } from "../db.ts";
import type { Db } from "../open.ts";

const LISTS = "lists-version";

/**
 * A number per person that grows whenever their tasks or habits change. People whose lists never
 * changed are absent.
 */
export async function loadListsVersions(db: Db, owners: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (owners.length === 0) return new Map();
  const rows = await db
    .selectFrom("owner_settings")
    .select(["owner_id", "value"])
    .where("owner_id", "in", owners)
    .where("name", "=", LISTS)
    .execute();
  return new Map(rows.map(({ owner_id, value }) => [owner_id, Number(value)]));
}

/** Raises the version of the person's tasks and habits. */
export async function raiseListsVersion({ db, owner }: OwnerDb): Promise<void> {
  const value = sql<string>`cast(cast(owner_settings.value as bigint) + 1 as text)`;
  await db
    .insertInto("owner_settings")
    .values({ owner_id: owner, name: LISTS, value: "1" })
    .onConflict((conflict) => conflict.columns(["owner_id", "name"]).doUpdateSet({ value }))
    .execute();
}
