import type { RemovedBlock, StandingGround } from "#contract/standing-ground.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { dateOf, datesBetween, formatInstant, mondayOf } from "#domain/time.ts";
import { planningBase } from "#plan/base.ts";
import { isLeftOver, isStanding, isUnanswered, minutesDoneOf, minutesOf } from "#plan/block.ts";
import { draftIdOf, type HabitTerms, habitWorkRef } from "#plan/habit-week.ts";
import type { Account } from "#plan/ledger.ts";
import { type WorkRef, workKey } from "#plan/work.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import type { Standing } from "./load-standing.ts";

type Terms = {
  readonly window: Interval;
  /** Epoch milliseconds. Past blocks are left out. */
  readonly now: number;
  readonly timeZone: string;
  readonly habits: readonly HabitTerms[];
  /** How many blocks of each piece of work were worked, by `workKey`. */
  readonly worked: ReadonlyMap<string, number>;
};

/** The standing blocks of a window that lies ahead, and what is left to place of all known work. */
export function groundOf(standing: Standing, { window, now, timeZone, habits, worked }: Terms): StandingGround {
  const { blocks, ledger, listedMinutes } = standing;
  const bases = new Map([...ledger].map(([key, account]) => [key, planningBase(account, window)] as const));
  const freed = new Set([...bases.values()].flatMap((base) => base.freed));
  const movable = new Set([...bases.values()].flatMap((base) => base.previous));
  // Plans treat events of a series as fixed obstacles, and neither keep nor move them.
  const single = blocks.filter(({ seriesId }) => seriesId === undefined);
  const leftOver = single.filter((block) => freed.has(block) || isLeftOver(block, now));
  const ahead = single.filter(
    (block) => isStanding(block) && block.hasEvent && overlaps(block, window) && block.end > now && !freed.has(block),
  );
  const staying = Map.groupBy(
    ahead.filter((block) => !movable.has(block)),
    ({ work }) => work && workKey(work),
  );
  const taken = [...bases].flatMap(([key, { minutesToPlace }]) => {
    const listed = listedMinutes.get(key);
    const account = ledger.get(key);
    if (listed === undefined || !account) return [];
    const here = (staying.get(key) ?? []).reduce((sum, block) => sum + minutesOf(block), 0);
    return [[account.work.ref.id, listed - minutesToPlace - here] as const];
  });
  return {
    blocks: ahead.map((block) => ({ ...toGroundBlock(block), ...(!movable.has(block) && { frozen: true }) })),
    freed: leftOver.filter(({ hasEvent }) => hasEvent).map(toRemovedBlock),
    unanswered_minutes: blocks
      .filter((block) => isUnanswered(block, now))
      .reduce((sum, block) => sum + minutesOf(block), 0),
    taken: Object.fromEntries(taken),
    ...undoneOf(blocks, now, timeZone),
    beside: blocksBeside(standing, { window, worked }, new Set([...ahead, ...freed])),
    owed: Object.fromEntries(habits.map((habit) => [habit.id, owedOf(habit, ledger, { window, timeZone })])),
  };
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
 * How many blocks of each piece of work come before and after the window of the plan, if there are
 * any.
 */
function blocksBeside(
  { blocks, ledger }: Standing,
  { window, worked }: Pick<Terms, "window" | "worked">,
  spoken: ReadonlySet<unknown>,
): StandingGround["beside"] {
  const beside: NonNullable<StandingGround["beside"]> = {};
  const add = ({ kind, id }: WorkRef, more: { before?: number; after?: number }) => {
    const { before, after } = beside[id] ?? { before: 0, after: 0 };
    if (kind !== "habit") beside[id] = { before: before + (more.before ?? 0), after: after + (more.after ?? 0) };
  };
  for (const { work } of ledger.values()) {
    const count = worked.get(workKey(work.ref));
    if (count) add(work.ref, { before: count });
  }
  for (const block of blocks) {
    if (!block.work || !isStanding(block) || spoken.has(block)) continue;
    add(block.work, block.start < window.end ? { before: 1 } : { after: 1 });
  }
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

/** How often the habit is still to be placed in each ISO week of the window, by its Monday. */
function owedOf(
  habit: HabitTerms,
  ledger: ReadonlyMap<string, Account>,
  { window, timeZone }: Pick<Terms, "window" | "timeZone">,
): Record<string, number> {
  const mondays = new Set(datesBetween(window.start, window.end, timeZone).map(mondayOf));
  return Object.fromEntries(
    [...mondays].map((monday) => {
      const unscheduled = ledger.get(workKey(habitWorkRef(habit.id, monday)))?.unscheduled ?? 0;
      return [monday, Math.round(unscheduled / habit.occurrenceMinutes)];
    }),
  );
}
