import { z } from "zod";
import { OwnerId } from "#server/store/owner.ts";
import { flag, json } from "../column-types.ts";
import { CompletionState } from "../completion-state.ts";
import type { Db, OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";

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
    const { said: version, ...rest } = row;
    return { owner, taskId, connectionId, knownEtag, version, ...rest };
  });
/**
 * What a source is to be told of one of its tasks, and the state of that. `version` grows with each
 * request of the person; `settled` is the last version that the source was told.
 */
export type StoredCompletion = z.output<typeof CompletionRow>;

/** What a person says about a task of a connection. */
export type CompletionRequest = {
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

/** Stores what a source is to be told of a task, in place of any earlier request. */
export async function requestCompletion(
  { db, owner }: OwnerDb,
  request: CompletionRequest,
  requestedAt: number,
): Promise<void> {
  const { taskId: task_id, connectionId: connection_id } = request;
  const columns = {
    done: Number(request.done),
    known_etag: request.knownEtag,
    said_at: requestedAt,
    tries: 0,
    next_at: 0,
  };
  await db
    .insertInto("completions")
    .values({ owner_id: owner, task_id, connection_id, ...columns, said: 1, ...NEW })
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "task_id"])
        .doUpdateSet((is) => ({ ...columns, connection_id, said: is("completions.said", "+", 1) })),
    )
    .execute();
}

/** The stored completions of these tasks, by id. */
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

/** The tasks of which a connection is still to be told, as done or open. */
export async function listPendingCompletions(
  { db, owner }: OwnerDb,
  connectionId: string,
): Promise<ReadonlyMap<string, boolean>> {
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
 * Completions that are due at `now` and not leased, the oldest first. `owner` null: everybody's.
 * `now` null: all of them, due or not, leased or not.
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
 * Leases a row in the state that was read, with a new fence. Null when another run was first. The
 * same holder may repeat this if the first answer was lost.
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

/** Commits the state. False, with nothing committed, when another run has taken over. */
export async function recordCompletion(db: Db, row: Key, state: CompletionState, leaseUntil: number): Promise<boolean> {
  return change(db, row, { state: JSON.stringify(state), lease_until: leaseUntil });
}

/** Ends a run that told the source this version. Another run tells the source a later one. */
export async function settleCompletion(
  db: Db,
  row: Key & Pick<StoredCompletion, "version">,
  state: CompletionState,
): Promise<boolean> {
  return change(db, row, { state: JSON.stringify(state), settled: row.version, lease_until: 0 });
}

/** False, with nothing changed, when another run has taken over. */
async function change(db: Db, row: Key, columns: Columns): Promise<boolean> {
  const { numUpdatedRows } = await held(db, row).set(columns).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends a run that did not succeed. The next may begin at `nextAt`, or as soon as the person says
 * something new.
 */
export async function postponeCompletion(
  db: Db,
  row: Key & Pick<StoredCompletion, "version">,
  nextAt: number,
): Promise<void> {
  await held(db, row).set({ next_at: nextAt }).where("said", "=", row.version).execute();
  await held(db, row).set({ lease_until: 0 }).execute();
}

/** Deletes completions that were told before `before`, which can then no longer be undone. */
export async function forgetOldCompletions(db: Db, before: number): Promise<void> {
  await db.deleteFrom("completions").whereRef("settled", "=", "said").where("said_at", "<", before).execute();
}

/** Deletes a person's completions, except those still to be told. */
export async function deleteSettledCompletions({ db, owner }: OwnerDb): Promise<void> {
  await db.deleteFrom("completions").where("owner_id", "=", owner).whereRef("settled", "=", "said").execute();
}
