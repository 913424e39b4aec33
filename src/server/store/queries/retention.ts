import type { Db } from "../db.ts";
import type { ApplyPhase } from "../schema.ts";

/** Deletes the sessions that have expired, their journal with them; never one with an apply in flight. How many. */
export async function deleteExpiredSessions(db: Db, now: number): Promise<number> {
  const inFlight = db
    .selectFrom("applies")
    .select("session_id")
    .where("phase", "in", ["applying", "undoing"] satisfies ApplyPhase[]);
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", now)
    .where("id", "not in", inFlight)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
