import type { FinishedPlan } from "./finished-plan.ts";

/**
 * Insertions that a set of plans of one task may try. With more tasks this is divided by their
 * number, because each insertion takes longer.
 */
const INSERTED_FOR = 30_000_000;
/** Above this number of tasks, the budget shrinks once more in proportion. */
const MANY = 60;
/** Reading a changed problem costs as much as inserting each of its tasks so often. */
const READ_PER_TASK = 2.5;
const ONE_TRY = 2;
const TRY_PER_TASK = 0.005;
/** The cost of listing all changes, and of rejecting one change for lack of room, per task. */
const THOUGHT_PER_TASK = 0.05;
const LOOK_PER_TASK = 0.001;
/**
 * Least budget of each unplaced task. With less than `LEAST_TO_CHOOSE`, only the surest changes are
 * tried.
 */
const LEAST_EACH = 10;
const LEAST_TO_CHOOSE = 60;
/** The share of a task's budget that is reserved for the surest changes. */
const FOR_SUREST = 0.3;

/**
 * The budget of suggestions for a set of plans, counted in insertions of a task. Every unplaced
 * task gets an equal share of what is left, so that unused shares pass on to the tasks after it.
 */
export class Allowance {
  private readonly jobs: number;
  private left: number;
  private waiting: number;
  /** The part of the budget that later tasks keep. */
  private kept = 0;
  /** The part of the current share that is reserved for the surest changes. */
  private reserved = 0;

  constructor(plans: readonly FinishedPlan[]) {
    this.jobs = Math.max(1, plans[0]?.instance.jobs.length ?? 0);
    this.waiting = plans.reduce((sum, { unplaced }) => sum + unplaced.size, 0);
    const inserted = (INSERTED_FOR / this.jobs) * Math.min(1, MANY / this.jobs);
    this.left = Math.max(inserted, this.waiting * LEAST_EACH);
  }

  /** Moves on to the next task and sets its share. */
  next(): void {
    this.kept = Math.max(0, this.left - this.left / Math.max(1, this.waiting));
    const share = this.left - this.kept;
    this.reserved = share < LEAST_TO_CHOOSE ? share : FOR_SUREST * share;
    this.waiting--;
  }

  /** Whether only the surest changes may still be tried within the share. */
  isShort(): boolean {
    return this.left <= this.kept + this.reserved;
  }

  isSpent(): boolean {
    return this.left <= this.kept;
  }

  /** Whether this many insertions fit into the share. */
  affords(inserted: number): boolean {
    return this.left - inserted >= this.kept;
  }

  spend(inserted: number): void {
    this.left -= inserted;
  }

  /** A trial has a base cost of a few insertions, whatever its outcome. */
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
    this.spend(this.jobs * READ_PER_TASK);
  }
}
