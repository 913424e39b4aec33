import type { Interval } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { WorkRef } from "./work.ts";

/**
 * The place of a block in a calendar, and the update that wrote it. Times are epoch milliseconds.
 */
type Placed = Interval & {
  readonly blockId: string;
  /**
   * Null: a block brought from outside without a task. It is in no ledger and stays where it is.
   */
  readonly work: WorkRef | null;
  readonly calendarId: string;
  readonly eventId: string;
  /** False once its event was found to be gone, or we deleted it. */
  readonly hasEvent: boolean;
  readonly locked: boolean;
  /**
   * The person moved it, on the page or in their calendar. No plan moves it until they release it.
   */
  readonly movedByPerson: boolean;
  /**
   * The block id of its series, for an occurrence of one brought from outside. No plan moves it.
   */
  readonly seriesId?: string;
};

/** A block of the standing plan. It outlives the session that made it. */
export type Block = Placed &
  (
    | { readonly state: "planned" }
    | { readonly state: "done" | "partial"; readonly minutesDone: number; readonly answeredAt: number }
    | { readonly state: "missed"; readonly answeredAt: number }
    /**
     * Its event is gone. `skipped`: the person removed it, on the page or in their calendar;
     * otherwise an update or undo did.
     */
    | { readonly state: "cancelled"; readonly skipped: boolean }
  );

/** Whether it reserves time in the calendar: written, and not yet answered. */
export function isStanding(block: Block): boolean {
  return block.state === "planned";
}

/** Whether its event is superfluous: the work was done before the block began. */
export function isLeftOver(block: Block, now: number): boolean {
  return block.state === "done" && block.hasEvent && block.start > now;
}

/** Its length in whole minutes. */
export function minutesOf({ start, end }: Interval): number {
  return Math.round((end - start) / MINUTE_MS);
}

/** Minutes of it that were answered as done. */
export function minutesDoneOf(block: Block): number {
  return block.state === "done" || block.state === "partial" ? block.minutesDone : 0;
}

/** Whether it has passed without an answer. */
export function isUnanswered(block: Block, now: number): boolean {
  return block.state === "planned" && block.end <= now;
}

/** The conditions under which no plan may touch a block. */
export type Freezing = {
  readonly now: number;
  /** No plan touches a block that starts within this many milliseconds. */
  readonly frozenMs: number;
  /** Calendars that could not be read, so the state of their blocks is unknown. */
  readonly unreadCalendars: ReadonlySet<string>;
  /**
   * Blocks that cannot stay where they are. The person is asked about them, so they may move even
   * if they begin soon or the person placed them.
   */
  readonly broken?: ReadonlySet<string> | undefined;
};

/**
 * Whether a standing block has begun, begins soon, is pinned by the person, or is in an unread
 * calendar.
 */
export function isFrozen(block: Block, freezing: Freezing): boolean {
  if (!isStanding(block)) return false;
  if (block.start <= freezing.now || block.seriesId !== undefined || block.work === null) return true;
  if (block.locked || freezing.unreadCalendars.has(block.calendarId)) return true;
  if (freezing.broken?.has(block.blockId)) return false;
  return block.movedByPerson || block.start < freezing.now + freezing.frozenMs;
}
