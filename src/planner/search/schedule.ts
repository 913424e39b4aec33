/** Parameters of the search for a kind of schedule; tuned by experiment (`docs/planner.md`). */
export type SearchStyle = {
  /** Most jobs taken out at once, not counting those tied to them. */
  readonly mostRemoved: number;
  /** Number of unfinished jobs that are tried in the freed room. */
  readonly guests: number;
  /** Probability that the jobs taken out are near each other. */
  readonly nearby: number;
  /** Where work is left out: probability that they are those of gaps that have held more work. */
  readonly wasteful: number;
  /**
   * Probability that they are inserted in one of the schedule's orders, rather than a random one.
   */
  readonly ordered: number;
  /** Where work is left out: probability that the most valuable goes first. */
  readonly worthFirst: number;
  /**
   * Then, the probability that work is worth what it is worth together with its predecessors,
   * rather than by itself. By itself, it takes them along too often; together, those of several
   * pieces count once for each.
   */
  readonly together: number;
  /** Where work is left out: probability that all of them go to their latest place. */
  readonly late: number;
  /** Whether they are then inserted tightly. */
  readonly tight: boolean;
  /** Probability that a good place is skipped when a job is inserted. */
  readonly blink: number;
  /** The same when a round starts afresh. */
  readonly freshBlink: number;
  /** The quantile of random changes that sets the temperature's scale. */
  readonly scale: number;
  /** Factor on the temperature of each round. */
  readonly heat: number;
  /** Schedules evaluated in a round; infinite: the whole budget. */
  readonly round: number;
  /**
   * The search ends after this many rounds in a row reach the best cost, plus one for each round
   * that did not.
   */
  readonly agreeing: number;
};

/** A key for each job: smaller goes first. */
export type Order = (job: number) => number;

export function jobsInOrder(jobs: number, order: Order): number[] {
  return Array.from({ length: jobs }, (_, job) => job).sort((a, b) => order(a) - order(b));
}

/** How jobs are inserted where not all fit. */
export type Squeeze = {
  /**
   * At the place with the latest end, so that early time stays free for jobs with early deadlines.
   */
  readonly late: boolean;
  /**
   * In blocks that use the room to the minute rather than in whole slots, where they leave no rest
   * too short for other work (best fit).
   */
  readonly tight: boolean;
  /** Before the successors that are in already, whether or not its predecessors are. */
  readonly backwards: boolean;
};

export const NO_SQUEEZE: Squeeze = { late: false, tight: false, backwards: false };

/**
 * A schedule that the search takes apart and rebuilds job by job. This interface is all that the
 * search knows, so that it handles blocks in a calendar (`timeline.ts`) and a sequence without gaps
 * (`one-machine-sequence.ts`) alike.
 */
export interface Schedule<Snapshot> {
  readonly jobs: number;
  readonly cost: number;
  /** Whether the cost exceeds this; may be known before the cost is. */
  isDearerThan(limit: number): boolean;
  readonly style: SearchStyle;
  /** Lower bound on the cost of a schedule; the search ends when it is reached. */
  readonly lowerBound: number;
  /**
   * Up to `count` jobs nearest to `job` in time, itself first; where `apart`, some of them nearest
   * to another time that is open to it.
   */
  near(job: number, count: number, apart?: boolean): number[];
  /** The jobs of up to `count` gaps, near each other in time, that have held more work than now. */
  inWastedTime(count: number): readonly number[];
  /** Jobs that must be taken out with `job`. */
  tied(job: number): readonly number[];
  /** Jobs that must be in before `job` goes in. */
  waitsFor(job: number): readonly number[];
  /** Whether all of the job is in. */
  isWhole(job: number): boolean;
  remove(job: number): void;
  /**
   * Inserts a job at the place that adds the least cost, or as `squeeze` says; `blink` is the
   * probability that a good place is skipped.
   */
  insert(job: number, blink: number, squeeze?: Squeeze): void;
  /** Orders for inserting jobs: smaller key first. The second is by worth per minute. */
  readonly orders: readonly Order[];
  /** The order by worth per minute of each job with those of `jobs` that must go in before it. */
  byWorthTogether(jobs: readonly number[]): Order;
  /** Jobs that are not wholly placed and have some time open to them in the present schedule. */
  unfinished(): readonly number[];
  /** Remembers the schedule, for `rollback`. */
  mark(): void;
  /** Restores the schedule that `mark` remembered. */
  rollback(): void;
  save(): Snapshot;
  restore(snapshot: Snapshot): void;
}
