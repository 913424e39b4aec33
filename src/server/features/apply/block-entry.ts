import { blockDraft } from "#contract/block-draft.ts";
import type { DraftEvent } from "#contract/event.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";
import type { DeleteEntry, UpdateEntry } from "#server/store/queries/applies.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import * as deletion from "./delete-entry.ts";
import * as move from "./update-entry.ts";

/** A block of the standing plan to change. */
export type BlockChange = {
  readonly block: StoredBlock;
  readonly position: number;
  /** The block's times when the change was requested. */
  readonly seen?: { readonly start: string; readonly end: string } | undefined;
  readonly byHand?: boolean;
};

/**
 * Moves the block to the times of `after`, unless the person has moved it or answered for it since.
 */
export function toUpdateEntry(change: BlockChange, after: DraftEvent): UpdateEntry {
  const entry: UpdateEntry = { op: "update", ...ofBlock(change), after, state: { is: "intended" } };
  if (!change.block.hasEvent) return { ...entry, state: { is: "gone" } };
  if (change.block.state !== "planned") return move.skip(entry, [], "answered");
  return isWhereSeen(change) ? entry : move.skip(entry, [], "changed");
}

/**
 * Deletes the block's event. Work that was done ahead of time needs no event, so its block may be
 * deleted too.
 */
export function toDeleteEntry(change: BlockChange): DeleteEntry {
  const entry: DeleteEntry = { op: "delete", ...ofBlock(change), after: null, state: { is: "intended" } };
  if (!change.block.hasEvent) return { ...entry, state: { is: "gone" } };
  if (change.block.state === "missed" || change.block.state === "partial") return deletion.skip(entry, "answered");
  return isWhereSeen(change) ? entry : deletion.skip(entry, "changed");
}

function isWhereSeen({ block, seen }: BlockChange): boolean {
  return seen === undefined || (parseInstant(seen.start) === block.start && parseInstant(seen.end) === block.end);
}

function ofBlock({ block, position, byHand }: BlockChange) {
  const { blockId, connectionId, calendarId, work, eventId, updateId, sessionId, movedByPerson } = block;
  // A reading does not show the version of one occurrence. The version found at its time is taken.
  const etag = block.seriesId === undefined ? block.etag : "";
  const draft = draftOfBlock(block);
  const before = { draft, eventId, etag, left: [etag], content: null, updateId, sessionId, movedByPerson };
  return {
    position,
    eventKey: blockId,
    connectionId,
    calendarId,
    before,
    work,
    ...(byHand !== undefined && { byHand }),
  };
}

/** A block as a draft, at the given times or at its own. */
export function draftOfBlock(block: StoredBlock, { start, end } = { start: block.start, end: block.end }): DraftEvent {
  return blockDraft({ summary: block.title, start: formatInstant(start), end: formatInstant(end) });
}
