import type { StoredHabit } from "#contract/habit.ts";
import { inTransaction, type OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";
import { HabitRow } from "../plan-rows.ts";
import { saveWorks } from "./known-works.ts";
import { raiseListsVersion } from "./lists-version.ts";

/** A person's habits, oldest first. */
export async function listHabits({ db, owner }: OwnerDb): Promise<StoredHabit[]> {
  const rows = await db
    .selectFrom("habits")
    .select("habit")
    .where("owner_id", "=", owner)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => readRow(HabitRow, row));
}

export async function countHabits({ db, owner }: OwnerDb): Promise<number> {
  const row = await db
    .selectFrom("habits")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner_id", "=", owner)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertHabit({ db, owner }: OwnerDb, habit: StoredHabit, createdAt: number): Promise<void> {
  await db
    .insertInto("habits")
    .values({ owner_id: owner, id: habit.id, created_at: createdAt, habit: JSON.stringify(habit) })
    .execute();
  await raiseListsVersion({ db, owner });
}

/**
 * Changes one habit by `change`, based on its newest stored form. Null when there is no habit with
 * that id.
 */
export async function updateHabit(
  { db, owner }: OwnerDb,
  id: string,
  change: (habit: StoredHabit) => StoredHabit,
): Promise<StoredHabit | null> {
  for (;;) {
    const row = await db
      .selectFrom("habits")
      .select("habit")
      .where("owner_id", "=", owner)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) return null;
    const changed = change(readRow(HabitRow, row));
    const { numUpdatedRows } = await db
      .updateTable("habits")
      .set({ habit: JSON.stringify(changed) })
      .where("owner_id", "=", owner)
      .where("id", "=", id)
      .where("habit", "=", row.habit)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    await raiseListsVersion({ db, owner });
    return changed;
  }
}

/** False when there was no such habit. Work of its remaining blocks is closed from now on. */
export function deleteHabit({ db, owner }: OwnerDb, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom("habits")
      .where("owner_id", "=", owner)
      .where("id", "=", id)
      .returning("habit")
      .executeTakeFirst();
    if (!row) return false;
    const { title, duration_minutes: estimateMinutes } = readRow(HabitRow, row);
    const over = { source: "habit", title, due: null, estimateMinutes, closed: true, override: null };
    await saveWorks({ db: tx, owner }, [{ ref: { kind: "habit", id }, ...over }], []);
    await raiseListsVersion({ db: tx, owner });
    return true;
  });
}
