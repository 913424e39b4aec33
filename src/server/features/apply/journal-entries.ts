import type { ApplyRequest } from "#contract/apply.ts";
import type { DraftEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { changedEvents, type DraftVariant } from "#contract/variant.ts";
import { isTooLate } from "#domain/begun.ts";
import { parseInstant } from "#domain/time.ts";
import { blockKeyOf, type KeySigner } from "#server/store/block-key.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { CreateEntry, Entry } from "#server/store/queries/applies.ts";
import { loadBlocksOfEvents, type StoredBlock } from "#server/store/queries/blocks.ts";
import { loadBlocks } from "#server/store/queries/occurrences.ts";
import { type BlockChange, toDeleteEntry, toUpdateEntry } from "./block-entry.ts";
import { intend, skipBegun } from "./create-entry.ts";
import type { Target } from "./target-calendar.ts";
import { workOfDraft } from "./work-of-draft.ts";

export type Intent = {
  readonly request: ApplyRequest;
  readonly payload: PlannerPayload;
  readonly version: number;
  readonly owner: OwnerId;
  readonly variant: DraftVariant;
  readonly target: Target;
};

type Attempt = { readonly attempt: number; readonly now: number; readonly signer: KeySigner };

/**
 * One entry for each event to write: a new block is created, a standing one is moved or deleted in
 * its own calendar.
 */
export async function entriesOf(db: Db, intent: Intent, attempt: Attempt): Promise<Entry[]> {
  const { variant, owner } = intent;
  const { removes = [] } = variant;
  const changed = changedEvents(variant);
  const mine = { db, owner };
  const [moved, removed] = await Promise.all([
    loadBlocksOfEvents(
      mine,
      changed.flatMap(({ draft }) => (draft.stands === "moved" ? (draft.event_id ?? []) : [])),
    ),
    loadBlocks(
      mine,
      removes.map(({ block_id }) => block_id),
    ),
  ]);
  const byEvent = new Map(moved.map((block) => [block.eventId, block]));
  const byId = new Map(removed.map((block) => [block.blockId, block]));
  return [
    ...changed.flatMap(({ draft, index: position }): Entry[] => {
      if (draft.stands !== "moved") return [toCreateEntry(intent, draft, { position, ...attempt })];
      return changeOf(byEvent.get(draft.event_id ?? ""), { position, seen: draft.was }, (change) =>
        toUpdateEntry(change, draft),
      );
    }),
    ...removes.flatMap((seen, position) =>
      changeOf(byId.get(seen.block_id), { position, seen }, (change) => toDeleteEntry(change)),
    ),
  ];
}

/** Empty when the block is gone and nothing is left to change. */
function changeOf(
  block: StoredBlock | undefined,
  change: Omit<BlockChange, "block">,
  toEntry: (change: BlockChange) => Entry,
): Entry[] {
  return block ? [toEntry({ block, ...change })] : [];
}

function toCreateEntry(
  { request, payload, variant }: Intent,
  { event_id: _, ...draft }: DraftEvent,
  { now, signer, ...place }: Attempt & { readonly position: number },
): CreateEntry {
  const block = { sessionId: payload.session_id, variantIndex: request.variant_index, ...place };
  const key = { position: place.position, eventKey: eventKeyOf(block, signer) };
  const entry = intend(draft, key, workOfDraft(payload, draft));
  // No standing block is moved into the past, because an undo keeps blocks that have begun.
  const isLate = isTooLate({ after: parseInstant(draft.start) ?? undefined }, now);
  return payload.standing && namesSomething(variant) && isLate ? skipBegun(entry) : entry;
}

type KeyedBlock = {
  readonly sessionId: string;
  readonly variantIndex: number;
  /** The draft's place among the variant's events. */
  readonly position: number;
  /**
   * Grows with each apply after an undo, because a provider may remember the ids of deleted events.
   */
  readonly attempt: number;
  /** How many keys the attempt has used up for this block; usually none. */
  readonly used?: number;
};

/**
 * The key under which a draft is written. It is the same for the same block of the same attempt, so
 * that writing twice makes one event.
 */
export function eventKeyOf(
  { sessionId, variantIndex, position, attempt, used = 0 }: KeyedBlock,
  signer: KeySigner,
): string {
  const name = `${sessionId}|${variantIndex}|${position}|${attempt}${used === 0 ? "" : `|${used}`}`;
  return blockKeyOf(name, signer);
}

/** Whether the variant names standing blocks or work. If not, it only lists events to write. */
function namesSomething({ events, removes = [] }: DraftVariant): boolean {
  return removes.length > 0 || events.some(({ event_id, task_id }) => event_id !== undefined || task_id !== undefined);
}
