/** How the search goes about a kind of schedule; found by trial (`docs/planner.md`). */
export type SearchStyle = {
  /** Most jobs taken out at once, before those tied to them. */
  readonly mostRemoved: number;
  /** How many unfinished jobs are tried in the room that those leave. */
  readonly guests: number;
  /** How often the jobs taken out stand near each other, rather than anywhere. */
  readonly nearby: number;
  /** How often they are put back in one of the schedule's orders, rather than at random. */
  readonly ordered: number;
  /** How often what is worth most goes first where work is left out. */
  readonly worthFirst: number;
  /** How often all of them go to the latest place each has, where work is left out. */
  readonly late: number;
  /** Whether they are put in tightly then. */
  readonly tight: boolean;
  /** How often a good place is overlooked when a job is put back. */
  readonly blink: number;
  /** How often one is overlooked when starting afresh. */
  readonly freshBlink: number;
  /** Which share of random changes costs less than the one that sets the temperature's scale. */
  readonly scale: number;
  /**
   * Schedules evaluated from one fresh start until the temperature has fallen; infinite: the whole
   * budget.
   */
  readonly round: number;
  /**
   * The search is over when so many rounds in a row end at the best, and one more for each that did
   * not.
   */
  readonly agreeing: number;
};

/** How jobs are put in where not all fit. */
export type Squeeze = {
  /** Where each ends last, so that early time is left to what has no other. */
  readonly late: boolean;
  /**
   * In blocks that use the room there is to the minute rather than in whole slots, where they leave
   * no rest too short for other work (best fit).
   */
  readonly tight: boolean;
};

export const NO_SQUEEZE: Squeeze = { late: false, tight: false };

/**
 * A schedule that can be taken apart and put together again, job by job. The search knows no more
 * of schedules than this, whether they are blocks in a calendar (`timeline.ts`) or a sequence
 * without gaps (`sequence.ts`).
 */
export interface Schedule<Snapshot> {
  readonly jobs: number;
  readonly cost: number;
  readonly style: SearchStyle;
  /** No schedule costs less; the search ends when it is reached. */
  readonly lowerBound: number;
  /** Jobs that stand near `job` in time, itself first, at most `count`. */
  near(job: number, count: number): number[];
  /** Jobs that must be taken out with `job`. */
  tied(job: number): readonly number[];
  /** Jobs that must be in before `job` goes in. */
  waitsFor(job: number): readonly number[];
  remove(job: number): void;
  /**
   * Puts a job where it costs least for now, or as the `squeeze` says; with probability `blink` a
   * good place is overlooked.
   */
  insert(job: number, blink: number, squeeze?: Squeeze): void;
  /**
   * Orders in which taken-out jobs may be put back: smaller key first. The second is by what a
   * minute of each is worth.
   */
  readonly orders: readonly ((job: number) => number)[];
  /**
   * Jobs that a free hand would look at first: those not wholly placed that have any time to go to,
   * as everything else stands.
   */
  unfinished(): readonly number[];
  /** Remembers the schedule, for `rollback`. */
  mark(): void;
  /** Back to what `mark` remembered. */
  rollback(): void;
  save(): Snapshot;
  restore(snapshot: Snapshot): void;
}
