import { amountUnplaced } from "../constraints/soft/unplaced.ts";
import type { Job } from "../job.ts";

/**
 * Orders for inserting jobs: by due date, by worth per minute, by length, and by place in the
 * calendar.
 */
export function insertionOrders(jobs: readonly Job[]): ((job: number) => number)[] {
  const by = (key: (job: Job) => number) => {
    const keys = Float64Array.from(jobs, key);
    return (job: number) => keys[job] as number;
  };
  return [
    by((job) => neededBy(job, jobs)),
    by((job) => -amountUnplaced(job, job.minutes) / Math.max(1, job.minutes)),
    by((job) => -job.minutes),
    by((job) => job.stood[0]?.start ?? neededBy(job, jobs)),
  ];
}

/** When the job has to be done: by its own due date, or earlier for its successors. */
function neededBy(job: Job, jobs: readonly Job[]): number {
  const waiting = job.descendants.map((index) => jobs[index] as Job);
  return Math.min(job.pressingUntil, ...waiting.map((other) => other.pressingUntil - other.minutes));
}
