import { z } from "zod";
import { OwnerId } from "#server/store/owner.ts";
import { flag, json } from "../columns.ts";
import { CompletionState } from "../completion-state.ts";
import type { Db, OwnerDb } from "../db.ts";
import { readRow } from "../rows.ts";

export type { CompletionState } from "../completion-state.ts";

const CompletionRow = z
  .object({
    owner_id: OwnerId,
    task_id: z.string(),
    connection_id: z.string(),
    done: flag,
    said: z.int(),
    known_etag: z.nullable(z.string()),
    settled: z.int(),
    state: json(CompletionState),
    tries: z.int(),
    fence: z.int(),
    holder: z.string(),
  })
  .transform(({ owner_id: owner, task_id: taskId, connection_id: connectionId, known_etag: knownEtag, ...row }) => {
    return { owner, taskId, connectionId, knownEtag, ...row };
  });
/** What a source is to be told of one of its tasks, and how far that is. */
export type StoredCompletion = z.output<typeof CompletionRow>;

/** What a person says of a task of a connection. */
export type Saying = {
  readonly taskId: string;
  readonly connectionId: string;
  readonly done: boolean;
  readonly knownEtag: string | null;
};

const NEW = {
  settled: 0,
  state: JSON.stringify({ is: "untouched" } satisfies CompletionState),
  fence: 0,
  holder: "",
  lease_until: 0,
};

/** Keeps what is to be told, in the place of what was said of the task before. */
export async function sayCompletion({ db, owner }: OwnerDb, saying: Saying, saidAt: number): Promise<void> {
  const { taskId: task_id, connectionId: connection_id } = saying;
  const said = { done: Number(saying.done), known_etag: saying.knownEtag, said_at: saidAt, tries: 0, next_at: 0 };
  await db
    .insertInto("completions")
    .values({ owner_id: owner, task_id, connection_id, ...said, said: 1, ...NEW })
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "task_id"])
        .doUpdateSet((is) => ({ ...said, connection_id, said: is("completions.said", "+", 1) })),
    )
    .execute();
}

/** What was said of these tasks, by their ids. */
export async function loadCompletions(
  { db, owner }: OwnerDb,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, StoredCompletion>> {
  if (taskIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("completions")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("task_id", "in", taskIds)
    .execute();
  return new Map(rows.map((row) => readRow(CompletionRow, row)).map((row) => [row.taskId, row]));
}

/** What a connection is yet to be told: done or open, by task. */
export async function listUntold({ db, owner }: OwnerDb, connectionId: string): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .selectFrom("completions")
    .select(["task_id", "done"])
    .where("owner_id", "=", owner)
    .where("connection_id", "=", connectionId)
    .whereRef("settled", "<", "said")
    .execute();
  return new Map(rows.map(({ task_id, done }) => [task_id, done === 1]));
}

const AT_ONCE = 100;

/**
 * What may be told at `now` and nobody is at, the longest said first; `owner` null: of everybody,
 * `now` null: whenever it may, and whoever is at it.
 */
export async function listCompletionsDue(
  db: Db,
  { owner, now }: { readonly owner: OwnerId | null; readonly now: number | null },
): Promise<StoredCompletion[]> {
  let due = db.selectFrom("completions").selectAll().whereRef("settled", "<", "said");
  if (now !== null) due = due.where("next_at", "<=", now).where("lease_until", "<=", now);
  if (owner !== null) due = due.where("owner_id", "=", owner);
  const rows = await due.orderBy("said_at").orderBy("task_id").limit(AT_ONCE).execute();
  return rows.map((row) => readRow(CompletionRow, row));
}

type Key = Pick<StoredCompletion, "owner" | "taskId" | "fence">;

type Columns = { readonly state: string; readonly settled?: number; readonly lease_until: number };

function held(db: Db, { owner, taskId, fence }: Key) {
  return db
    .updateTable("completions")
    .where("owner_id", "=", owner)
    .where("task_id", "=", taskId)
    .where("fence", "=", fence);
}

/**
 * Takes the lease of one as it was read, under another fence; null when another run was first. The
 * same holder may ask again, where the first answer was lost.
 */
export async function takeCompletion(
  db: Db,
  { owner, taskId, fence }: Key,
  { holder, leaseUntil }: { readonly holder: string; readonly leaseUntil: number },
): Promise<StoredCompletion | null> {
  await held(db, { owner, taskId, fence })
    .set((is) => ({ fence: is("fence", "+", 1), tries: is("tries", "+", 1), holder, lease_until: leaseUntil }))
    .execute();
  const row = (await loadCompletions({ db, owner }, [taskId])).get(taskId);
  return row?.holder === holder && row.fence === fence + 1 ? row : null;
}

/** Commits how far it is. False when another run has taken over; then nothing was committed. */
export async function recordCompletion(db: Db, row: Key, state: CompletionState, leaseUntil: number): Promise<boolean> {
  return change(db, row, { state: JSON.stringify(state), lease_until: leaseUntil });
}

/** Ends a run that told the source what `said` counts; what was said since is told by another. */
export async function settleCompletion(
  db: Db,
  row: Key & Pick<StoredCompletion, "said">,
  state: CompletionState,
): Promise<boolean> {
  return change(db, row, { state: JSON.stringify(state), settled: row.said, lease_until: 0 });
}

/** False when another run has taken over; then nothing was changed. */
async function change(db: Db, row: Key, columns: Columns): Promise<boolean> {
  const { numUpdatedRows } = await held(db, row).set(columns).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a run that did not get there: the next may begin at `nextAt`, or once it is said anew. */
export async function postponeCompletion(
  db: Db,
  row: Key & Pick<StoredCompletion, "said">,
  nextAt: number,
): Promise<void> {
  await held(db, row).set({ next_at: nextAt }).where("said", "=", row.said).execute();
  await held(db, row).set({ lease_until: 0 }).execute();
}

/** Forgets what was told before `before`, and can be taken back no more. */
export async function forgetOldCompletions(db: Db, before: number): Promise<void> {
  await db.deleteFrom("completions").whereRef("settled", "=", "said").where("said_at", "<", before).execute();
}

/** Forgets all that the sources of a person were told, but for what they are yet to be told. */
export async function deleteTold({ db, owner }: OwnerDb): Promise<void> {
  await db.deleteFrom("completions").where("owner_id", "=", owner).whereRef("settled", "=", "said").execute();
}
