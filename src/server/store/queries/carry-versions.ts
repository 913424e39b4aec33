import type { Db } from "../db.ts";
import type { DeleteEntry, Entry, UpdateEntry } from "../entry.ts";
import { readRow } from "../rows.ts";
import { ApplyRow } from "../schema.ts";
import { sessionOf } from "./update-id.ts";

type Change = UpdateEntry | DeleteEntry;

/** The version in which an event that was brought back is there; null when that is not ours. */
export function versionOf({ state, before }: Change): string | null {
  return "etag" in state ? state.etag : before.etag;
}

/**
 * Tells the updates before that their events are there again in other versions, so that they can be
 * taken back, too: as long as what was found then was what they had left. Else the person had
 * changed it in between, and it stays theirs.
 */
export async function carryVersions(tx: Db, changes: readonly Change[]): Promise<void> {
  const renewed = changes.filter((entry) => ![null, entry.before.left[0]].includes(versionOf(entry)));
  for (const [sessionId, entries] of Map.groupBy(renewed, ({ before }) => sessionOf(before.updateId)))
    await carryInto(tx, sessionId, new Map(entries.map((entry) => [entry.eventKey, entry])));
}

async function carryInto(tx: Db, sessionId: string, changes: ReadonlyMap<string, Change>): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const rows = await tx.selectFrom("applies").selectAll().where("session_id", "=", sessionId).execute();
    isDone = true;
    for (const row of rows) {
      const { entries } = readRow(ApplyRow, row);
      const carried = entries.map((entry) => withVersion(entry, changes.get(entry.eventKey)));
      if (carried.every((entry, index) => entry === entries[index])) continue;
      const { numUpdatedRows } = await tx
        .updateTable("applies")
        .set({ entries: JSON.stringify(carried) })
        .where("session_id", "=", sessionId)
        .where("attempt", "=", row.attempt)
        .where("entries", "=", row.entries)
        .executeTakeFirst();
      isDone &&= numUpdatedRows > 0n;
    }
  }
}

function withVersion(entry: Entry, change: Change | undefined): Entry {
  const version = change && versionOf(change);
  if (!change || version == null) return entry;
  const eventId = "eventId" in change.state ? change.state.eventId : change.before.eventId;
  const isOurs = (etag: string | null) => etag !== null && etag !== version && change.before.left.includes(etag);
  const { state } = entry;
  if ("held" in state && state.held && isOurs(state.held.etag))
    return { ...entry, state: { ...state, held: { eventId, etag: version } } } as Entry;
  if (entry.op === "create" && entry.state.is === "written" && isOurs(entry.state.etag))
    return { ...entry, state: { ...entry.state, eventId, etag: version } };
  if (entry.op === "update" && entry.state.is === "moved" && isOurs(entry.state.etag))
    return { ...entry, state: { ...entry.state, eventId, etag: version } };
  return entry;
}
