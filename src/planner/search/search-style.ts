import type { SearchStyle } from "./schedule.ts";

/**
 * Up to this number of jobs, the search runs in rounds with fresh starts; more jobs take the whole
 * budget for one round.
 */
export const SMALL = 32;
/** The same where all of them fit at first. */
export const IN_ROUNDS_WHERE_ALL_FIT = 24;
/** Up to this number of jobs, beam search chooses by itself what to leave out. */
export const FEW = 16;
/**
 * Probabilities, while improving a plan in rounds, that a task's blocks are not the longest at the
 * best place: cut to random lengths, to lengths that leave a pause, or placed anywhere, or, if the
 * task has successors, at the place with the earliest end. In one round, more steps without these
 * gain more.
 */
export const CHANCES = {
  none: { varied: 0, paused: 0, anywhere: 0, hasty: 0 },
  few: { varied: 0.5, paused: 0.4, anywhere: 0.3, hasty: 0.5 },
} as const;

/**
 * In one round, jobs are also inserted in orders between that by due date and that by worth, with
 * these shares of the former.
 */
export const SHARES_OF_DUE = [0.8, 0.7, 0.6] as const;

type Searched = { readonly jobs: number; readonly isFew: boolean; readonly inRounds: boolean };

/** How so many jobs are searched, in rounds or in one, under an objective that keeps so much. */
export function styleOf({ jobs, isFew, inRounds }: Searched, keeping: number): SearchStyle {
  return {
    mostRemoved: Math.min(jobs, Math.max(9, Math.min(12, Math.ceil(jobs * 0.3)))),
    guests: inRounds ? jobs : 6,
    nearby: 0.4,
    wasteful: inRounds ? 0 : 0.7,
    ordered: inRounds ? 0.3 : 0.8,
    worthFirst: isFew ? 0 : 0.95,
    together: inRounds ? 0 : 0.5,
    late: isFew || keeping > 0 ? 0 : inRounds ? 0.5 : 0.6,
    tight: !inRounds,
    blink: inRounds && keeping < 1 ? 0.12 : 0.05,
    // A plan that is to move little starts each round near the standing one.
    freshBlink: keeping === 1 ? 0.1 : 0.3,
    scale: inRounds || keeping > 0 ? 0.1 : 0.7,
    // A search in one round is short for its many tasks, and begins cooler.
    heat: inRounds || keeping > 0 ? 1 : 0.5,
    round: keeping === 1 ? 400 : inRounds ? 1_500 : Number.POSITIVE_INFINITY,
    agreeing: Number.POSITIVE_INFINITY,
  };
}
