import type { DraftEvent } from "#contract/event.ts";
import type { Db } from "../db.ts";
import type { DeleteEntry, Entry, Found, UpdateEntry } from "../journal-entry.ts";
import { readRow } from "../parse-row.ts";
import { ApplyRow } from "../schema.ts";
import { sessionOf } from "./update-id.ts";

type Change = UpdateEntry | DeleteEntry;

/** The version of a restored event; null when that is not ours. */
export function versionOf({ state, before }: Change): string | null {
  return "etag" in state ? state.etag : before.etag;
}

/** An event of an earlier update that now has another version than that update left. */
export type Renewed = {
  readonly eventKey: string;
  readonly before: Found;
  readonly eventId: string;
  readonly etag: string;
  /** Its times, if they differ from those of that update. */
  readonly at?: Pick<DraftEvent, "start" | "end">;
};

/**
 * Records the restored events' new versions in the earlier updates, so that those can be undone,
 * too. This applies only if the version found then was the one that the earlier update left.
 * Otherwise the person had changed the event, and it stays theirs.
 */
export async function carryVersions(tx: Db, changes: readonly Renewed[]): Promise<void> {
  const renewed = changes.filter(({ etag, before }) => etag !== before.left[0]);
  for (const [sessionId, events] of Map.groupBy(renewed, ({ before }) => sessionOf(before.updateId)))
    await carryInto(tx, sessionId, new Map(events.map((event) => [event.eventKey, event])));
}

/** A restored event in its current form; null when that is not a version of ours. */
export function restoredEvent(change: Change): Renewed | null {
  const { eventKey, before, state } = change;
  const etag = versionOf(change);
  return etag === null
    ? null
    : { eventKey, before, eventId: "eventId" in state ? state.eventId : before.eventId, etag };
}

async function carryInto(tx: Db, sessionId: string, changes: ReadonlyMap<string, Renewed>): Promise<void> {
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

function withVersion(entry: Entry, renewed: Renewed | undefined): Entry {
  if (!renewed) return entry;
  const { eventId, etag: version, before, at } = renewed;
  const isOurs = (etag: string | null) => etag !== null && etag !== version && before.left.includes(etag);
  const { state } = entry;
  const placed = (at && entry.after ? { ...entry, after: { ...entry.after, ...at } } : entry) as Entry;
  if ("held" in state && state.held && isOurs(state.held.etag))
    return { ...placed, state: { ...state, held: { eventId, etag: version } } } as Entry;
  if ((state.is === "written" || state.is === "moved") && isOurs(state.etag))
    return { ...placed, state: { ...state, eventId, etag: version } } as Entry;
  return entry;
}
