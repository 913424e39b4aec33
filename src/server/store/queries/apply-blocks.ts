import { parseInstant } from "#domain/time.ts";
import type { Db } from "../db.ts";
import type { Entry } from "../entry.ts";
import type { StoredBlock } from "../plan-rows.ts";
import type { StoredApply } from "../schema.ts";
import { insertBlocks } from "./blocks.ts";

/**
 * Keeps the blocks of an attempt as its entries stand, in the commit that says so: one for each event that is there by
 * it, and none for an event that was taken away or given up. What became of a block since is not touched.
 */
export async function keepBlocksOf(tx: Db, apply: StoredApply, entries: readonly Entry[]): Promise<void> {
  await insertBlocks(
    { db: tx, owner: apply.owner },
    entries.flatMap((entry) => blockOf(apply, entry) ?? []),
  );
  const absent = entries.filter(({ state: { is } }) => is === "removed" || is === "gone" || is === "abandoned");
  if (absent.length === 0) return;
  await tx
    .updateTable("blocks")
    .set((is) => ({ state: "cancelled", has_event: 0, skipped: 0, revision: is("revision", "+", 1) }))
    .where("owner_id", "=", apply.owner)
    .where("state", "=", "planned")
    .where(
      "block_id",
      "in",
      absent.map(({ eventKey }) => eventKey),
    )
    .execute();
}

/** The block that an event of ours is; null for what is not there, and for what has no one time: a series, a whole day. */
function blockOf(apply: StoredApply, { eventKey, after, state, work }: Entry): StoredBlock | null {
  const [start, end] = [parseInstant(after.start), parseInstant(after.end)];
  if (state.is !== "written" || work === undefined || after.recurrence !== null || start === null || end === null) {
    return null;
  }
  return {
    blockId: eventKey,
    work,
    title: after.summary,
    start,
    end,
    connectionId: apply.connectionId,
    calendarId: apply.calendarId,
    eventId: state.eventId,
    etag: state.etag ?? "",
    hasEvent: true,
    sessionId: apply.sessionId,
    updateId: apply.sessionId,
    state: "planned",
    answeredBy: null,
    locked: after.locked === true,
    movedByPerson: false,
    revision: 1,
  };
}
