import type { OwnerDb } from "../db.ts";
import type { ApplyPhase } from "../schema.ts";

/**
 * The result of a request to delete a session. A session with an apply or undo in flight is kept,
 * because its journal is needed.
 */
export type SessionDeletion = "deleted" | "unknown" | "in-flight";

/**
 * Deletes a session with the journals of its applies; events that an apply wrote stay in their
 * calendar. `unlessApplied`: a session that was ever applied is kept, too.
 */
export async function deleteSession(
  { db, owner }: OwnerDb,
  id: string,
  { unlessApplied = false }: { readonly unlessApplied?: boolean } = {},
): Promise<SessionDeletion> {
  const inFlight = db
    .selectFrom("applies")
    .select("session_id")
    .where("session_id", "=", id)
    .where((is) => is.or([is("phase", "in", ["applying", "undoing"] satisfies ApplyPhase[]), is.lit(unlessApplied)]));
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .where("id", "not in", inFlight)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return "deleted";
  const left = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return left ? "in-flight" : "unknown";
}
