import { daysBetween, mondayOf } from "#domain/time.ts";
import type { Block } from "./block.ts";
import { type Work, type WorkRef, workKey } from "./work.ts";

/** The schedule of a habit. Dates are in the zone of the person's preferences. */
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

/** The work of one week of a habit: the ISO week that begins on `monday`. */
export function habitWorkRef(habitId: string, monday: string): WorkRef {
  return { kind: "habit", id: `${habitId}@${monday}` };
}

/** The habit and the week in the id of a habit's work. */
export function readHabitWork({ id }: WorkRef): { readonly habitId: string; readonly monday: string } {
  const at = id.lastIndexOf("@");
  return { habitId: id.slice(0, at), monday: id.slice(at + 1) };
}

/** The id that drafts use for a piece of work: for a week of a habit, the habit's id. */
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
 * The habit's work in that week. Missed occurrences are not made up for, and skipped ones are not
 * owed: kept, planned, unplaced, missed and skipped occurrences together number `timesOwedIn`.
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
