import { isErr } from "#domain/result.ts";
import { observeBlock } from "#plan/observation.ts";
import type { Gathered } from "#server/gather/index.ts";
import type { Provider } from "#server/providers/port.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { changeBlocks, type StoredBlock } from "#server/store/queries/blocks.ts";
import { listSeries, listStanding } from "#server/store/queries/occurrences.ts";
import { adoptBlocks } from "./adopt-events.ts";
import type { StandingDeps } from "./deps.ts";
import { observeBlocks } from "./observe-blocks.ts";
import { answerByPolicy, type Policy } from "./past-block-policy.ts";

type Read = {
  /** The blocks before anything was gathered: later changes may be missing from what was. */
  readonly blocks: readonly StoredBlock[];
  readonly gathered: Gathered;
  /** Epoch milliseconds. */
  readonly now: number;
};

type Settling = Read & {
  readonly providers: readonly Provider[];
  readonly policy: Policy | null;
};

/**
 * Follows the event of every gathered block, adopts blocks that a restored backup does not know,
 * answers past blocks by the policy, and tells open pages when a block changed.
 */
export async function settleBlocks(
  deps: Pick<StandingDeps, "now" | "newId" | "plans">,
  mine: OwnerDb,
  { providers, policy, ...read }: Settling,
  signal: AbortSignal,
): Promise<void> {
  const { blocks, gathered, now } = read;
  const followed = await followBlocks(mine, providers, read, signal);
  const adopted = await adoptBlocks(mine, providers, read, signal);
  const moved = followed || adopted;
  const past = policy && moved ? await listStanding(mine, { since: now, until: now }) : blocks;
  const answered = policy !== null && (await answerByPolicy(deps, mine, { policy, blocks: past, gathered, now }));
  if (moved || answered) deps.plans.publish({ owner: mine.owner });
}

/**
 * Follows the blocks' events in what was gathered, and stores the changes. True when
 * there were any. A block that is missing from the reading is looked up by its key, because it may
 * have been moved far away.
 */
export async function followBlocks(
  mine: OwnerDb,
  providers: readonly Provider[],
  { blocks, gathered, now }: Read,
  signal: AbortSignal,
): Promise<boolean> {
  const { events, calendars, span: window, timeZone } = gathered;
  const read = calendars.filter(({ unread }) => !unread).map(({ id }) => id);
  const snapshot = { events, readCalendars: new Set(read), window, timeZone, now };
  const before = [...blocks, ...(await listSeries(mine))];
  const { blocks: seen, missing } = observeBlocks(before, snapshot);
  const gone = new Set(await lookUp(providers, missing, signal));
  const followed = seen.map((block) =>
    gone.has(block) ? ({ ...block, ...observeBlock(block, { kind: "gone" }) } as StoredBlock) : block,
  );
  // If a block changed since it was read, the gathered events may be older. The next snapshot is
  // followed instead.
  const changed = followed.filter((each, index) => each !== before[index]);
  let kept = 0;
  for (const block of changed) if (await changeBlocks(mine, [block])) kept++;
  return kept > 0;
}

/** The blocks whose calendar says that their event does not exist. */
async function lookUp(
  providers: readonly Provider[],
  missing: readonly StoredBlock[],
  signal: AbortSignal,
): Promise<StoredBlock[]> {
  const gone: StoredBlock[] = [];
  for (const provider of providers) {
    const own = missing.filter(({ connectionId }) => connectionId === provider.connectionId);
    for (const [calendarId, blocks] of Map.groupBy(own, (block) => block.calendarId)) {
      const sought = blocks.map(({ blockId }) => ({ eventKey: blockId }));
      const found = (await provider.writer?.find(calendarId, sought, signal)) ?? [];
      gone.push(...blocks.filter((_, index) => isGone(found[index])));
    }
  }
  return gone;
}

function isGone(found: Awaited<ReturnType<NonNullable<Provider["writer"]>["find"]>>[number] | undefined): boolean {
  return found !== undefined && !isErr(found) && found.value === null;
}
