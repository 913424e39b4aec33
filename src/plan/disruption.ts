import { type Interval, overlaps } from "#domain/interval.ts";
import { DAY_MS } from "#domain/time.ts";
import { type Block, isStanding } from "./block.ts";
import type { Account } from "./ledger.ts";
import { type WorkRef, workKey } from "./work.ts";

/** Something in the calendars that takes time and is no block. */
export type TakenTime = Interval & {
  readonly eventId: string;
  readonly calendarId: string | null;
  readonly title: string;
};

/** What the plan that was written last knew of a piece of work. */
export type PlannedWork = {
  readonly due: number | null;
  /** Its length as it was listed. */
  readonly minutes: number;
};

/** The plan that was written last: what it knew the person has seen. */
export type WrittenPlan = {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly works: ReadonlyMap<string, PlannedWork>;
  readonly isKnown: (time: TakenTime) => boolean;
};

export type WatchedPlan = {
  readonly now: number;
  readonly blocks: readonly Block[];
  readonly taken: readonly TakenTime[];
  /** By `workKey`. */
  readonly ledger: ReadonlyMap<string, Account>;
  /** How long work is as its source lists it, by `workKey`. */
  readonly listedMinutes: ReadonlyMap<string, number>;
  readonly unreadCalendars: ReadonlySet<string>;
  /** Calendars that their account, which was read, lists no more. */
  readonly goneCalendars: ReadonlySet<string>;
  /** Null: none was written, or it is kept no more. */
  readonly written: WrittenPlan | null;
};

/** What breaks a plan that stands. */
export type Disruption = {
  readonly kind: "overlap" | "due_moved" | "unplaced" | "missed" | "calendar_gone";
  /** The same for the same fact, whenever it is looked at. */
  readonly key: string;
  readonly blockIds: readonly string[];
  readonly work: WorkRef | null;
  /** The event that is in the way. */
  readonly event: TakenTime | null;
  /** After it nothing is left to repair. */
  readonly until: number;
};

/** Work that is never due may be disrupted for so long. */
const LONG_MS = 400 * DAY_MS;

/**
 * What came between a plan and its calendars after the plan was written. A calendar that could not
 * be read says nothing. What the person saw when they applied the plan does not count.
 */
export function disruptionsOf(plan: WatchedPlan): Disruption[] {
  return [
    ...goneCalendars(plan),
    ...overlapsOf(plan),
    ...[...plan.ledger.values()].flatMap((account) => ofWork(account, plan)),
  ];
}

/** The calendars that have to be read before it can be said that a disruption is over. */
export function calendarsOf({ blockIds, event }: Disruption, blocks: readonly Block[]): string[] {
  const own = blocks.filter(({ blockId }) => blockIds.includes(blockId)).map(({ calendarId }) => calendarId);
  return event?.calendarId ? [...own, event.calendarId] : own;
}

function overlapsOf({ blocks, taken, now, unreadCalendars, goneCalendars: gone, written }: WatchedPlan): Disruption[] {
  const ahead = blocks.filter(
    (block) =>
      isAhead(block, now) &&
      block.seriesId === undefined &&
      !unreadCalendars.has(block.calendarId) &&
      !gone.has(block.calendarId),
  );
  return ahead.flatMap((block) =>
    taken
      .filter((time) => overlaps(time, block) && !written?.isKnown(time))
      .map((event) => ({
        kind: "overlap" as const,
        key: `overlap ${block.blockId} ${block.start} ${event.eventId} ${event.start}`,
        blockIds: [block.blockId],
        work: block.work,
        event,
        until: block.start,
      })),
  );
}

function ofWork(account: Account, { now, blocks, listedMinutes, written }: WatchedPlan): Disruption[] {
  const { work, standing, unscheduled } = account;
  const key = workKey(work.ref);
  const planned = written?.works.get(key);
  if (!written || !planned || work.closed) return [];
  const found: Disruption[] = [];
  const of = (kind: Disruption["kind"], name: string, late: readonly Block[], until: number) =>
    found.push({ kind, key: name, blockIds: late.map(({ blockId }) => blockId), work: work.ref, event: null, until });
  const { due } = work;
  const late = standing.filter((block) => due !== null && block.end > due && isAhead(block, now));
  const isEarlier = due !== null && (planned.due === null || due < planned.due);
  if (isEarlier && late.length > 0) of("due_moved", `due ${key} ${due}`, late, Math.max(...late.map(endOf)));
  if (unscheduled === 0) return found;
  const missed = blocks.filter((block) => block.work && workKey(block.work) === key && isUndone(block, written.at));
  const [first] = missed;
  const minutes = listedMinutes.get(key) ?? planned.minutes;
  const until = due ?? now + LONG_MS;
  if (first) of("missed", `missed ${first.blockId}`, missed, until);
  else if (minutes > planned.minutes) of("unplaced", `unplaced ${key} ${minutes}`, [], until);
  return found;
}

/** Blocks whose calendar is gone, and with it their events; their work is to be planned again. */
function goneCalendars({ blocks, ledger, now, goneCalendars: gone }: WatchedPlan): Disruption[] {
  const lost = blocks.filter(
    (block) =>
      gone.has(block.calendarId) &&
      block.start > now &&
      (isStanding(block) || isToPlanAgain(block, block.work && ledger.get(workKey(block.work)))),
  );
  return [...Map.groupBy(lost, ({ calendarId }) => calendarId)].map(([calendarId, own]) => ({
    kind: "calendar_gone",
    key: `calendar ${calendarId}`,
    blockIds: own.map(({ blockId }) => blockId),
    work: null,
    event: null,
    until: Math.max(...own.map(({ start }) => start)),
  }));
}

function isToPlanAgain(block: Block, account: Account | null | undefined): boolean {
  return block.state === "cancelled" && !block.skipped && (account?.unscheduled ?? 0) > 0;
}

function isAhead(block: Block, now: number): boolean {
  return isStanding(block) && block.hasEvent && block.start > now;
}

function isUndone(block: Block, since: number): boolean {
  return (block.state === "missed" || block.state === "partial") && block.answeredAt > since;
}

function endOf({ end }: Interval): number {
  return end;
}
