import { NO_SQUEEZE, type Schedule, type Squeeze } from "./schedule.ts";

/**
 * Inserts jobs in the given order, each after its predecessors among them; where all go to their
 * latest place, chains from their ends. A job in a cycle is never inserted.
 */
export function putBack<Snapshot>(
  schedule: Schedule<Snapshot>,
  order: readonly number[],
  blink: number,
  squeeze = NO_SQUEEZE,
): void {
  if (!someWait(schedule, order)) {
    for (const job of order) schedule.insert(job, blink, squeeze);
    return;
  }
  const out = new Set(order);
  const put = (job: number) => {
    if (!out.has(job)) return;
    if (squeeze.late && squeeze.tight && isChained(schedule, job, out)) {
      const chain = chainOf(schedule, lastFrom(schedule, job, out), out);
      if (chain.length > 1 && putBackwards(schedule, chain, blink, squeeze)) {
        for (const one of chain) out.delete(one);
        return;
      }
    }
    out.delete(job);
    for (const other of schedule.waitsFor(job)) put(other);
    schedule.insert(job, blink, squeeze);
  };
  for (const job of order) put(job);
}

/** Whether any of the jobs has predecessors. */
export function someWait<Snapshot>(schedule: Schedule<Snapshot>, jobs: readonly number[]): boolean {
  return jobs.some((job) => schedule.waitsFor(job).length > 0);
}

/** Whether the job is in a chain among `out`. */
function isChained<Snapshot>(schedule: Schedule<Snapshot>, job: number, out: ReadonlySet<number>): boolean {
  const isOut = (other: number) => out.has(other);
  return schedule.waitsFor(job).some(isOut) || schedule.tied(job).some(isOut);
}

/** The end of a chain among `out` in which the job is. */
function lastFrom<Snapshot>(schedule: Schedule<Snapshot>, job: number, out: ReadonlySet<number>): number {
  const isOut = (other: number) => out.has(other);
  return schedule.tied(job).findLast((other) => isOut(other) && !schedule.tied(other).some(isOut)) ?? job;
}

/** The job and all jobs among `out` that it waits for, each before its predecessors. */
function chainOf<Snapshot>(schedule: Schedule<Snapshot>, last: number, out: ReadonlySet<number>): readonly number[] {
  const seen = new Set<number>();
  const chain: number[] = [];
  const collect = (job: number) => {
    seen.add(job);
    for (const other of schedule.waitsFor(job)) if (out.has(other) && !seen.has(other)) collect(other);
    chain.push(job);
  };
  collect(last);
  return chain.reverse();
}

/**
 * Inserts a chain from its end, each job at the latest place before its successors. Leaves early
 * time free, which inserting a chain from its beginning takes. False, with none of it in, when some
 * of it does not fit.
 */
function putBackwards<Snapshot>(
  schedule: Schedule<Snapshot>,
  chain: readonly number[],
  blink: number,
  squeeze: Squeeze,
): boolean {
  const isMissing = (job: number) => !chain.includes(job) && !schedule.isWhole(job);
  if (chain.some((job) => schedule.waitsFor(job).some(isMissing))) return false;
  for (const job of chain) {
    schedule.insert(job, blink, { ...squeeze, backwards: true });
    if (schedule.isWhole(job)) continue;
    for (const other of chain) schedule.remove(other);
    return false;
  }
  return true;
}
