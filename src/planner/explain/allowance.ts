import type { FinishedPlan } from "./finished-plan.ts";

/**
 * So often a set of plans of one task may put a task in to see what that does; less often the more
 * tasks there are, since each time takes longer.
 */
const INSERTED_FOR = 30_000_000;
/** Of more tasks than this each has a smaller share besides. */
const MANY = 60;
/** Reading a changed problem takes as long as putting in one task of so many. */
const READ_AT_ONCE = 4;
const ONE_TRY = 2;
const TRY_PER_TASK = 0.005;
/** To think of all changes, and to see of one that it makes too little room. */
const THOUGHT_PER_TASK = 0.05;
const LOOK_PER_TASK = 0.001;
/** Each has so much at least, and with less than the second only what is surest is thought of. */
const LEAST_EACH = 10;
const LEAST_TO_CHOOSE = 60;
/** The share of what may be tried for one task that is kept for what is surest. */
const FOR_SUREST = 0.3;

/**
 * What may be tried for a set of plans, counted in tasks put in. All that the plans leave out has
 * the same share, and of what others left of theirs.
 */
export class Allowance {
  private readonly jobs: number;
  private left: number;
  private waiting: number;
  /** What is to be left for the others. */
  private kept = 0;
  /** What of its share the next is to have left for what is surest. */
  private reserved = 0;

  constructor(plans: readonly FinishedPlan[]) {
    this.jobs = Math.max(1, plans[0]?.instance.jobs.length ?? 0);
    this.waiting = plans.reduce((sum, { unplaced }) => sum + unplaced.size, 0);
    const inserted = (INSERTED_FOR / this.jobs) * Math.min(1, MANY / this.jobs);
    this.left = Math.max(inserted, this.waiting * LEAST_EACH);
  }

  /** Gives the next its share, of which thinking of changes takes some. */
  next(): void {
    this.kept = Math.max(0, this.left - this.left / Math.max(1, this.waiting));
    const share = this.left - this.kept;
    this.reserved = share < LEAST_TO_CHOOSE ? share : FOR_SUREST * share;
    this.waiting--;
  }

  /** Whether of the share only what is surest can be tried any more. */
  isShort(): boolean {
    return this.left <= this.kept + this.reserved;
  }

  isSpent(): boolean {
    return this.left <= this.kept;
  }

  /** Whether so much may be spent without taking from what others have. */
  affords(inserted: number): boolean {
    return this.left - inserted >= this.kept;
  }

  spend(inserted: number): void {
    this.left -= inserted;
  }

  /** A try takes as long as putting in some tasks, whatever comes of it. */
  spendTry(inserted: number): void {
    this.spend(inserted + ONE_TRY + this.jobs * TRY_PER_TASK);
  }

  spendThought(): void {
    this.spend(this.jobs * THOUGHT_PER_TASK);
  }

  spendLook(): void {
    this.spend(this.jobs * LOOK_PER_TASK);
  }

  spendReading(): void {
    this.spend(this.jobs / READ_AT_ONCE);
  }
}
