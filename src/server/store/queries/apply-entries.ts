import type { Db } from "../db.ts";
import { ApplyEntryRow, type StoredApply, type StoredApplyEntry } from "../schema.ts";

type Attempt = Pick<StoredApply, "sessionId" | "attempt">;

const ROWS_PER_INSERT = 250;

/** The events of an attempt, in the order of the drafts. */
export async function loadApplyEntries(db: Db, { sessionId, attempt }: Attempt): Promise<StoredApplyEntry[]> {
  const rows = await db
    .selectFrom("apply_entries")
    .selectAll()
    .where("session_id", "=", sessionId)
    .where("attempt", "=", attempt)
    .orderBy("position")
    .execute();
  return rows.map((row) => ApplyEntryRow.parse(row));
}

/** Adds entries, or brings those that are there to this state; in one statement, as a batch of 100 is one answer. */
export async function saveApplyEntries(
  db: Db,
  { sessionId, attempt }: Attempt,
  entries: readonly StoredApplyEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += ROWS_PER_INSERT) {
    await db
      .insertInto("apply_entries")
      .values(
        entries.slice(from, from + ROWS_PER_INSERT).map((entry) => ({
          session_id: sessionId,
          attempt,
          position: entry.position,
          event_key: entry.eventKey,
          state: entry.state,
          draft: JSON.stringify(entry.draft),
          event_id: entry.eventId,
          etag: entry.etag,
          conflicts_with: JSON.stringify(entry.conflictsWith),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["session_id", "attempt", "position"]).doUpdateSet((expression) => ({
          state: expression.ref("excluded.state"),
          event_id: expression.ref("excluded.event_id"),
          etag: expression.ref("excluded.etag"),
          conflicts_with: expression.ref("excluded.conflicts_with"),
        })),
      )
      .execute();
  }
}
