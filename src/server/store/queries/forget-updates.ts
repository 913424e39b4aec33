import { DAY_MS, epochOf } from "#domain/time.ts";
import type { Db } from "../db.ts";
import type { Entry } from "../journal-entry.ts";
import { readRow } from "../parse-row.ts";
import { ApplyRow } from "../schema.ts";

/**
 * Deletes updates by hand that are older than `keptMs`, counted from their creation and from the
 * last time that they concern, as for a session from its window. Never deletes one that is, or was
 * within a day, in flight. Blocks and credit stay.
 */
export async function forgetOldUpdates(db: Db, now: number, keptMs: number): Promise<void> {
  const rows = await db
    .selectFrom("applies")
    .selectAll()
    .where("of_session", "is", null)
    .where("started_at", "<=", now - keptMs)
    .where((is) => is.or([is("phase", "not in", ["applying", "undoing"]), is("lease_until", "<=", now - DAY_MS)]))
    .execute();
  for (const row of rows) {
    const { sessionId, fence, entries } = readRow(ApplyRow, row);
    if (entries.some((entry) => lastMomentOf(entry) > now - keptMs)) continue;
    // If it was undone since it was read, its fence is higher, and it stays.
    await db.deleteFrom("applies").where("session_id", "=", sessionId).where("fence", "=", fence).execute();
  }
}

function lastMomentOf({ before, after }: Entry): number {
  return Math.max(...[before?.draft.end, after?.end].map((end) => (end === undefined ? 0 : epochOf(end))));
}
