import type { Interval } from "#domain/interval.ts";
import { isErr } from "#domain/result.ts";
import { observeBlock } from "#plan/observation.ts";
import type { Gathered } from "#server/gather/index.ts";
import type { Provider } from "#server/providers/port.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { changeBlocks, type StoredBlock } from "#server/store/queries/blocks.ts";
import { listSeries } from "#server/store/queries/occurrences.ts";
import { observeBlocks } from "./observe.ts";

export type Following = {
  /** The blocks before anything was gathered. */
  readonly blocks: readonly StoredBlock[];
  readonly gathered: Gathered;
  readonly window: Interval;
  readonly timeZone: string;
  /** Epoch milliseconds. */
  readonly now: number;
};

/**
 * Follows the blocks' events in what was gathered over `window`, and stores the changes. True when
 * there were any. A block that is missing from the reading is looked up by its key, because it may
 * have been moved far away.
 */
export async function followBlocks(
  mine: OwnerDb,
  providers: readonly Provider[],
  { blocks, gathered, window, timeZone, now }: Following,
  signal: AbortSignal,
): Promise<boolean> {
  const read = gathered.calendars.filter(({ unread }) => !unread).map(({ id }) => id);
  const snapshot = { events: gathered.events, readCalendars: new Set(read), window, timeZone, now };
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
