import type { OwnPreferences } from "#contract/own-preferences.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { PlannerTask } from "#contract/task.ts";
import type { Interval } from "#domain/interval.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { type Freezing, isStanding } from "#plan/block.ts";
import type { HabitTerms } from "#plan/habit-week.ts";
import type { Publisher } from "#server/changes/publisher.ts";
import { type Gathered, gather } from "#server/gather/index.ts";
import type { Logger } from "#server/ops/log.ts";
import { habitTerms } from "#server/planning/habit-terms.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import type { Provider } from "#server/providers/port.ts";
import type { Db, OwnerDb } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { loadPlanVersions, type StoredBlock } from "#server/store/queries/blocks.ts";
import { listHabits } from "#server/store/queries/habits.ts";
import { listStanding, type Reach } from "#server/store/queries/occurrences.ts";
import { adoptBlocks } from "./adopt-events.ts";
import { awaitsPolicy } from "./answer.ts";
import { type Following, followBlocks } from "./follow.ts";
import { keepReadings } from "./keep-readings.ts";
import { loadStanding, type Standing } from "./load-standing.ts";
import { answerByPolicy, type Policy, policyOf } from "./past-blocks.ts";

/** Says whose standing plan changed in this process, other than by an apply or undo. */
export type PlanEvents = Publisher<{ readonly owner: OwnerId }>;

export type StandingDeps = {
  readonly db: Db;
  readonly providers: (owner: OwnerId) => Promise<readonly Provider[]>;
  readonly machineTimeZone: string;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  readonly log: Logger;
  readonly plans: PlanEvents;
};

/** The standing plan of a person as its sources show it now. */
export type CurrentPlan = Standing & {
  readonly now: number;
  readonly preferences: OwnPreferences;
  readonly gathered: Gathered;
};

const DEFAULT_FROZEN_HOURS = 2;
const SERIES_AHEAD_MS = 28 * DAY_MS;

/**
 * Reads the sources over the window and all standing blocks, follows each block's event, and stores
 * the changes.
 */
export async function readCurrentPlan(
  deps: StandingDeps,
  owner: OwnerId,
  window: Interval,
  signal: AbortSignal,
): Promise<CurrentPlan> {
  const mine = { db: deps.db, owner };
  const now = deps.now().epochMilliseconds;
  const [preferences, habits, known, providers] = await Promise.all([
    currentPreferences(mine, deps.machineTimeZone),
    listHabits(mine),
    readBlocks(mine, reachOf(window, now)),
    deps.providers(owner),
  ]);
  const blocks = known.blocks.filter((block) => block.end > now || isStanding(block));
  const span = spanOf(window, blocks);
  const { default_task_minutes: defaultTaskMinutes, all_day_events: allDayEvents } = preferences;
  const request = { window: span, defaultTaskMinutes, allDayEvents };
  const gathered = await gather(providers, request, deps, signal);
  await keepReadings(mine, gathered, span, now);
  const changed = () => deps.plans.publish({ owner });
  const following = { blocks, gathered, window: span, timeZone: preferences.time_zone, now };
  if (await settleBlocks(deps, mine, { providers, following, policy: policyOf(preferences) }, signal)) changed();
  const terms = { window: span, now, preferences, habits: habitTerms(habits), known };
  return { ...(await booksOf(mine, gathered, terms)), now, preferences, gathered };
}

/**
 * The person's policy for past blocks, and the time from which calendars must be read for it. Null
 * when no block waits for the policy.
 */
export async function openPast(
  deps: Pick<StandingDeps, "db" | "machineTimeZone">,
  owner: OwnerId,
  blocks: readonly StoredBlock[],
  now: number,
): Promise<{ readonly policy: Policy | null; readonly since: number | null }> {
  const policy = policyOf(await currentPreferences({ db: deps.db, owner }, deps.machineTimeZone));
  const starts = policy === null ? [] : blocks.filter((block) => awaitsPolicy(block, now)).map(({ start }) => start);
  return { policy, since: starts.length === 0 ? null : Math.min(...starts) };
}

type Settling = {
  readonly providers: readonly Provider[];
  readonly following: Following;
  readonly policy: Policy | null;
};

/**
 * Follows the event of every gathered block, adopts blocks that a restored backup does not know,
 * and answers past blocks by the policy. True when a block changed. `blocks` are as they were
 * before the sources were read, because later changes may be missing from the answers.
 */
export async function settleBlocks(
  deps: Pick<StandingDeps, "now" | "newId">,
  mine: OwnerDb,
  { providers, following, policy }: Settling,
  signal: AbortSignal,
): Promise<boolean> {
  const { gathered, now } = following;
  const adopted = await adoptBlocks(mine, providers, following, signal);
  const moved = (await followBlocks(mine, providers, following, signal)) || adopted;
  if (policy === null) return moved;
  const blocks = moved ? await listStanding(mine, { since: now, until: now }) : following.blocks;
  const answered = await answerByPolicy(deps, mine, { policy, blocks, gathered, now });
  return moved || answered;
}

type Terms = {
  readonly window: Interval;
  readonly now: number;
  readonly preferences: Preferences;
  readonly habits: readonly HabitTerms[];
  readonly ofSession?: readonly PlannerTask[] | undefined;
  /** Blocks that a repair may move. */
  readonly broken?: readonly string[] | undefined;
  /** Blocks that were read before. They are read again only if they changed. */
  readonly known?: KnownBlocks;
};

/** The stored standing plan, combined with what the sources list. */
export async function booksOf(
  mine: OwnerDb,
  gathered: Gathered,
  { window, now, preferences, habits, ofSession, broken, known }: Terms,
): Promise<Standing> {
  const timeZone = preferences.time_zone;
  const { since, until } = reachOf(window, now);
  const reach = { since, until: known?.until ?? until };
  const isCurrent = known && known.since <= since && known.version === (await versionOf(mine));
  const blocks = isCurrent ? known.blocks : await listStanding(mine, reach);
  const freezing = { ...freezingOf(now, preferences, gathered), broken: broken && new Set(broken) };
  return loadStanding(mine, { listed: listedIn(gathered), ofSession, habits, blocks, window, timeZone, freezing });
}

/** Blocks, and the plan's version before they were read. */
type KnownBlocks = Reach & {
  readonly version: number;
  readonly blocks: readonly StoredBlock[];
};

async function readBlocks(mine: OwnerDb, reach: Reach): Promise<KnownBlocks> {
  const version = await versionOf(mine);
  return { ...reach, version, blocks: await listStanding(mine, reach) };
}

async function versionOf({ db, owner }: OwnerDb): Promise<number> {
  return (await loadPlanVersions(db, [owner])).get(owner) ?? 0;
}

/**
 * Blocks of habits are counted per week, so the whole first week is read. A series without an end
 * is followed through the window, and at least some weeks ahead.
 */
export function reachOf(window: Interval, now: number): Reach {
  return { since: Math.min(window.start, now) - 7 * DAY_MS, until: Math.max(window.end, now + SERIES_AHEAD_MS) };
}

/** What no plan may change now. */
export function freezingOf(now: number, { frozen_hours }: Preferences, { calendars }: Gathered): Freezing {
  const unread = calendars.filter((calendar) => calendar.unread).map(({ id }) => id);
  return { now, frozenMs: (frozen_hours ?? DEFAULT_FROZEN_HOURS) * HOUR_MS, unreadCalendars: new Set(unread) };
}

function listedIn({ context }: Gathered) {
  const { tasks, learning } = context;
  const readSources = tasks.sources.filter(({ ok }) => ok).map(({ connection_id }) => connection_id);
  return { tasks: tasks.items, coursework: learning.items, readSources: new Set(readSources) };
}

/** The window, extended to all standing blocks. */
function spanOf(window: Interval, blocks: readonly StoredBlock[]): Interval {
  const standing = blocks.filter(({ hasEvent }) => hasEvent);
  return {
    start: Math.min(window.start, ...standing.map(({ start }) => start)),
    end: Math.max(window.end, ...standing.map(({ end }) => end)),
  };
}
