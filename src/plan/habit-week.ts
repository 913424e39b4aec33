import { daysBetween, mondayOf } from "#domain/time.ts";
import type { Block } from "./block.ts";
import { type Work, type WorkRef, workKey } from "./work.ts";

/** What a habit asks for. Dates are of the zone of the person's preferences. */
export type HabitTerms = {
  readonly id: string;
  readonly title: string;
  readonly occurrenceMinutes: number;
  readonly timesPerWeek: number;
  /** 2: every other week, counted from the week of `since`. */
  readonly everyWeeks: number;
  readonly since: string;
  /** Nothing is owed before the week of this date. */
  readonly pausedUntil: string | null;
  readonly closed: boolean;
};

/** The work that one week of a habit is: the ISO week that begins on `monday`. */
export function habitWorkRef(habitId: string, monday: string): WorkRef {
  return { kind: "habit", id: `${habitId}@${monday}` };
}

/** The habit and the week that a habit's work names. */
export function readHabitWork({ id }: WorkRef): { readonly habitId: string; readonly monday: string } {
  const at = id.lastIndexOf("@");
  return { habitId: id.slice(0, at), monday: id.slice(at + 1) };
}

/** What drafts call a piece of work: of a habit's week, the habit. */
export function draftIdOf(work: WorkRef): string {
  return work.kind === "habit" ? readHabitWork(work).habitId : work.id;
}

/** How often a habit is owed in the week that begins on `monday`. */
export function timesOwedIn(habit: HabitTerms, monday: string): number {
  const weeks = daysBetween(mondayOf(habit.since), monday) / 7;
  const isPaused = habit.pausedUntil !== null && monday < mondayOf(habit.pausedUntil);
  return isPaused || weeks % habit.everyWeeks !== 0 ? 0 : habit.timesPerWeek;
}

/**
 * The habit's work in that week. What was missed is not caught up, and what the person skipped is
 * not owed: with what is kept, planned and unplaced both add up to `timesOwedIn`.
 */
export function habitWork(habit: HabitTerms, monday: string, blocks: readonly Block[]): Work {
  const ref = habitWorkRef(habit.id, monday);
  const past = blocks.filter(({ work }) => work !== null && workKey(work) === workKey(ref)).filter(isForgone);
  const left = Math.max(0, timesOwedIn(habit, monday) - past.length);
  return {
    ref,
    title: habit.title,
    due: null,
    estimateMinutes: left * habit.occurrenceMinutes,
    occurrenceMinutes: habit.occurrenceMinutes,
    closed: habit.closed,
  };
}

function isForgone(block: Block): boolean {
  return block.state === "missed" || (block.state === "cancelled" && block.skipped);
}
