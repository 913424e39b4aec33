import type { Db } from "../db.ts";

/** One value of the server's shared settings, or null. */
export async function readSetting(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/**
 * Writes the value unless one exists, and returns the stored one: the first of several processes
 * decides.
 */
export async function writeSettingOnce(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await readSetting(db, name)) ?? value;
}

export async function deleteSetting(db: Db, name: string): Promise<void> {
  await db.deleteFrom("settings").where("name", "=", name).execute();
}
