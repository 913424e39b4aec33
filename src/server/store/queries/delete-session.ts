import type { OwnerDb } from "../db.ts";
import type { ApplyPhase } from "../schema.ts";

/**
 * What became of a wish to delete a session: an apply or undo in flight keeps it, as its journal is
 * needed.
 */
export type SessionDeletion = "deleted" | "unknown" | "in-flight";

/**
 * Deletes a session with the journals of its applies; what an apply wrote to a calendar stays
 * there.
 */
export async function deleteSession({ db, owner }: OwnerDb, id: string): Promise<SessionDeletion> {
  const inFlight = db
    .selectFrom("applies")
    .select("session_id")
    .where("session_id", "=", id)
    .where("phase", "in", ["applying", "undoing"] satisfies ApplyPhase[]);
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
