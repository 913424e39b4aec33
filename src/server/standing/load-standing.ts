import type { PlannerTask } from "#contract/task.ts";
import type { Interval } from "#domain/interval.ts";
import { dateOf, datesBetween } from "#domain/time.ts";
import type { Freezing } from "#plan/block.ts";
import type { HabitTerms } from "#plan/habit-week.ts";
import { type Account, ledgerOf } from "#plan/ledger.ts";
import { type Work, workKey } from "#plan/work.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { sumCredits } from "#server/store/queries/credits.ts";
import { listWorks, saveWorks } from "#server/store/queries/works.ts";
import { countedWork, deletedHabits, habitWorks, knownWorks, type Listed } from "./works.ts";

/** The stored standing plan of one person. */
export type Standing = {
  readonly works: readonly Work[];
  readonly blocks: readonly StoredBlock[];
  readonly ledger: ReadonlyMap<string, Account>;
  /** The lengths of tasks and coursework at their sources, by `workKey`. */
  readonly listedMinutes: ReadonlyMap<string, number>;
};

export type StandingQuery = {
  readonly listed: Listed;
  /** Tasks that a session brought. They are counted, but stored only once they have blocks. */
  readonly ofSession?: readonly PlannerTask[] | undefined;
  readonly habits: readonly HabitTerms[];
  readonly blocks: readonly StoredBlock[];
  readonly window: Interval;
  readonly timeZone: string;
  readonly freezing: Freezing;
};

/**
 * Loads a person's standing plan. Also stores what the sources list, for times when they do not
 * answer.
 */
export async function loadStanding(mine: OwnerDb, query: StandingQuery): Promise<Standing> {
  const { listed, ofSession = [], habits, blocks, window, timeZone, freezing } = query;
  const [credits, stored] = await Promise.all([sumCredits(mine), listWorks(mine)]);
  const begun = new Set(credits.filter(({ minutes }) => minutes > 0).map(({ work }) => workKey(work)));
  const known = knownWorks(listed, stored, { timeZone, begun });
  await saveWorks(mine, known, stored);
  const dates = [...datesBetween(window.start, window.end, timeZone), dateOf(freezing.now, timeZone)];
  const own = knownWorks({ tasks: ofSession, coursework: [], readSources: new Set() }, [], { timeZone, begun });
  const counted = [...known, ...own];
  const deleted = deletedHabits(stored, habits);
  const works = [...counted.map(countedWork), ...habitWorks(habits, blocks, dates), ...habitWorks(deleted, blocks, [])];
  return {
    works,
    blocks,
    ledger: ledgerOf({ works, blocks, credits }, freezing),
    listedMinutes: new Map(counted.map(({ ref, estimateMinutes }) => [workKey(ref), estimateMinutes])),
  };
}
