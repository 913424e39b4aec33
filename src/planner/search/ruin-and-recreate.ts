import { putBack, someWait } from "./put-back.ts";
import { type Random, randomIndex, shuffle } from "./random.ts";
import { jobsInOrder, NO_SQUEEZE, type Order, type Schedule, type Squeeze } from "./schedule.ts";

export type SearchLimits = {
  /** Number of schedules to evaluate, or how far `clock` may go: never a time. */
  readonly budget: number;
  /** What is counted instead of schedules. */
  readonly clock?: (() => number) | undefined;
  /**
   * Whether what is left out is settled: the temperature is then in units of the changes that leave
   * out no more and no less, so that the search is for better days.
   */
  readonly settled?: boolean | undefined;
  /** Polled during the search; true ends it with the best schedule so far. */
  readonly shouldStop?: (() => boolean) | undefined;
};

/**
 * The starting temperature of each round in turn, in units of a typical change of cost, and the
 * cooling factor.
 */
const TEMPERATURES = [0.1, 0.3, 0.03, 1];
const COOLING = 300;
const SAMPLES = 40;
const STOP_CHECK_EVERY = 16;
const BY_WORTH = 1;
const LATE: Squeeze = { ...NO_SQUEEZE, late: true };
/**
 * The probability that predecessors of unfinished work are taken out too, so that they may move
 * earlier.
 */
const EARLIER = 0.5;
/** Most gaps with wasted time that are emptied at once. */
const MOST_GAPS = 4;

/**
 * Most jobs taken out at once, not counting those tied to them, and the probability that they are
 * near each other at two times, to change places.
 */
type Reach = { readonly most: number; readonly apart: number };
/** The reach where what is left out is settled. */
const SETTLED: Reach = { most: 9, apart: 0.7 };

/** Inserts all jobs into an empty schedule in several orders and keeps the cheapest result. */
export function construct<Snapshot>(schedule: Schedule<Snapshot>, orders: Schedule<Snapshot>["orders"]): void {
  let best: { cost: number; snapshot: Snapshot } | null = null;
  for (const order of orders) {
    rebuild(schedule, jobsInOrder(schedule.jobs, order), 0);
    if (!best || schedule.cost < best.cost) best = { cost: schedule.cost, snapshot: schedule.save() };
  }
  if (best) schedule.restore(best.snapshot);
}

/**
 * Where not all jobs fit: inserts them again, the most valuable first and each as late as possible
 * (job sequencing with deadlines), so that early time stays free for jobs with early deadlines.
 * Keeps the result if it is cheaper.
 */
export function constructLate<Snapshot>(schedule: Schedule<Snapshot>): void {
  const before = { cost: schedule.cost, snapshot: schedule.save() };
  rebuild(schedule, jobsInOrder(schedule.jobs, schedule.orders[BY_WORTH] as Order), 0, LATE);
  if (schedule.cost >= before.cost) schedule.restore(before.snapshot);
}

/**
 * Ruin and recreate under simulated annealing (Schrimpf et al. 2000; Christiaens and Vanden Berghe
 * 2020). A step takes a few jobs out of the schedule, inserts each at its cheapest place in some
 * order, and keeps the result when it is no dearer, or slightly dearer at the current temperature.
 * A round ends when the temperature has fallen, and the next one starts afresh. The search ends
 * when several rounds in a row reach the best cost; each round that ends above it, or improves it,
 * raises their number. It keeps the cheapest schedule found. The same random source and budget give
 * the same schedule.
 */
export function improve<Snapshot>(
  schedule: Schedule<Snapshot>,
  random: Random,
  { budget, clock, settled = false, shouldStop }: SearchLimits,
): void {
  if (schedule.jobs === 0 || budget === 0) return;
  const round = Math.min(budget, schedule.style.round);
  const typical = typicalChange(schedule, random, { samples: Math.min(SAMPLES, budget), settled });
  const cooling = COOLING ** (-1 / round);
  const reach = settled ? SETTLED : { most: schedule.style.mostRemoved, apart: 0 };
  const began = clock?.() ?? 0;
  let schedules = 0;
  let best = { cost: schedule.cost, snapshot: schedule.save() };
  let agreed = 0;
  let wanted = schedule.style.agreeing;
  for (let spent = 0, rounds = 0; spent < budget && agreed < wanted; rounds++) {
    const known = best.cost;
    if (rounds > 0) rebuild(schedule, shuffle(allJobs(schedule), random), schedule.style.freshBlink);
    let temperature = schedule.style.heat * typical * (TEMPERATURES[rounds % TEMPERATURES.length] as number);
    let current = schedule.cost;
    let cheapest = current;
    let unfinished = schedule.unfinished();
    for (let end = Math.min(budget, spent + round), before = spent - 1; spent < end; ) {
      if (best.cost <= schedule.lowerBound || (schedules++ % STOP_CHECK_EVERY === 0 && shouldStop?.())) {
        schedule.restore(best.snapshot);
        return;
      }
      temperature *= cooling ** (spent - before);
      before = spent;
      schedule.mark();
      recreate(schedule, ruin(schedule, unfinished, reach, random), unfinished.length > 0, random);
      spent = clock ? clock() - began : spent + 1;
      if (schedule.isDearerThan(current - temperature * Math.log(random.next()))) {
        schedule.rollback();
        continue;
      }
      current = schedule.cost;
      unfinished = schedule.unfinished();
      if (current < cheapest) cheapest = current;
      if (current < best.cost - 1e-9) {
        best = { cost: current, snapshot: schedule.save() };
      }
    }
    const isFirst = rounds === 0;
    const isBetter = best.cost < known - 1e-9;
    const isWorse = cheapest > best.cost + 1e-9;
    agreed = isWorse ? 0 : isBetter ? 1 : agreed + 1;
    if (isWorse || (isBetter && !isFirst)) wanted++;
  }
  schedule.restore(best.snapshot);
}

/** The typical absolute change of cost by a small random step, estimated from samples. */
function typicalChange<Snapshot>(
  schedule: Schedule<Snapshot>,
  random: Random,
  { samples, settled }: { readonly samples: number; readonly settled: boolean },
): number {
  const before = schedule.cost;
  const left = schedule.unfinished().length;
  const changes: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    schedule.mark();
    const pair = [...new Set([randomIndex(random, schedule.jobs), randomIndex(random, schedule.jobs)])];
    for (const job of pair) takeOut(schedule, job, []);
    for (const job of pair) schedule.insert(job, 0.5);
    const change = Math.abs(schedule.cost - before);
    const counts = !settled || schedule.unfinished().length === left;
    if (counts && change > 0) changes.push(change);
    schedule.rollback();
  }
  return changes.sort((a, b) => a - b)[Math.floor(changes.length * schedule.style.scale)] ?? 1e-9;
}

/**
 * Keeps what stands and inserts the remaining work in the cheapest of the schedule's orders;
 * successors of inserted work follow it.
 */
export function repair<Snapshot>(schedule: Schedule<Snapshot> & { stand(): void }): void {
  let best: { cost: number; snapshot: Snapshot } | null = null;
  for (const order of schedule.orders) {
    schedule.stand();
    const removed: number[] = [];
    for (const job of schedule.unfinished()) takeOut(schedule, job, removed);
    putBack(
      schedule,
      removed.sort((a, b) => order(a) - order(b)),
      0,
    );
    if (!best || schedule.cost < best.cost) best = { cost: schedule.cost, snapshot: schedule.save() };
    if (removed.length === 0) break;
  }
  if (best) schedule.restore(best.snapshot);
}

function rebuild<Snapshot>(
  schedule: Schedule<Snapshot>,
  order: readonly number[],
  blink: number,
  squeeze = NO_SQUEEZE,
): void {
  for (const job of order) schedule.remove(job);
  schedule.mark();
  putBack(schedule, order, blink, squeeze);
}

/**
 * Takes out jobs in order to try others, and a few unfinished ones, which the freed room may suit.
 */
function ruin<Snapshot>(
  schedule: Schedule<Snapshot>,
  unfinished: readonly number[],
  reach: Reach,
  random: Random,
): number[] {
  const { wasteful, guests } = schedule.style;
  const isAtWaste = unfinished.length > 0 && wasteful > 0 && random.next() < wasteful;
  const removed = isAtWaste ? ruinAtWaste(schedule, random) : ruinAround(schedule, unfinished, reach, random);
  for (let count = Math.min(guests, unfinished.length); count > 0; count--)
    takeOut(schedule, unfinished[randomIndex(random, unfinished.length)] as number, removed);
  return removed;
}

/** Takes out the jobs of a few gaps that have held more: most other gaps are full. */
function ruinAtWaste<Snapshot>(schedule: Schedule<Snapshot>, random: Random): number[] {
  const removed: number[] = [];
  for (const job of schedule.inWastedTime(1 + randomIndex(random, MOST_GAPS))) takeOut(schedule, job, removed);
  return removed;
}

/** Takes out jobs near a random job or an unfinished one in time, or anywhere. */
function ruinAround<Snapshot>(
  schedule: Schedule<Snapshot>,
  unfinished: readonly number[],
  { most, apart }: Reach,
  random: Random,
): number[] {
  const { nearby } = schedule.style;
  const size = 1 + randomIndex(random, most);
  const seed =
    unfinished.length > 0 && random.next() < 0.3
      ? (unfinished[randomIndex(random, unfinished.length)] as number)
      : randomIndex(random, schedule.jobs);
  const removed: number[] = [];
  const isApart = apart > 0 && random.next() < apart;
  if (isApart || random.next() < nearby)
    for (const job of schedule.near(seed, size, isApart)) takeOut(schedule, job, removed);
  else {
    takeOut(schedule, seed, removed);
    for (let count = 1; count < size; count++) takeOut(schedule, randomIndex(random, schedule.jobs), removed);
  }
  if (unfinished.includes(seed) && random.next() < EARLIER)
    for (const other of schedule.waitsFor(seed)) takeOut(schedule, other, removed);
  return removed;
}

/** Takes out a job and all jobs tied to it. */
function takeOut<Snapshot>(schedule: Schedule<Snapshot>, job: number, removed: number[]): void {
  if (removed.includes(job)) return;
  removed.push(job);
  schedule.remove(job);
  for (const other of schedule.tied(job)) takeOut(schedule, other, removed);
}

function recreate<Snapshot>(
  schedule: Schedule<Snapshot>,
  removed: number[],
  isOverfull: boolean,
  random: Random,
): void {
  shuffle(removed, random);
  const { orders, style } = schedule;
  const sometimes = (chance: number) => chance > 0 && random.next() < chance;
  const order =
    isOverfull && sometimes(style.worthFirst)
      ? style.together > 0 && someWait(schedule, removed) && sometimes(style.together)
        ? schedule.byWorthTogether(removed)
        : orders[BY_WORTH]
      : sometimes(style.ordered)
        ? orders[randomIndex(random, orders.length)]
        : undefined;
  if (order) removed.sort((a, b) => order(a) - order(b));
  const squeeze = isOverfull ? { ...NO_SQUEEZE, late: sometimes(style.late), tight: style.tight } : NO_SQUEEZE;
  putBack(schedule, removed, style.blink, squeeze);
}

function allJobs<Snapshot>(schedule: Schedule<Snapshot>): number[] {
  return Array.from({ length: schedule.jobs }, (_, job) => job);
}
