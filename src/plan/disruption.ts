import { type Interval, overlaps } from "#domain/interval.ts";
import { DAY_MS } from "#domain/time.ts";
import { type Block, isStanding } from "./block.ts";
import type { Account } from "./ledger.ts";
import { type WorkRef, workKey } from "./work.ts";

/** Busy time in the calendars that is no block. */
export type TakenTime = Interval & {
  readonly eventId: string;
  readonly calendarId: string | null;
  readonly title: string;
};

/** The state of a piece of work in the plan written last. */
export type PlannedWork = {
  readonly due: number | null;
  /** Its length at its source at that time. */
  readonly minutes: number;
};

/** The plan written last; the person has seen its state. */
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
  /** Lengths of work at its source, by `workKey`. */
  readonly listedMinutes: ReadonlyMap<string, number>;
  readonly unreadCalendars: ReadonlySet<string>;
  /** Calendars that are no longer listed by their account, which could be read. */
  readonly goneCalendars: ReadonlySet<string>;
  /** Null: no plan was written, or it is no longer stored. */
  readonly written: WrittenPlan | null;
};

/** A conflict between the standing plan and the calendars or sources. */
export type Disruption = {
  readonly kind: "overlap" | "due_moved" | "unplaced" | "missed" | "calendar_gone";
  /** A stable key of the fact. */
  readonly key: string;
  readonly blockIds: readonly string[];
  readonly work: WorkRef | null;
  /** The event that overlaps. */
  readonly event: TakenTime | null;
  /** After this instant the disruption is over. */
  readonly until: number;
};

/** Span of disruptions of work without a due date. */
const LONG_MS = 400 * DAY_MS;

/**
 * Conflicts that arose after the plan was written. Unread calendars report nothing, and conflicts
 * that the person saw when they applied the plan do not count.
 */
export function disruptionsOf(plan: WatchedPlan): Disruption[] {
  return [
    ...goneCalendars(plan),
    ...overlapsOf(plan),
    ...[...plan.ledger.values()].flatMap((account) => ofWork(account, plan)),
  ];
}

/** The calendars that must be read before a disruption can count as resolved. */
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

/** Blocks whose calendar, and so whose event, is gone; their work has to be planned again. */
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
