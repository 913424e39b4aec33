import type { Job } from "../job.ts";

/** What is to be said of one task's work in a schedule. */
export type TaskState = {
  /** Minutes not placed, those included that no blocks add up to. */
  readonly unplaced: number;
  readonly blocks: number;
  /** When the last block ends, in minutes; 0 when there is none. */
  readonly finish: number;
  /** The blocks, in order. */
  readonly placed: readonly { readonly start: number; readonly end: number }[];
};

export type Slopes = { readonly before: number; readonly after: number };

/**
 * Something that a good plan has little of. Each is measured in its own unit, and an objective is a
 * price per unit. The scope says what an amount depends on, so that the search can tell what one
 * moved block changes.
 */
export type SoftConstraint = {
  readonly name: string;
  /** What there is little of in a good plan, and its unit. */
  readonly meaning: string;
  /**
   * For a task in one block, when the amount grows evenly with its end: by how much a minute,
   * before and after it is due.
   */
  readonly slopes?: (job: Job) => Slopes;
} & (
  | {
      readonly scope: "block";
      /** True when an earlier block never amounts to more. */
      readonly regular: boolean;
      /** `focus`: the minutes of the block that lie in focus hours. */
      readonly amount: (job: Job, start: number, end: number, focus: number) => number;
    }
  | {
      readonly scope: "task";
      readonly amount: (job: Job, state: TaskState) => number;
      /**
       * What a block ending then will come to cost, as a guide while the task is only partly
       * placed.
       */
      readonly guide: ((job: Job, end: number, minutes: number) => number) | null;
      /**
       * Where the guide of a minute may be less for a block that ends later: the least guide of a
       * whole block that begins then or later.
       */
      readonly guideFrom?: (job: Job, start: number) => number;
    }
  | { readonly scope: "day"; readonly amount: (minutes: number) => number }
  | { readonly scope: "neighbours"; readonly amount: (before: Job, after: Job) => number }
);
