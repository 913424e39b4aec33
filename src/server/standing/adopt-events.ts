import type { PlannerCalendarEvent } from "#contract/event.ts";
import { parseWireTime } from "#domain/time.ts";
import { readHabitWork } from "#plan/habit-week.ts";
import { type WorkRef, workKey } from "#plan/work.ts";
import type { Gathered } from "#server/gather/index.ts";
import type { Provider } from "#server/providers/port.ts";
import { ownKeysAmong } from "#server/store/block-key.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { insertBlocks, loadBlockRows, type StoredBlock } from "#server/store/queries/blocks.ts";
import { listHabits } from "#server/store/queries/habits.ts";
import { listWorks } from "#server/store/queries/known-works.ts";
import { keysInJournals } from "#server/store/queries/load-applies.ts";

/** What was gathered, and the blocks that were known before. */
type Read = {
  readonly blocks: readonly StoredBlock[];
  readonly gathered: Gathered;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** An event whose mark says that it is a block, and its place. */
type Stray = {
  readonly event: PlannerCalendarEvent;
  readonly blockId: string;
  readonly calendarId: string;
  readonly start: number;
  readonly end: number;
  readonly provider: Provider;
};

/**
 * Creates blocks for future events of ours whose mark names a block that the store does not know,
 * because an older backup was restored. It adopts only keys that this store made, because anybody
 * who writes to the calendar could copy a mark. True when there were any.
 */
export async function adoptBlocks(
  mine: OwnerDb,
  providers: readonly Provider[],
  read: Read,
  signal: AbortSignal,
): Promise<boolean> {
  const strays = straysIn(read, providers);
  if (strays.length === 0) return false;
  const ids = strays.map(({ blockId }) => blockId);
  const rows = await loadBlockRows(mine, ids);
  // Events of a journal exist before their blocks do, and may have been abandoned.
  const spokenFor = new Set([...rows.map(({ blockId }) => blockId), ...(await keysInJournals(mine, ids))]);
  const made = await ownKeysAmong(mine, ids);
  const left = strays.filter(({ blockId }) => made.has(blockId) && !spokenFor.has(blockId));
  if (left.length === 0) return false;
  const isKnown = await knownWork(mine, read);
  const found: StoredBlock[] = [];
  for (const stray of left) {
    const block = await blockOf(stray, isKnown, signal);
    if (block) found.push(block);
  }
  await insertBlocks(mine, found);
  return found.length > 0;
}

function straysIn({ blocks, gathered: { events, timeZone }, now }: Read, providers: readonly Provider[]): Stray[] {
  const known = new Set(blocks.map(({ blockId }) => blockId));
  return events.flatMap((event): Stray[] => {
    const { block_id: blockId, calendar_id: calendarId, id, all_day, rrule, status } = event;
    if (blockId === undefined || known.has(blockId) || all_day || rrule !== null || status === "cancelled") return [];
    const [start, end] = [parseWireTime(event.start, timeZone), parseWireTime(event.end, timeZone)];
    const provider = providers.find(({ connectionId }) => id.startsWith(`${connectionId}:`));
    if (!provider || calendarId === null || start === null || end === null || end <= now) return [];
    return [{ event, blockId, calendarId, start, end, provider }];
  });
}

/** Whether the work of a mark is known here. If not, the block has no work. */
async function knownWork(mine: OwnerDb, { gathered }: Read): Promise<(work: WorkRef) => boolean> {
  const { tasks, learning } = gathered.context;
  const [stored, habits] = await Promise.all([listWorks(mine), listHabits(mine)]);
  const known = new Set([
    ...stored.map(({ ref }) => workKey(ref)),
    ...tasks.items.map(({ id }) => workKey({ kind: "task", id })),
    ...learning.items.map(({ id }) => workKey({ kind: "coursework", id })),
  ]);
  const kept = new Set(habits.map(({ id }) => id));
  return (work) => known.has(workKey(work)) || (work.kind === "habit" && kept.has(readHabitWork(work).habitId));
}

/** Null when its calendar does not return a mark for it now. */
async function blockOf(
  { event, blockId, calendarId, start, end, provider }: Stray,
  isKnown: (work: WorkRef) => boolean,
  signal: AbortSignal,
): Promise<StoredBlock | null> {
  const [found] = (await provider.writer?.find(calendarId, [{ eventKey: blockId }], signal)) ?? [];
  if (!found?.ok || !found.value?.now?.mark) return null;
  const { work } = found.value.now.mark;
  return {
    blockId,
    work: work && isKnown(work) ? work : null,
    title: event.title,
    start,
    end,
    connectionId: provider.connectionId,
    calendarId,
    eventId: event.id,
    etag: found.value.etag,
    hasEvent: true,
    sessionId: "",
    updateId: "",
    state: "planned",
    answeredBy: null,
    locked: false,
    lockUpdateId: "",
    movedByPerson: false,
    revision: 1,
  };
}
