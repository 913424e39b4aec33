import { amountUnplaced } from "../constraints/soft/unplaced.ts";
import type { Job } from "../job.ts";
import { jobsInOrder, type Order } from "./schedule.ts";

/**
 * Orders for inserting jobs: by due date, by worth per minute, by length, and by place in the
 * calendar.
 */
export function insertionOrders(jobs: readonly Job[]): Order[] {
  const by = (key: (job: Job) => number) => {
    const keys = Float64Array.from(jobs, key);
    return (job: number) => keys[job] as number;
  };
  return [
    by((job) => neededBy(job, jobs)),
    by((job) => -worthPerMinute(job)),
    by((job) => -job.minutes),
    by((job) => job.stood[0]?.start ?? neededBy(job, jobs)),
  ];
}

/**
 * Orders between that by due date and that by worth per minute, for each share of the former: by
 * the weighted sum of a job's places in both, as dispatching rules for weighted tardiness have it
 * (Vepsalainen and Morton 1987). Worth decides while due dates are far.
 */
export function ordersBetween([byDue, byWorth]: readonly Order[], jobs: number, shares: readonly number[]): Order[] {
  const due = placesIn(byDue as Order, jobs);
  const worth = placesIn(byWorth as Order, jobs);
  return shares.map((share) => (job) => share * (due[job] as number) + (1 - share) * (worth[job] as number));
}

/** The place of each job in the order. */
function placesIn(order: Order, jobs: number): Int32Array {
  const places = new Int32Array(jobs);
  for (const [place, job] of jobsInOrder(jobs, order).entries()) places[job] = place;
  return places;
}

/**
 * The order by worth per minute, where the worth and the minutes of a job include those of its
 * predecessors among `indexes`, because these are inserted with it.
 */
export function byWorthTogether(jobs: readonly Job[], indexes: readonly number[]): Order {
  const keys = new Map<number, number>();
  for (const index of indexes) keys.set(index, -worthOf(index));
  return (index) => keys.get(index) ?? 0;

  function worthOf(index: number): number {
    const job = jobs[index] as Job;
    const isAlone = !job.before.some((other) => indexes.includes(other));
    return isAlone ? worthPerMinute(job) : worthTogether(withPredecessors(index, []));
  }

  function withPredecessors(index: number, found: Job[]): readonly Job[] {
    const job = jobs[index] as Job;
    for (const other of job.before)
      if (indexes.includes(other) && !found.includes(jobs[other] as Job)) withPredecessors(other, found);
    found.push(job);
    return found;
  }
}

function worthPerMinute(job: Job): number {
  return amountUnplaced(job, job.minutes) / Math.max(1, job.minutes);
}

/** The same of several jobs. */
function worthTogether(jobs: readonly Job[]): number {
  let [worth, minutes] = [0, 0];
  for (const job of jobs) {
    worth += amountUnplaced(job, job.minutes);
    minutes += job.minutes;
  }
  return worth / Math.max(1, minutes);
}

/** When the job has to be done: by its own due date, or earlier for its successors. */
function neededBy(job: Job, jobs: readonly Job[]): number {
  const waiting = job.descendants.map((index) => jobs[index] as Job);
  return Math.min(job.pressingUntil, ...waiting.map((other) => other.pressingUntil - other.minutes));
}
