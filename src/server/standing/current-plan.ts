import type { StoredHabit } from "#contract/habit.ts";
import type { OwnPreferences } from "#contract/stored-preferences.ts";
import type { Interval } from "#domain/interval.ts";
import { datesBetween } from "#domain/time.ts";
import { isStanding } from "#plan/block.ts";
import { type Gathered, gather } from "#server/gather/index.ts";
import { habitTerms } from "#server/planning/habit-terms.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { listHabits } from "#server/store/queries/habits.ts";
import type { StandingDeps } from "./deps.ts";
import { settleBlocks } from "./follow-blocks.ts";
import { currentBlocks, loadStanding, reachOf, readBlocks, type Standing } from "./load-standing.ts";
import { policyOf } from "./past-block-policy.ts";
import { keepReadings } from "./store-readings.ts";

/** The standing plan of a person as its sources show it now. */
export type CurrentPlan = Standing & {
  readonly now: number;
  readonly preferences: OwnPreferences;
  readonly habits: readonly StoredHabit[];
  readonly gathered: Gathered;
};

/** How long a source may take while a person waits for the answer. */
const READ_TIMEOUT_MS = 5_000;

/** Reads the plan for a person who waits: a source that is slower counts as unknown. */
export function readPlanInTime(
  deps: StandingDeps,
  owner: OwnerId,
  window: Interval,
  gone: AbortSignal,
): Promise<CurrentPlan> {
  return readCurrentPlan(deps, owner, window, AbortSignal.any([gone, AbortSignal.timeout(READ_TIMEOUT_MS)]));
}

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
    readBlocks(mine, window, now),
    deps.providers(owner),
  ]);
  const blocks = known.blocks.filter((block) => block.end > now || isStanding(block));
  const span = spanOf(window, blocks);
  const gathered = await gather(providers, { window: span, preferences }, deps, signal);
  await keepReadings(mine, gathered, now);
  await settleBlocks(deps, mine, { providers, blocks, gathered, now, policy: policyOf(preferences) }, signal);
  const standing = await loadStanding(mine, gathered, {
    blocks: await currentBlocks(mine, known, reachOf(span, now).since),
    dates: datesBetween(span.start, span.end, gathered.timeZone),
    now,
    preferences,
    habits: habitTerms(habits),
  });
  return { ...standing, now, preferences, habits, gathered };
}

/** The window, extended to all standing blocks. */
function spanOf(window: Interval, blocks: readonly StoredBlock[]): Interval {
  const standing = blocks.filter(({ hasEvent }) => hasEvent);
  return {
    start: Math.min(window.start, ...standing.map(({ start }) => start)),
    end: Math.max(window.end, ...standing.map(({ end }) => end)),
  };
}
