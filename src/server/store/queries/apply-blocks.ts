import { parseInstant } from "#domain/time.ts";
import type { Db } from "../db.ts";
import type { DeleteEntry, Entry, UpdateEntry } from "../journal-entry.ts";
import type { StoredBlock, StoredSeries } from "../plan-rows.ts";
import type { StoredApply } from "../schema.ts";
import { changeBlocks, insertBlocks } from "./blocks.ts";
import { carryVersions, type Renewed, restoredEvent, versionOf } from "./carry-versions.ts";
import { loadBlocks } from "./occurrences.ts";
import { updateIdOf } from "./update-id.ts";

/**
 * Stores the blocks of an attempt together with its entries: one for each event that it created and
 * that exists, at its times, and none for an event that was taken away or abandoned. Later outcomes
 * of a block are not changed.
 */
export async function keepBlocksOf(tx: Db, apply: StoredApply, entries: readonly Entry[]): Promise<void> {
  await insertBlocks(
    { db: tx, owner: apply.owner },
    entries.flatMap((entry) => blockOf(apply, entry) ?? []),
  );
  await cancelAbsent(tx, apply, entries);
  await followChanges(tx, apply, entries);
}

async function cancelAbsent(tx: Db, apply: StoredApply, entries: readonly Entry[]): Promise<void> {
  const absent = entries.filter(
    ({ op, state: { is } }) => op === "create" && (is === "removed" || is === "gone" || is === "abandoned"),
  );
  if (absent.length === 0) return;
  await tx
    .updateTable("blocks")
    .set((is) => ({ state: "cancelled", has_event: 0, skipped: 0, revision: is("revision", "+", 1) }))
    .where("owner_id", "=", apply.owner)
    .where("state", "=", "planned")
    .where("update_id", "in", [updateIdOf(apply), apply.sessionId])
    .where(
      "block_id",
      "in",
      absent.map(({ eventKey }) => eventKey),
    )
    .execute();
}

/**
 * The block or series of an entry's event. Null for an event that does not exist, and for an
 * all-day event, which is no block.
 */
function blockOf(apply: StoredApply, entry: Entry): StoredBlock | StoredSeries | null {
  if (entry.op !== "create") return null;
  const { eventKey, after, state, work } = entry;
  const [start, end] = [parseInstant(after.start), parseInstant(after.end)];
  if (state.is !== "written" || work === undefined || start === null || end === null) return null;
  const timeZone = after.time_zone ?? apply.timeZone;
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
    updateId: updateIdOf(apply),
    state: "planned",
    answeredBy: null,
    locked: after.locked === true,
    lockUpdateId: "",
    movedByPerson: false,
    revision: 1,
    ...(after.recurrence && { recurrence: { rules: after.recurrence, rdates: [], exdates: [], timeZone, from: 0 } }),
  };
}

/**
 * Updates the blocks of moved and deleted events. Blocks that were restored return to the update
 * before this one, and so do blocks that an undo left in place because they had begun.
 */
async function followChanges(tx: Db, apply: StoredApply, entries: readonly Entry[]): Promise<void> {
  const changes = entries.filter((entry) => entry.op !== "create");
  const updateId = updateIdOf(apply);
  const mine = { db: tx, owner: apply.owner };
  const left: Renewed[] = [];
  for (let open = changes; open.length > 0; ) {
    const byId = new Map(open.map((entry) => [entry.eventKey, entry]));
    const again: (UpdateEntry | DeleteEntry)[] = [];
    for (const block of await loadBlocks(mine, [...byId.keys()])) {
      const entry = byId.get(block.blockId);
      const next = entry && blockAfter(block, entry, updateId);
      if (!entry || !next) continue;
      // Another request changed the block meanwhile, so it is read again.
      if (!(await changeBlocks(mine, [next]))) again.push(entry);
      else if (isLeft(entry)) left.push(leftAs(entry, next));
    }
    open = again;
  }
  await carryVersions(tx, [...changes.filter(isRestored).flatMap((entry) => restoredEvent(entry) ?? []), ...left]);
}

/**
 * The block after the entry; null when it does not change. The id of its last update shows what was
 * done already.
 */
function blockAfter(block: StoredBlock, entry: UpdateEntry | DeleteEntry, updateId: string): StoredBlock | null {
  const { before } = entry;
  if (isRestored(entry)) {
    // It was changed and restored between two commits, so it has another version.
    const isOurs = block.updateId === before.updateId && before.left.includes(block.etag);
    const isStale = isOurs && (versionOf(entry) ?? block.etag) !== block.etag;
    return block.updateId === updateId || isStale ? afterRestore(block, entry) : null;
  }
  if (isLeft(entry)) return block.updateId === updateId ? { ...block, updateId: before.updateId } : null;
  return block.updateId === before.updateId ? afterChange(block, entry, updateId) : null;
}

function afterChange(block: StoredBlock, entry: UpdateEntry | DeleteEntry, updateId: string): StoredBlock | null {
  const byHand = entry.byHand === true;
  if (entry.op === "update") {
    const { state, after } = entry;
    if (state.is !== "moved") return null;
    const { eventId, etag } = state;
    const movedByPerson = entry.byHand ?? entry.before.movedByPerson;
    return { ...block, ...spanOf(after, block), eventId, etag: etag ?? block.etag, movedByPerson, updateId };
  }
  if (entry.state.is !== "deleted") return null;
  const isCancelled = block.state === "planned" || block.state === "cancelled";
  const state = isCancelled ? ({ state: "cancelled", skipped: byHand } as const) : {};
  return { ...block, ...state, hasEvent: false, updateId } as StoredBlock;
}

function isRestored({ state: { is } }: UpdateEntry | DeleteEntry): boolean {
  return is === "returned" || is === "restored" || is === "skipped" || is === "intended";
}

/** Moved, and left there by an undo, because one of its two times has begun. */
function isLeft(entry: UpdateEntry | DeleteEntry): entry is UpdateEntry {
  return entry.op === "update" && entry.state.is === "kept" && entry.state.reason === "begun";
}

function leftAs({ eventKey, before, after }: UpdateEntry, { eventId, etag }: StoredBlock): Renewed {
  return { eventKey, before, eventId, etag, at: { start: after.start, end: after.end } };
}

function afterRestore(block: StoredBlock, entry: UpdateEntry | DeleteEntry): StoredBlock {
  const { before, state } = entry;
  const { movedByPerson, updateId } = before;
  const eventId = "eventId" in state ? state.eventId : before.eventId;
  const etag = versionOf(entry) ?? block.etag;
  const isPlanned = block.state === "cancelled" ? ({ state: "planned" } as const) : {};
  const stood = { ...spanOf(before.draft, block), eventId, etag, hasEvent: true, movedByPerson, updateId };
  return { ...block, ...isPlanned, ...stood } as StoredBlock;
}

function spanOf({ start, end }: { readonly start: string; readonly end: string }, block: StoredBlock) {
  return { start: parseInstant(start) ?? block.start, end: parseInstant(end) ?? block.end };
}
