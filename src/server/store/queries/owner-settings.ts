import { sql } from "kysely";
import type { Db, OwnerDb } from "../db.ts";

/** One value of a person's settings, or null. */
export async function readOwnerSetting({ db, owner }: OwnerDb, name: string): Promise<string | null> {
  const row = await db
    .selectFrom("owner_settings")
    .select("value")
    .where("owner_id", "=", owner)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** The values whose names begin with `prefix`, by name. */
export async function listOwnerSettings({ db, owner }: OwnerDb, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom("owner_settings")
    .select("value")
    .where("owner_id", "=", owner)
    .where("name", "like", `${prefix}%`)
    .orderBy("name")
    .execute();
  return rows.map(({ value }) => value);
}

export async function writeOwnerSetting({ db, owner }: OwnerDb, name: string, value: string): Promise<void> {
  await db
    .insertInto("owner_settings")
    .values({ owner_id: owner, name, value })
    .onConflict((conflict) => conflict.columns(["owner_id", "name"]).doUpdateSet({ value }))
    .execute();
}

/**
 * Writes a value, unless the present one differs from `insteadOf`. Returns the value that is then
 * stored.
 */
export async function writeOwnerSettingOnce(
  mine: OwnerDb,
  name: string,
  { value, insteadOf }: { readonly value: string; readonly insteadOf: string | null },
): Promise<string> {
  const row = { owner_id: mine.owner, name };
  await mine.db
    .insertInto("owner_settings")
    .values({ ...row, value })
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "name"])
        .doUpdateSet({ value })
        .where("owner_settings.value", "=", insteadOf ?? ""),
    )
    .execute();
  return (await readOwnerSetting(mine, name)) ?? value;
}

/** Deletes the values whose names begin with `prefix`. */
export async function deleteOwnerSettings({ db, owner }: OwnerDb, prefix: string): Promise<void> {
  await db.deleteFrom("owner_settings").where("owner_id", "=", owner).where("name", "like", `${prefix}%`).execute();
}

/** One counter of each person; people whose counter was never raised are absent. */
export async function loadCounters(db: Db, owners: readonly string[], name: string): Promise<Map<string, number>> {
  if (owners.length === 0) return new Map();
  const rows = await db
    .selectFrom("owner_settings")
    .select(["owner_id", "value"])
    .where("owner_id", "in", owners)
    .where("name", "=", name)
    .execute();
  return new Map(rows.map(({ owner_id, value }) => [owner_id, Number(value)]));
}

export async function raiseCounter({ db, owner }: OwnerDb, name: string, by = 1): Promise<void> {
  const value = sql<string>`cast(cast(owner_settings.value as bigint) + ${by} as text)`;
  await db
    .insertInto("owner_settings")
    .values({ owner_id: owner, name, value: String(by) })
    .onConflict((conflict) => conflict.columns(["owner_id", "name"]).doUpdateSet({ value }))
    .execute();
}
