import type { FinishedPlan } from "./finished-plan.ts";

/**
 * So often a set of plans of one task may put a task in to see what that does; less often the more
 * tasks there are, since each time takes longer.
 */
const INSERTED_FOR = 30_000_000;
/** Reading a changed problem takes as long as putting in one task of so many. */
const READ_AT_ONCE = 4;
/** With less there is no use in beginning: so many changed problems. */
const LEAST_READ = 8;

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

  constructor(plans: readonly FinishedPlan[]) {
    this.jobs = Math.max(1, plans[0]?.instance.jobs.length ?? 0);
    this.left = INSERTED_FOR / this.jobs;
    this.waiting = plans.reduce((sum, { unplaced }) => sum + unplaced.size, 0);
  }

  /** Gives the next its share, of which thinking of changes takes some. */
  next(): void {
    const least = (LEAST_READ * this.jobs) / READ_AT_ONCE;
    this.kept = Math.max(0, this.left - Math.max(least, this.left / Math.max(1, this.waiting)));
    this.waiting--;
    if (!this.isSpent()) this.spendReading();
  }

  isSpent(): boolean {
    return this.left <= this.kept;
  }

  spend(inserted: number): void {
    this.left -= inserted;
  }

  spendReading(): void {
    this.spend(this.jobs / READ_AT_ONCE);
  }
}
