import type { StoredHabit } from "#contract/habit.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { Interval } from "#domain/interval.ts";
import { isErr } from "#domain/result.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { Freezing } from "#plan/block.ts";
import type { HabitTerms } from "#plan/habit-week.ts";
import { observeBlock } from "#plan/observation.ts";
import { type Gathered, gather } from "#server/gather/index.ts";
import type { Logger } from "#server/log.ts";
import type { OwnerId } from "#server/owner.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import type { Provider } from "#server/providers/port.ts";
import type { Db, OwnerDb } from "#server/store/open.ts";
import { changeBlocks, listBlocks, type StoredBlock } from "#server/store/queries/blocks.ts";
import { listHabits } from "#server/store/queries/habits.ts";
import { observeBlocks } from "./observe.ts";
import { loadStanding, type Standing } from "./records.ts";

export type StandingDeps = {
  readonly db: Db;
  readonly providers: (owner: OwnerId) => Promise<readonly Provider[]>;
  readonly machineTimeZone: string;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

/** The standing plan of a person as the sources show it now. */
export type CurrentPlan = Standing & {
  readonly now: number;
  readonly preferences: Preferences;
  readonly gathered: Gathered;
};

const DEFAULT_FROZEN_HOURS = 2;

/** Reads the sources over the window and all that stands, follows every block there, and keeps what became of it. */
export async function readCurrentPlan(
  deps: StandingDeps,
  owner: OwnerId,
  window: Interval,
  signal: AbortSignal,
): Promise<CurrentPlan> {
  const mine = { db: deps.db, owner };
  const now = deps.now().epochMilliseconds;
  const [preferences, habits, blocks, providers] = await Promise.all([
    currentPreferences(mine, deps.machineTimeZone),
    listHabits(mine),
    listBlocks(mine, now),
    deps.providers(owner),
  ]);
  const reading = spanOf(window, blocks);
  const wishes = { window: reading, defaultTaskMinutes: preferences.default_task_minutes };
  const gathered = await gather(providers, wishes, deps, signal);
  await followBlocks(mine, providers, { blocks, gathered, window: reading, timeZone: preferences.time_zone }, signal);
  const standing = await loadStanding(mine, {
    listed: listedIn(gathered),
    habits: habits.map(termsOf),
    window,
    timeZone: preferences.time_zone,
    freezing: freezingOf(now, preferences, gathered),
  });
  return { ...standing, now, preferences, gathered };
}

/** What no plan may touch now. */
export function freezingOf(now: number, { frozen_hours }: Preferences, { calendars }: Gathered): Freezing {
  const unread = calendars.filter((calendar) => calendar.unread).map(({ id }) => id);
  return { now, frozenMs: (frozen_hours ?? DEFAULT_FROZEN_HOURS) * HOUR_MS, unreadCalendars: new Set(unread) };
}

function listedIn({ context }: Gathered) {
  const { tasks, learning } = context;
  const readSources = tasks.sources.filter(({ ok }) => ok).map(({ connection_id }) => connection_id);
  return { tasks: tasks.items, coursework: learning.items, readSources: new Set(readSources) };
}

function termsOf(habit: StoredHabit): HabitTerms {
  return {
    id: habit.id,
    title: habit.title,
    occurrenceMinutes: habit.duration_minutes,
    timesPerWeek: habit.times_per_week,
    everyWeeks: habit.every_weeks ?? 1,
    since: habit.starts_on ?? "1970-01-01",
    pausedUntil: habit.paused_until,
    closed: false,
  };
}

/** The window, and all that stands in the future. */
function spanOf(window: Interval, blocks: readonly StoredBlock[]): Interval {
  const standing = blocks.filter(({ hasEvent }) => hasEvent);
  return {
    start: Math.min(window.start, ...standing.map(({ start }) => start)),
    end: Math.max(window.end, ...standing.map(({ end }) => end)),
  };
}

type Following = {
  readonly blocks: readonly StoredBlock[];
  readonly gathered: Gathered;
  readonly window: Interval;
  readonly timeZone: string;
};

/** A block that should be in the reading and is not is looked up by its key: it may only have been moved far away. */
async function followBlocks(
  mine: OwnerDb,
  providers: readonly Provider[],
  { blocks, gathered, window, timeZone }: Following,
  signal: AbortSignal,
): Promise<void> {
  const read = gathered.calendars.filter(({ unread }) => !unread).map(({ id }) => id);
  const reading = { events: gathered.events, readCalendars: new Set(read), window, timeZone };
  const { blocks: seen, missing } = observeBlocks(blocks, reading);
  const gone = new Set(await lookUp(providers, missing, signal));
  const followed = seen.map((block) =>
    gone.has(block) ? ({ ...block, ...observeBlock(block, { kind: "gone" }) } as StoredBlock) : block,
  );
  // Where somebody else changed a block meanwhile, the next reading finds what this one found.
  for (const block of followed.filter((each, index) => each !== blocks[index])) await changeBlocks(mine, [block]);
}

/** Those of the blocks whose calendar says that it has no such event. */
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
