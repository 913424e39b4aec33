import type { UndoRequest, UndoResponse } from "#contract/apply.ts";
import type { UpdatesRequest, UpdatesResponse } from "#contract/plan.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { type CurrentPlan, readPlanInTime } from "#server/standing/current-plan.ts";
import type { StandingDeps } from "#server/standing/deps.ts";
import { lastKnownOf } from "#server/standing/last-known-events.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { Entry } from "#server/store/queries/applies.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { loadBlocks } from "#server/store/queries/occurrences.ts";
import { type BlockChange, draftOfBlock, toDeleteEntry, toUpdateEntry } from "../block-entry.ts";
import type { ApplyFailure } from "../failure.ts";
import type { ApplyService } from "../service.ts";
import { deferWindow, placesAfterToday } from "./deferred-places.ts";
import { type HandChanges, type HandFault, namedIn, readRequest } from "./read-request.ts";

export type HandDeps = StandingDeps & { readonly apply: ApplyService };

export type HandFailure = ApplyFailure | ({ readonly kind: "hand" } & HandFault);

/** Carries out a change of the standing plan by hand, as an update with its own undo. */
export async function updateByHand(
  deps: HandDeps,
  owner: OwnerId,
  request: UpdatesRequest,
  gone: AbortSignal,
): Promise<Result<UpdatesResponse, HandFailure>> {
  const mine = { db: deps.db, owner };
  const now = deps.now().epochMilliseconds;
  const ask = async () => readRequest(request, await loadBlocks(mine, namedIn(request)), now);
  const asked = await ask();
  if (isErr(asked)) return Err({ kind: "hand", ...asked.error });
  // Reads the blocks from their calendars first, so that a block that the person renamed there can
  // still be moved.
  const window = asked.value.defers.length > 0 ? deferWindow(now) : { start: now, end: now + 1 };
  const read = await readPlanInTime(deps, owner, window, gone);
  const plan = asked.value.defers.length > 0 ? await withLastKnown(mine, read, window) : read;
  const wanted = await ask();
  if (isErr(wanted)) return Err({ kind: "hand", ...wanted.error });
  const { changes, unread } = changesFor(plan, wanted.value);
  const locks = wanted.value.locks.map(({ block: { blockId }, locked }) => ({ blockId, locked }));
  const done = await deps.apply.change(owner, { entries: changes, locks, timeZone: plan.preferences.time_zone });
  if (isErr(done)) return done;
  const { updateId, moved_count, deleted_count, skipped = [] } = done.value;
  return Ok({
    update_id: updateId,
    moved_count,
    deleted_count,
    skipped: [
      ...unread.map(({ blockId }) => ({ block_id: blockId, reason: "unread" })),
      ...skipped.flatMap(({ block_id, reason = "changed" }) => (block_id ? [{ block_id, reason }] : [])),
    ],
  });
}

/**
 * Adds the last known events of unread calendars, so that a deferred block does not land on them.
 */
async function withLastKnown(mine: OwnerDb, plan: CurrentPlan, window: Interval): Promise<CurrentPlan> {
  const { gathered, blocks } = plan;
  const recalled = await lastKnownOf(mine, null, { ...gathered, window }, blocks);
  return { ...plan, gathered: { ...gathered, events: [...gathered.events, ...recalled.events] } };
}

/** Undoes an update by hand, its locks included. */
export function undoByHand(
  deps: Pick<HandDeps, "apply">,
  owner: OwnerId,
  updateId: string,
  request: UndoRequest,
): Promise<Result<UndoResponse, ApplyFailure>> {
  return deps.apply.undoChange(owner, updateId, request);
}

/**
 * One entry for each block to write. Blocks in calendars that could not be read are left unchanged.
 */
function changesFor(plan: CurrentPlan, { moves, removes, defers }: HandChanges) {
  const unreadIds = new Set(plan.gathered.calendars.filter(({ unread }) => unread).map(({ id }) => id));
  const isUnread = ({ calendarId }: StoredBlock) => unreadIds.has(calendarId);
  const blocks = [...moves.map(({ block }) => block), ...removes, ...defers];
  const places = placesAfterToday(
    plan,
    defers,
    moves.map(({ to }) => to),
  );
  const entryOf = (block: StoredBlock, position: number): Entry => {
    // The person does not choose where a deferred block goes. So later plans may move it, and place
    // it if it found no room.
    const change: BlockChange = { block, position, byHand: !places.has(block) };
    const to = moves.find((each) => each.block === block)?.to ?? places.get(block);
    return to ? toUpdateEntry(change, draftOfBlock(block, to)) : toDeleteEntry(change);
  };
  return {
    changes: blocks.filter((block) => !isUnread(block)).map(entryOf),
    unread: blocks.filter(isUnread),
  };
}
