import { byStart, overlaps } from "#domain/interval.ts";
import { amountUnplaced } from "../constraints/soft/unplaced.ts";
import type { Job } from "../job.ts";
import type { Trial } from "./create-trials.ts";

/** Inserts the task into free room; false when the room does not hold all of it. */
export function fitsBeside({ schedule, target }: Trial): boolean {
  schedule.remove(target.index);
  schedule.insert(target.index, 0);
  const end = schedule.blocks(target.index).at(-1)?.end;
  if (end === undefined || schedule.unplacedMinutes(target.index) > 0) return false;
  return target.after.every((index) => (schedule.blocks(index)[0]?.start ?? end) >= end);
}

/** The number of unplaced jobs that are tried against the task. */
const ASKED = 12;

/**
 * Whether some unplaced job is worth at least as much in the room as the task, which then no longer
 * fits.
 */
export function losesToAnother(trial: Trial): boolean {
  const { schedule, target } = trial;
  return rivals(trial).some((job) => {
    const before = amountUnplaced(job, schedule.unplacedMinutes(job.index));
    schedule.mark();
    schedule.remove(target.index);
    schedule.remove(job.index);
    schedule.insert(job.index, 0);
    schedule.insert(target.index, 0);
    const won = before - amountUnplaced(job, schedule.unplacedMinutes(job.index));
    const lost = amountUnplaced(target, schedule.unplacedMinutes(target.index));
    schedule.rollback();
    return lost > 0 && won >= lost;
  });
}

/**
 * Unplaced jobs that could be where the task is, and whose unplaced minutes count at least half as
 * much as the task, by decreasing weight.
 */
function rivals({ schedule, instance, target }: Trial): Job[] {
  const blocks = schedule.blocks(target.index);
  const worth = (index: number) => amountUnplaced(instance.jobs[index] as Job, schedule.unplacedMinutes(index));
  const least = amountUnplaced(target, target.minutes) / 2;
  return schedule
    .unfinished()
    .map((index) => instance.jobs[index] as Job)
    .filter(
      (job) =>
        job.index !== target.index &&
        worth(job.index) >= least &&
        blocks.some(({ cell, cellEnd }) => job.firstCell < cellEnd && cell < job.lastCell),
    )
    .sort((a, b) => b.weight - a.weight || a.minutes - b.minutes)
    .slice(0, ASKED);
}

/**
 * The number of cheapest removals that are tried to the end: displaced work may find room
 * elsewhere.
 */
const LOOKED_AT = 3;
/** The number of starting jobs from which removals are tried. */
const MOST_STARTS = 24;

/**
 * Inserts the task in place of lighter work, taking out as much of it from some job on as the task
 * needs. Displaced jobs move elsewhere as far as there is room. Null when not all of the task fits;
 * else the greatest possible loss, as priced, and the jobs that gave their time.
 */
export function fitsInstead(
  trial: Trial,
  mayGiveWay: (job: Job) => boolean,
): { readonly lost: number; readonly gave: readonly Job[] } | null {
  const { schedule, target } = trial;
  const ways = cheapestRemovals(inOrderOfTime(trial, mayGiveWay), trial);
  let best: { lost: number; gave: readonly Job[]; plan: ReturnType<typeof schedule.save> } | null = null;
  for (const { jobs } of ways) {
    schedule.mark();
    const stood = jobs.map((job) => ({ job, blocks: schedule.blocks(job.index) }));
    for (const job of jobs) schedule.remove(job.index);
    if (fitsBeside(trial)) {
      const own = schedule.blocks(target.index);
      const gave = stood.filter(({ blocks }) => blocks.some((a) => own.some((b) => overlaps(a, b))));
      for (const job of jobs.toSorted((a, b) => a.depth - b.depth || b.weight - a.weight))
        schedule.insert(job.index, 0);
      const out = jobs.filter((job) => schedule.unplacedMinutes(job.index) > job.indivisible);
      const lost = sum(out, (job) => amountUnplaced(job, schedule.unplacedMinutes(job.index)));
      if (!best || lost < best.lost) best = { lost, gave: gave.map(({ job }) => job), plan: schedule.save() };
    }
    schedule.rollback();
  }
  if (!best) return null;
  schedule.restore(best.plan);
  return best;
}

type Removal = { readonly jobs: readonly Job[]; readonly price: number };

/**
 * Runs of jobs in order of time whose room together holds the task: from each starting job the
 * fewest that suffice, and of these runs the cheapest. Starting jobs are tried in the order of
 * `startsByPrice`, up to `MOST_STARTS`.
 */
function cheapestRemovals(lighter: readonly Job[], trial: Trial): Removal[] {
  const { schedule, target } = trial;
  if (!fitsWithout(lighter, trial)) return [];
  const free = schedule.freeMinutes(target.firstCell, target.lastCell, target.lengths.min);
  const cheapest: Removal[] = [];
  for (const { first } of startsByPrice(lighter, target.minutes - free).slice(0, MOST_STARTS)) {
    const most = cheapest[LOOKED_AT - 1]?.price ?? Number.POSITIVE_INFINITY;
    const out = new Set<Job>();
    let room = free;
    let price = 0;
    let fits = false;
    schedule.mark();
    for (let end = first + 1; end <= lighter.length && price < most && !fits; end++) {
      for (const gone of takeOut(lighter[end - 1] as Job, out, trial)) {
        price += amountUnplaced(gone, gone.minutes);
        room += gone.minutes;
      }
      fits = price < most && room >= target.minutes && fitsBeside(trial);
    }
    schedule.rollback();
    if (!fits) continue;
    cheapest.push({ jobs: [...out], price });
    cheapest.sort((a, b) => a.price - b.price).splice(LOOKED_AT);
  }
  return cheapest;
}

/** Starting jobs, by a lower bound on the price of freeing the minutes from there on. */
function startsByPrice(lighter: readonly Job[], minutes: number): { readonly first: number; readonly price: number }[] {
  const starts: { first: number; price: number }[] = [];
  let end = 0;
  let price = 0;
  let room = 0;
  for (const [first, job] of lighter.entries()) {
    while (end < lighter.length && (end === first || room < minutes)) {
      const next = lighter[end++] as Job;
      price += amountUnplaced(next, next.minutes);
      room += next.minutes;
    }
    if (room < minutes) break;
    starts.push({ first, price });
    price -= amountUnplaced(job, job.minutes);
    room -= job.minutes;
  }
  return starts.sort((a, b) => a.price - b.price);
}

function fitsWithout(jobs: readonly Job[], trial: Trial): boolean {
  const out = new Set<Job>();
  trial.schedule.mark();
  for (const job of jobs) takeOut(job, out, trial);
  const fits = fitsBeside(trial);
  trial.schedule.rollback();
  return fits;
}

/** Takes a job out with all its successors; returns those that were not out before. */
function takeOut(job: Job, out: Set<Job>, { schedule, instance, target }: Trial): Job[] {
  const all = [job, ...job.descendants.map((index) => instance.jobs[index] as Job)];
  const gone = all.filter((one) => !out.has(one) && one.index !== target.index);
  for (const one of gone) {
    out.add(one);
    schedule.remove(one.index);
  }
  return gone;
}

/**
 * The jobs that may give way, in order of time, once for each of their blocks where the task could
 * be.
 */
function inOrderOfTime({ schedule, instance, target }: Trial, mayGiveWay: (job: Job) => boolean): Job[] {
  const { jobs } = instance;
  return jobs
    .filter((job) => job.index !== target.index && mayGiveWay(job) && !job.descendants.includes(target.index))
    .flatMap(({ index }) => schedule.blocks(index))
    .filter(
      ({ cell, cellEnd }) => cell < target.lastCell && cellEnd > target.firstCell && isOpen(target, cell, cellEnd),
    )
    .sort(byStart)
    .map(({ job }) => jobs[job] as Job);
}

function isOpen({ open }: Job, cell: number, cellEnd: number): boolean {
  return open === null || open.subarray(cell, cellEnd).includes(1);
}

function sum<T>(list: readonly T[], amount: (item: T) => number): number {
  return list.reduce((total, item) => total + amount(item), 0);
}
