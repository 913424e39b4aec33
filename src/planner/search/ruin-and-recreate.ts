import { type Random, randomIndex, shuffle } from "./random.ts";
import type { Schedule } from "./schedule.ts";

export type SearchLimits = {
  /** Schedules to evaluate: the search's only clock. */
  readonly budget: number;
  /** Asked now and then; true ends the search with what it has. */
  readonly shouldStop?: (() => boolean) | undefined;
};

const BLINK = 0.02;
const STOP_CHECK_EVERY = 16;

/** Puts all jobs into an empty schedule in each of its orders, and leaves it as the cheapest of them. */
export function construct<Snapshot>(schedule: Schedule<Snapshot>): void {
  const all = Array.from({ length: schedule.jobs }, (_, job) => job);
  let best: { cost: number; snapshot: Snapshot } | null = null;
  for (const order of schedule.orders) {
    for (const job of all) schedule.remove(job);
    for (const job of [...all].sort((a, b) => schedule.depth(a) - schedule.depth(b) || order(a) - order(b)))
      schedule.insert(job, 0);
    if (!best || schedule.cost < best.cost) best = { cost: schedule.cost, snapshot: schedule.save() };
  }
  if (best) schedule.restore(best.snapshot);
}

/**
 * Ruin and recreate under simulated annealing (Schrimpf et al. 2000; Christiaens and Vanden Berghe 2020): takes a few
 * jobs that stand near each other out of the schedule, puts them back each at its cheapest place in some order, and
 * keeps the outcome when it is cheaper, or a little dearer while the temperature lasts. Leaves the schedule as the
 * cheapest that was seen. The same seed and budget give the same schedule.
 */
export function improve<Snapshot>(
  schedule: Schedule<Snapshot>,
  random: Random,
  { budget, shouldStop }: SearchLimits,
): void {
  if (schedule.jobs === 0) return;
  let current = schedule.cost;
  let best = { cost: current, snapshot: schedule.save() };
  const most = Math.min(schedule.jobs, Math.max(6, Math.min(12, Math.ceil(schedule.jobs * 0.3))));
  let temperature = startTemperature(current, schedule.jobs);
  const cooling = (1 / 500) ** (1 / Math.max(1, budget));
  for (let step = 0; step < budget && best.cost > schedule.lowerBound; step++) {
    if (step % STOP_CHECK_EVERY === 0 && shouldStop?.()) break;
    schedule.mark();
    const removed = ruin(schedule, most, random);
    recreate(schedule, removed, random);
    temperature *= cooling;
    if (schedule.cost < current - temperature * Math.log(random())) {
      current = schedule.cost;
      if (current < best.cost - 1e-9) best = { cost: current, snapshot: schedule.save() };
    } else {
      schedule.rollback();
    }
  }
  schedule.restore(best.snapshot);
}

function startTemperature(cost: number, jobs: number): number {
  return (0.05 * cost) / jobs + 1e-9;
}

/** Takes out jobs that stand close together, around a random one or one that is not wholly placed. */
function ruin<Snapshot>(schedule: Schedule<Snapshot>, most: number, random: Random): number[] {
  const unfinished = schedule.unfinished();
  const size = 1 + randomIndex(random, most);
  const seed =
    unfinished.length > 0 && random() < 0.3
      ? (unfinished[randomIndex(random, unfinished.length)] as number)
      : randomIndex(random, schedule.jobs);
  const chosen = new Set<number>();
  if (random() < 0.75) for (const job of schedule.near(seed, size)) chosen.add(job);
  else for (let count = 0; count < size; count++) chosen.add(randomIndex(random, schedule.jobs));
  chosen.add(seed);
  for (const job of [...chosen]) for (const other of schedule.tied(job)) chosen.add(other);
  if (unfinished.length <= most) for (const job of unfinished) chosen.add(job);
  for (const job of chosen) schedule.remove(job);
  return [...chosen];
}

function recreate<Snapshot>(schedule: Schedule<Snapshot>, removed: number[], random: Random): void {
  shuffle(removed, random);
  const choice = randomIndex(random, schedule.orders.length + 2);
  const order = schedule.orders[choice];
  if (order) removed.sort((a, b) => order(a) - order(b));
  removed.sort((a, b) => schedule.depth(a) - schedule.depth(b));
  for (const job of removed) schedule.insert(job, BLINK);
}
