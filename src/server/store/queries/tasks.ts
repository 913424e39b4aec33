import type { PlannerTask } from "#contract/task.ts";
import { batchesOf } from "../batched-parameters.ts";
import { inTransaction, type OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";
import { TaskRow } from "../schema.ts";
import { raiseListsVersion } from "./lists-version.ts";

/** The local task list, oldest first. */
export async function listTasks({ db, owner }: OwnerDb): Promise<PlannerTask[]> {
  const rows = await db
    .selectFrom("tasks")
    .select("task")
    .where("owner_id", "=", owner)
    .orderBy("created_at")
    .orderBy("position")
    .execute();
  return rows.map((row) => readRow(TaskRow, row));
}

export async function loadTask({ db, owner }: OwnerDb, id: string): Promise<PlannerTask | null> {
  const row = await db
    .selectFrom("tasks")
    .select("task")
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? readRow(TaskRow, row) : null;
}

export async function countTasks({ db, owner }: OwnerDb): Promise<number> {
  const row = await db
    .selectFrom("tasks")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner_id", "=", owner)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Adds tasks in the given order, all or none. A taken id is a `StoreFailure` of kind `constraint`.
 */
export async function insertTasks(
  { db, owner }: OwnerDb,
  tasks: readonly PlannerTask[],
  createdAt: number,
): Promise<void> {
  const rows = tasks.map((task, position) => ({
    owner_id: owner,
    id: task.id,
    created_at: createdAt,
    position,
    task: JSON.stringify(task),
  }));
  await inTransaction(db, async (tx) => {
    for (const batch of batchesOf(rows)) await tx.insertInto("tasks").values(batch).execute();
    await raiseListsVersion({ db: tx, owner });
  });
}

/**
 * Changes one task by `change`, based on its newest stored form. Null when there is no task with
 * that id.
 */
export async function updateTask(
  { db, owner }: OwnerDb,
  id: string,
  change: (task: PlannerTask) => PlannerTask,
): Promise<PlannerTask | null> {
  for (;;) {
    const row = await db
      .selectFrom("tasks")
      .select("task")
      .where("owner_id", "=", owner)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) return null;
    const changed = change(readRow(TaskRow, row));
    const { numUpdatedRows } = await db
      .updateTable("tasks")
      .set({ task: JSON.stringify(changed) })
      .where("owner_id", "=", owner)
      .where("id", "=", id)
      .where("task", "=", row.task)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    await raiseListsVersion({ db, owner });
    return changed;
  }
}

/** False when there was no such task. */
export async function deleteTask({ db, owner }: OwnerDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("tasks")
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await raiseListsVersion({ db, owner });
  return numDeletedRows > 0n;
}
