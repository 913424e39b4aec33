import type { Interval } from "#domain/interval.ts";
import type { Job } from "../job.ts";

/** The work of one task in a schedule. */
export type TaskState = {
  /** Minutes not placed, including those that no blocks add up to. */
  readonly unplaced: number;
  readonly blocks: number;
  /** When the last block ends, in minutes; 0 when no block is placed. */
  readonly finish: number;
  /** The blocks in order of time. */
  readonly placed: readonly Interval[];
};

export type Slopes = { readonly before: number; readonly after: number };

/**
 * A quantity that a good plan keeps low. Each is measured in its own unit, and an objective is a
 * price per unit. The scope says what an amount depends on, so that the search knows which amounts
 * a moved block changes.
 */
export type SoftConstraint = {
  readonly name: string;
  /** The quantity and its unit. */
  readonly meaning: string;
  /**
   * For a task in one block whose amount grows linearly with its end: the growth per minute, before
   * and after the due date.
   */
  readonly slopes?: (job: Job) => Slopes;
} & (
  | {
      readonly scope: "block";
      /**
       * True when a block that starts earlier never has a larger amount, apart from rest (a regular
       * measure).
       */
      readonly regular: boolean;
      /** `focus`, `rest`: the minutes of the block in focus hours, and in rest after a night. */
      readonly amount: (job: Job, start: number, end: number, focus: number, rest: number) => number;
    }
  | {
      readonly scope: "task";
      readonly amount: (job: Job, state: TaskState) => number;
      /** Estimate of what a block with this end will cost, while the task is only partly placed. */
      readonly guide: ((job: Job, end: number, minutes: number) => number) | null;
      /**
       * Set where the guide per minute may fall for a later end: the least guide of a whole block
       * that begins at `start` or later.
       */
      readonly guideFrom?: (job: Job, start: number) => number;
    }
  | {
      readonly scope: "day";
      /** `taken`: what events take of the working hours, and habits; 0 for a day without work. */
      readonly amount: (minutes: number, taken: number) => number;
    }
  | { readonly scope: "neighbours"; readonly amount: (before: Job, after: Job) => number }
);
