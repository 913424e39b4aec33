import type { Db } from "../db.ts";

/** A request on a session with its caller's key. `request` is a fingerprint of its content. */
export type KeyedRequest = { readonly sessionId: string; readonly key: string; readonly request: string };

/** The stored first request of a key. `answer` is JSON, or null while there is none. */
export type FirstRequest = {
  readonly request: string;
  readonly answer: { readonly status: number; readonly json: string } | null;
};

/**
 * Records the use of a key on a session. Returns the request that used it before; null when this is
 * the first since `before` (epoch milliseconds). The session must exist.
 */
export async function useIdempotencyKey(
  db: Db,
  { sessionId, key, request }: KeyedRequest,
  { now, before }: { readonly now: number; readonly before: number },
): Promise<FirstRequest | null> {
  const ofKey = { session_id: sessionId, idempotency_key: key };
  const inserted = await db
    .insertInto("idempotency_keys")
    .values({ ...ofKey, request, asked_at: now, status: null, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(["session_id", "idempotency_key"])
        .doUpdateSet({ request, asked_at: now, status: null, answer: null })
        .where("idempotency_keys.asked_at", "<=", before),
    )
    .returning("session_id")
    .executeTakeFirst();
  if (inserted) return null;
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["request", "status", "answer"])
    .where("session_id", "=", sessionId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (!row) return null; // the session was deleted meanwhile
  const { status, answer: json } = row;
  return { request: row.request, answer: status === null || json === null ? null : { status, json } };
}

/** Stores the answer to a key's request. An answer that is already stored stays. */
export async function keepAnswer(
  db: Db,
  { sessionId, key }: KeyedRequest,
  { status, json }: { readonly status: number; readonly json: string },
): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ status, answer: json })
    .where("session_id", "=", sessionId)
    .where("idempotency_key", "=", key)
    .where("status", "is", null)
    .execute();
}

/** Frees a key whose request had no effect. */
export async function freeIdempotencyKey(db: Db, { sessionId, key }: KeyedRequest): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("session_id", "=", sessionId)
    .where("idempotency_key", "=", key)
    .execute();
}

/** Deletes keys that were first used before `before`, in epoch milliseconds. */
export async function forgetOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("asked_at", "<=", before).execute();
}
