import type { Preferences } from "#contract/preferences.ts";
import type { PlannerTask } from "#contract/task.ts";
import type { Interval } from "#domain/interval.ts";
import { DAY_MS, dateOf, HOUR_MS } from "#domain/time.ts";
import type { Freezing } from "#plan/block.ts";
import type { HabitTerms } from "#plan/habit-week.ts";
import { type Account, ledgerOf } from "#plan/ledger.ts";
import { type Work, workKey } from "#plan/work.ts";
import type { Gathered } from "#server/gather/index.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { loadPlanVersions, type StoredBlock } from "#server/store/queries/blocks.ts";
import { sumCredits } from "#server/store/queries/credits.ts";
import { listWorks, saveWorks } from "#server/store/queries/known-works.ts";
import { listStanding, type Reach } from "#server/store/queries/occurrences.ts";
import { countedWork, deletedHabits, habitWorks, knownWorks, type Listed } from "./known-works.ts";

/** The stored standing plan of one person. */
export type Standing = {
  readonly works: readonly Work[];
  readonly blocks: readonly StoredBlock[];
  readonly ledger: ReadonlyMap<string, Account>;
  /** The lengths of tasks and coursework at their sources, by `workKey`. */
  readonly listedMinutes: ReadonlyMap<string, number>;
};

/** Blocks, and the plan's version before they were read. */
export type KnownBlocks = Reach & {
  readonly version: number;
  readonly blocks: readonly StoredBlock[];
};

type Terms = {
  readonly blocks: readonly StoredBlock[];
  /** The dates of the window; habits are counted in their weeks. */
  readonly dates: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly preferences: Preferences;
  readonly habits: readonly HabitTerms[];
  /** Tasks that a session brought. They are counted, but stored only once they have blocks. */
  readonly ofSession?: readonly PlannerTask[];
  /** Blocks that a repair may move. */
  readonly broken?: readonly string[] | undefined;
};

/**
 * Loads a person's standing plan, and combines it with what the sources list. Also stores what they
 * list, for times when they do not answer.
 */
export async function loadStanding(
  mine: OwnerDb,
  gathered: Gathered,
  { broken, blocks, dates, now, preferences, habits, ofSession = [] }: Terms,
): Promise<Standing> {
  const [credits, stored] = await Promise.all([sumCredits(mine), listWorks(mine)]);
  const begun = new Set(credits.filter(({ minutes }) => minutes > 0).map(({ work }) => workKey(work)));
  const terms = { timeZone: preferences.time_zone, begun };
  const listed = knownWorks(listedIn(gathered), stored, terms);
  await saveWorks(mine, listed, stored);
  const own = knownWorks({ tasks: ofSession, coursework: [], readSources: new Set() }, [], terms);
  const counted = [...listed, ...own];
  const weeks = [...dates, dateOf(now, terms.timeZone)];
  const deleted = deletedHabits(stored, habits);
  const works = [...counted.map(countedWork), ...habitWorks(habits, blocks, weeks), ...habitWorks(deleted, blocks, [])];
  const freezing = { ...freezingOf(now, preferences, gathered), broken: broken && new Set(broken) };
  return {
    works,
    blocks,
    ledger: ledgerOf({ works, blocks, credits }, freezing),
    listedMinutes: new Map(counted.map(({ ref, estimateMinutes }) => [workKey(ref), estimateMinutes])),
  };
}

/** Reads the blocks that a plan of the window needs, before their calendars are read. */
export async function readBlocks(mine: OwnerDb, window: Interval, now: number): Promise<KnownBlocks> {
  const reach = reachOf(window, now);
  const version = await versionOf(mine);
  return { ...reach, version, blocks: await listStanding(mine, reach) };
}

/** The blocks as they are now. Reads them again if one changed, or if they begin after `since`. */
export async function currentBlocks(
  mine: OwnerDb,
  known: KnownBlocks,
  since: number = known.since,
): Promise<readonly StoredBlock[]> {
  const isCurrent = known.since <= since && known.version === (await versionOf(mine));
  return isCurrent ? known.blocks : listStanding(mine, { since, until: known.until });
}

async function versionOf({ db, owner }: OwnerDb): Promise<number> {
  return (await loadPlanVersions(db, [owner])).get(owner) ?? 0;
}

const SERIES_AHEAD_MS = 28 * DAY_MS;

/**
 * Blocks of habits are counted per week, so the whole first week is read. A series without an end
 * is followed through the window, and at least some weeks ahead.
 */
export function reachOf(window: Interval, now: number): Reach {
  return { since: Math.min(window.start, now) - 7 * DAY_MS, until: Math.max(window.end, now + SERIES_AHEAD_MS) };
}

const DEFAULT_FROZEN_HOURS = 2;

/** What no plan may change now. */
function freezingOf(now: number, { frozen_hours }: Preferences, { calendars }: Gathered): Freezing {
  const unread = calendars.filter((calendar) => calendar.unread).map(({ id }) => id);
  return { now, frozenMs: (frozen_hours ?? DEFAULT_FROZEN_HOURS) * HOUR_MS, unreadCalendars: new Set(unread) };
}

function listedIn({ context }: Gathered): Listed {
  const { tasks, learning } = context;
  const readSources = tasks.sources.filter(({ ok }) => ok).map(({ connection_id }) => connection_id);
  return { tasks: tasks.items, coursework: learning.items, readSources: new Set(readSources) };
}
