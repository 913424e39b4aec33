import { ONE } from "../column-types.ts";
import type { Db, OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";
import { type ApplyPhase, ApplyRow, type StoredApply } from "../schema.ts";

/** The latest attempt on a session; null when there was none. */
export async function loadCurrentApply(db: Db, sessionId: string): Promise<StoredApply | null> {
  const row = await attempts(db)
    .where("session_id", "=", sessionId)
    .orderBy("attempt", "desc")
    .limit(ONE)
    .executeTakeFirst();
  return row ? readRow(ApplyRow, row) : null;
}

/** One attempt in its current state; null when its session was deleted. */
export async function loadApply(
  db: Db,
  { sessionId, attempt }: Pick<StoredApply, "sessionId" | "attempt">,
): Promise<StoredApply | null> {
  const row = await attempts(db).where("session_id", "=", sessionId).where("attempt", "=", attempt).executeTakeFirst();
  return row ? readRow(ApplyRow, row) : null;
}

/**
 * The keys of all events that attempts on a session were to create, except events that are now the
 * person's.
 */
export async function loadEntryKeys(db: Db, sessionId: string): Promise<string[]> {
  const rows = await attempts(db).where("session_id", "=", sessionId).execute();
  return rows.flatMap((row) =>
    readRow(ApplyRow, row).entries.flatMap(({ op, eventKey, state: { is } }) =>
      op !== "create" || is === "kept" || is === "abandoned" ? [] : [eventKey],
    ),
  );
}

/** Those of the keys that a journal of this owner names, in any state. */
export async function keysInJournals({ db, owner }: OwnerDb, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("applies").select("entries").where("owner_id", "=", owner).execute();
  return keys.filter((key) => rows.some(({ entries }) => entries.includes(JSON.stringify(key))));
}

/** Attempts left in flight whose lease ended before `now`. */
export async function listAppliesLeftInFlight(db: Db, now: number): Promise<StoredApply[]> {
  const rows = await attempts(db)
    .where("phase", "in", ["applying", "undoing"] satisfies ApplyPhase[])
    .where("lease_until", "<=", now)
    .orderBy("started_at")
    .execute();
  return rows.map((row) => readRow(ApplyRow, row));
}

/** Ended attempts whose next look is due by `now`. */
export async function listAppliesToLookAt(db: Db, now: number): Promise<StoredApply[]> {
  const rows = await attempts(db).where("look_again_at", "<=", now).orderBy("look_again_at").execute();
  return rows.map((row) => readRow(ApplyRow, row));
}

/** A person's attempts that no run works on, and that are neither applied nor finally undone. */
export async function listUnsettledApplies({ db, owner }: OwnerDb, now: number): Promise<StoredApply[]> {
  const rows = await attempts(db)
    .where("owner_id", "=", owner)
    .where("lease_until", "<=", now)
    .where((is) =>
      is.or([is("phase", "not in", ["applied", "undone"] satisfies ApplyPhase[]), is("look_again_at", "is not", null)]),
    )
    .orderBy("started_at")
    .execute();
  return rows.map((row) => readRow(ApplyRow, row));
}

function attempts(db: Db) {
  return db.selectFrom("applies").selectAll();
}
