import type { Disruption, NoRepair, Repair, Watch } from "#contract/watch.ts";
import { overlaps } from "#domain/interval.ts";
import { DAY_MS, formatInstant } from "#domain/time.ts";
import { isStanding } from "#plan/block.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { loadBlockRows, loadPlanVersions } from "#server/store/queries/blocks.ts";
import {
  listAutoUpdates,
  listDisruptions,
  loadLook,
  type StoredDisruption,
  type StoredLook,
} from "#server/store/queries/watch.ts";

/** The result of the last look at the plan, and the repair while it is still valid. */
export async function watchOf(mine: OwnerDb, now: number): Promise<Watch> {
  const [look, rows, versions, updates] = await Promise.all([
    loadLook(mine),
    listDisruptions(mine),
    loadPlanVersions(mine.db, [mine.owner]),
    listAutoUpdates(mine, now - DAY_MS),
  ]);
  const isCurrent = look !== null && look.planVersion === (versions.get(mine.owner) ?? 0);
  const open = rows.filter(({ state }) => state === "open");
  return {
    checked_at: look && formatInstant(look.checkedAt),
    disruptions: (isCurrent ? open : await stillSo(mine, open)).map((row) =>
      toDisruption(row, offerOf(isCurrent ? look : null, row.id)),
    ),
    updates: updates.map(({ sessionId, appliedAt, blocks }) => ({
      session_id: sessionId,
      applied_at: formatInstant(appliedAt),
      blocks,
    })),
  };
}

/** Drops overlaps whose block has moved away. Otherwise they would stay until the next look. */
async function stillSo(mine: OwnerDb, open: readonly StoredDisruption[]): Promise<readonly StoredDisruption[]> {
  const ids = open.flatMap(({ kind, blockIds }) => (kind === "overlap" ? blockIds : []));
  const blocks = new Map((await loadBlockRows(mine, ids)).map((block) => [block.blockId, block]));
  return open.filter(({ kind, event, blockIds }) => {
    const known = blockIds.flatMap((id) => blocks.get(id) ?? []);
    if (kind !== "overlap" || !event || known.length < blockIds.length) return true;
    return known.some((block) => isStanding(block) && overlaps(block, event));
  });
}

type Offer = { readonly repair: Repair | null; readonly reason: NoRepair | null };

function offerOf(look: StoredLook | null, id: string): Offer {
  if (!look?.repair) return { repair: null, reason: "pending" };
  const { moves, adds, removes, none, fixed } = look.repair;
  if (fixed.includes(id)) return { repair: null, reason: "fixed" };
  if (look.sessionId === null) return { repair: null, reason: none ?? "pending" };
  return { repair: { session_id: look.sessionId, moves, adds, removes }, reason: null };
}

function toDisruption({ id, kind, blockIds, event, work, title, since }: StoredDisruption, offer: Offer): Disruption {
  return {
    id,
    kind,
    block_ids: blockIds,
    event: event && {
      event_id: event.eventId,
      title: event.title,
      start: formatInstant(event.start),
      end: formatInstant(event.end),
    },
    work,
    title,
    since: formatInstant(since),
    ...offer,
  };
}
