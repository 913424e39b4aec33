import type { Preferences } from "#contract/preferences.ts";
import type { RemovedBlock, StandingGround } from "#contract/standing-ground.ts";
import type { Habit, PlannerTask } from "#contract/task.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { dateOf, datesBetween, formatInstant, mondayOf } from "#domain/time.ts";
import { type Block, isLeftOver, isStanding, isUnanswered, minutesDoneOf, minutesOf } from "#plan/block.ts";
import { draftIdOf, type HabitTerms, habitWorkRef } from "#plan/habit-week.ts";
import type { Account } from "#plan/ledger.ts";
import { planningBase, type WorkBase } from "#plan/planning-base.ts";
import { type WorkRef, workKey } from "#plan/work.ts";
import type { Gathered } from "#server/gather/index.ts";
import { habitTerms } from "#server/planning/habit-terms.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { countWorked, type StoredBlock } from "#server/store/queries/blocks.ts";
import { eventsBeside } from "./block-conflicts.ts";
import type { StandingDeps } from "./deps.ts";
import { learnDurations, overrunsOf } from "./learned-durations.ts";
import { currentBlocks, type KnownBlocks, loadStanding, type Standing } from "./load-standing.ts";
import { sinceLastUpdate } from "./since-last-update.ts";
import { baseOf, listedBase } from "./stale-base.ts";

type Read = {
  readonly gathered: Gathered;
  /** The blocks before calendars were read. */
  readonly known: KnownBlocks;
};

/** What the session plans with. */
type Inputs = {
  readonly preferences: Preferences;
  readonly habits: readonly Habit[];
  /** Tasks that the session brought. */
  readonly ofSession: readonly PlannerTask[];
  /** The blocks that a repair must move. */
  readonly broken: readonly string[] | undefined;
};

type Terms = {
  readonly window: Interval;
  /** The dates of the window, in the person's zone. */
  readonly dates: readonly string[];
  /** Epoch milliseconds. Past blocks are left out. */
  readonly now: number;
  readonly timeZone: string;
  readonly habits: readonly HabitTerms[];
  /** How many blocks of each piece of work were worked, by `workKey`. */
  readonly worked: ReadonlyMap<string, number>;
};

/**
 * What the plans of a session start from: the standing plan within the window that was read, once
 * its blocks were followed.
 */
export async function readGround(
  deps: Pick<StandingDeps, "db" | "now">,
  { id: sessionId, owner }: { readonly id: string; readonly owner: OwnerId },
  { gathered, known }: Read,
  { broken, preferences, habits: planned, ofSession }: Inputs,
): Promise<StandingGround> {
  const { window, timeZone, events } = gathered;
  const now = deps.now().epochMilliseconds;
  const mine = { db: deps.db, owner };
  const dates = datesBetween(window.start, window.end, timeZone);
  // The base is read before the ledger, so that a change in between makes the plan stale rather
  // than unnoticed.
  const base = await baseOf(mine, sessionId, now);
  const habits = habitTerms(planned);
  const blocks = await currentBlocks(mine, known);
  const standing = await loadStanding(mine, gathered, { broken, blocks, dates, now, preferences, habits, ofSession });
  const overruns = overrunsOf(await learnDurations(mine, now), standing.ledger);
  return {
    ...groundOf(standing, { window, dates, now, timeZone, habits, worked: await countWorked(mine) }),
    base: { ...base, listed: await listedBase(mine) },
    ...(Object.keys(overruns).length > 0 && { overruns }),
    ...(await newsOf(mine, { blocks: standing.blocks, events, now, timeZone })),
  };
}

type Seen = Pick<Parameters<typeof sinceLastUpdate>[1], "blocks" | "now" | "timeZone"> & Pick<Gathered, "events">;

/** What changed about events since a plan was last written; empty where no plan stands. */
async function newsOf(mine: OwnerDb, { events, ...seen }: Seen): Promise<Pick<StandingGround, "news">> {
  if (seen.blocks.length === 0) return {};
  const news = await sinceLastUpdate(mine, { ...seen, beside: eventsBeside(seen.blocks, events) });
  return news.events.size > 0 ? { news: Object.fromEntries(news.events) } : {};
}

/** The standing blocks of a window that lies ahead, and what is left to place of all known work. */
function groundOf(standing: Standing, { window, dates, now, timeZone, habits, worked }: Terms): StandingGround {
  const { blocks, ledger } = standing;
  const bases = new Map([...ledger].map(([key, account]) => [key, planningBase(account, window)] as const));
  const freed = new Set([...bases.values()].flatMap((base) => base.freed));
  const movable = new Set([...bases.values()].flatMap((base) => base.previous));
  // Plans treat events of a series as fixed obstacles, and neither keep nor move them.
  const single = blocks.filter(({ seriesId }) => seriesId === undefined);
  const leftOver = single.filter((block) => freed.has(block) || isLeftOver(block, now));
  const ahead = single.filter(
    (block) => isStanding(block) && block.hasEvent && overlaps(block, window) && block.end > now && !freed.has(block),
  );
  const staying = ahead.filter((block) => !movable.has(block));
  const planned = new Set<Block>([...ahead, ...freed]);
  const others = blocks.filter((block) => isStanding(block) && !planned.has(block));
  const sides = {
    before: others.filter(({ start }) => start < window.end),
    after: others.filter(({ start }) => start >= window.end),
  };
  return {
    blocks: ahead.map((block) => ({ ...toGroundBlock(block), ...(!movable.has(block) && { frozen: true }) })),
    freed: leftOver.filter(({ hasEvent }) => hasEvent).map(toRemovedBlock),
    calendar_id: single.toSorted((a, b) => a.start - b.start).at(-1)?.calendarId,
    unanswered_minutes: totalMinutes(blocks.filter((block) => isUnanswered(block, now))),
    taken: takenOf(standing, bases, staying),
    ...undoneOf(blocks, now, timeZone),
    beside: blocksBeside(ledger, worked, sides),
    owed: owedOf(habits, ledger, dates),
  };
}

/**
 * How many minutes of each listed piece of work are done, or stand outside of the plan's blocks.
 * Blocks that stay are the plan's own.
 */
function takenOf(
  { ledger, listedMinutes }: Standing,
  bases: ReadonlyMap<string, WorkBase>,
  staying: readonly StoredBlock[],
): StandingGround["taken"] {
  const stayingOf = Map.groupBy(staying, ({ work }) => work && workKey(work));
  const taken = [...bases].flatMap(([key, { minutesToPlace }]) => {
    const listed = listedMinutes.get(key);
    const account = ledger.get(key);
    if (listed === undefined || !account) return [];
    return [[account.work.ref.id, listed - minutesToPlace - totalMinutes(stayingOf.get(key) ?? [])] as const];
  });
  return Object.fromEntries(taken);
}

function totalMinutes(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + minutesOf(block), 0);
}

function toGroundBlock(block: StoredBlock): StandingGround["blocks"][number] {
  return {
    block_id: block.blockId,
    event_id: block.eventId,
    task_id: block.work && draftIdOf(block.work),
    title: block.title,
    start: formatInstant(block.start),
    end: formatInstant(block.end),
  };
}

function toRemovedBlock({ blockId, eventId, title, start, end }: StoredBlock): RemovedBlock {
  const times = { start: formatInstant(start), end: formatInstant(end) };
  return { block_id: blockId, event_id: eventId, summary: title, ...times };
}

/**
 * How many blocks of each piece of work come before and after those of the plan, if there are any.
 */
function blocksBeside(
  ledger: Standing["ledger"],
  worked: Terms["worked"],
  { before, after }: { readonly before: readonly StoredBlock[]; readonly after: readonly StoredBlock[] },
): StandingGround["beside"] {
  const beside: NonNullable<StandingGround["beside"]> = {};
  const add = (work: WorkRef | null, side: "before" | "after", count = 1) => {
    if (work === null || work.kind === "habit" || count === 0) return;
    const counts = beside[work.id] ?? { before: 0, after: 0 };
    beside[work.id] = { ...counts, [side]: counts[side] + count };
  };
  for (const { work } of ledger.values()) add(work.ref, "before", worked.get(workKey(work.ref)) ?? 0);
  for (const { work } of before) add(work, "before");
  for (const { work } of after) add(work, "after");
  return beside;
}

/** The past blocks of each task that were not done, with their day. Habits are not caught up. */
function undoneOf(
  blocks: readonly StoredBlock[],
  now: number,
  timeZone: string,
): Pick<StandingGround, "undone" | "undone_on"> {
  const undone: Record<string, number> = {};
  const days: Record<string, Set<string>> = {};
  for (const block of blocks) {
    const isAnswered = block.state === "missed" || block.state === "partial";
    if (!isAnswered || block.end > now || block.work === null || block.work.kind === "habit") continue;
    const { id } = block.work;
    const minutes = Math.max(0, minutesOf(block) - minutesDoneOf(block));
    undone[id] = (undone[id] ?? 0) + minutes;
    days[id] ??= new Set();
    if (minutes > 0) days[id].add(dateOf(block.start, timeZone));
  }
  const onOneDay = Object.entries(days).flatMap(([id, [day, ...more]]) =>
    day && more.length === 0 ? [[id, day]] : [],
  );
  return { undone, undone_on: Object.fromEntries(onOneDay) };
}

/** How often each habit is still to be placed in each ISO week of the dates, by its Monday. */
function owedOf(
  habits: readonly HabitTerms[],
  ledger: ReadonlyMap<string, Account>,
  dates: readonly string[],
): NonNullable<StandingGround["owed"]> {
  const mondays = [...new Set(dates.map(mondayOf))];
  const owed = ({ id, occurrenceMinutes }: HabitTerms, monday: string) =>
    Math.round((ledger.get(workKey(habitWorkRef(id, monday)))?.unscheduled ?? 0) / occurrenceMinutes);
  return Object.fromEntries(
    habits.map((habit) => [habit.id, Object.fromEntries(mondays.map((monday) => [monday, owed(habit, monday)]))]),
  );
}
