import { byStart, overlaps } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { firstCellFrom } from "../instance/grid.ts";
import type { Job } from "../instance/job.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Block } from "../search/board.ts";
import { createObjective } from "../search/objective.ts";
import { createRandom, type Random } from "../search/random.ts";
import { Timeline } from "../search/timeline.ts";
import { FIRST } from "../variants/prices.ts";
import type { FinishedPlan } from "./finished-plan.ts";

/** What all plans want first, and then to be done soon. */
export const OBJECTIVE = createObjective({ ...FIRST, completion: 1 });

/** A plan on a changed problem: all that it places stands where it stood, but one task. */
export type Trial = {
  readonly instance: Instance;
  readonly schedule: Timeline;
  readonly target: Job;
  readonly random: Random;
};

/** Null when something that is placed can no longer stand where it is. */
export function trialOf(instance: Instance, id: string, plan: FinishedPlan): Trial | null {
  const random = createRandom(plan.problem.seed);
  const schedule = new Timeline(instance, OBJECTIVE, random);
  const target = instance.jobs.find(({ task }) => task.id === id);
  if (!target) return null;
  const placed = Map.groupBy(plan.blocks, ({ taskId }) => taskId);
  for (const { index, task } of instance.jobs) {
    if (index === target.index) continue;
    const blocks: Block[] = [];
    for (const { start, end } of placed.get(task.id) ?? []) {
      const block = blockAt(index, start, end, instance);
      if (!block) return null;
      blocks.push(block);
    }
    if (blocks.length > 0) schedule.adopt(index, blocks);
  }
  return { instance, schedule, target, random };
}

/** Puts the task in the room that nothing takes; false when that does not hold all of it. */
export function fitsBeside({ schedule, target }: Trial): boolean {
  schedule.remove(target.index);
  schedule.insert(target.index, 0);
  const end = schedule.blocks(target.index).at(-1)?.end;
  if (end === undefined || schedule.unplacedMinutes(target.index) > 0) return false;
  return target.after.every((index) => (schedule.blocks(index)[0]?.start ?? end) >= end);
}

/** Whether some work that is left out would rather be in the room that the task has. */
export function losesToAnother({ schedule, instance, target }: Trial): boolean {
  const others = schedule.unfinished().filter((index) => index !== target.index);
  return others.some((index) => {
    const job = instance.jobs[index] as Job;
    const before = priceOf(job, schedule.unplacedMinutes(index));
    schedule.mark();
    schedule.remove(target.index);
    schedule.remove(index);
    schedule.insert(index, 0);
    schedule.insert(target.index, 0);
    const won = before - priceOf(job, schedule.unplacedMinutes(index));
    const lost = priceOf(target, schedule.unplacedMinutes(target.index));
    schedule.rollback();
    return lost > 0 && won >= lost;
  });
}

/** So many of the cheapest are looked at to the end: what is taken out may go elsewhere. */
const LOOKED_AT = 3;

/**
 * Puts the task in the place of work that counts less: of what stands from some block on, as much
 * as it needs. What is taken out goes elsewhere, as far as there is room. Null when that does not
 * hold all of the task, else what is lost at most, as it is priced, and whose time the task takes.
 */
export function fitsInstead(
  trial: Trial,
  weight: number,
): { readonly lost: number; readonly titles: readonly string[] } | null {
  const { schedule, target } = trial;
  const ways = cheapestRemovals(inOrderOfTime(trial, weight), trial);
  let best: { lost: number; titles: readonly string[]; plan: ReturnType<typeof schedule.save> } | null = null;
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
      const lost = sum(out, (job) => priceOf(job, schedule.unplacedMinutes(job.index)));
      if (!best || lost < best.lost)
        best = { lost, titles: gave.map(({ job }) => job.task.title), plan: schedule.save() };
    }
    schedule.rollback();
  }
  if (!best) return null;
  schedule.restore(best.plan);
  return best;
}

type Removal = { readonly jobs: readonly Job[]; readonly price: number };

/**
 * Jobs that follow each other in time and whose room together holds the task: as few as it takes
 * from each of them on, of which the cheapest are looked at. What does not do for a job and those
 * after it does not do without the job either.
 */
function cheapestRemovals(lighter: readonly Job[], trial: Trial): Removal[] {
  const { schedule, target } = trial;
  if (!fitsWithout(lighter, trial)) return [];
  const free = schedule.freeMinutes(target.firstCell, target.lastCell);
  const cheapest: Removal[] = [];
  let tooFew = 0;
  for (const first of lighter.keys()) {
    const most = cheapest[LOOKED_AT - 1]?.price ?? Number.POSITIVE_INFINITY;
    const out = new Set<Job>();
    let room = free;
    let price = 0;
    let fits = false;
    schedule.mark();
    for (let end = first + 1; end <= lighter.length && price < most && !fits; end++) {
      for (const gone of takeOut(lighter[end - 1] as Job, out, trial)) {
        price += priceOf(gone, gone.minutes);
        room += gone.minutes;
      }
      if (end <= tooFew || price >= most) continue;
      fits = room >= target.minutes && fitsBeside(trial);
      if (!fits) tooFew = end;
    }
    schedule.rollback();
    if (!fits) continue;
    cheapest.push({ jobs: [...out], price });
    cheapest.sort((a, b) => a.price - b.price).splice(LOOKED_AT);
  }
  return cheapest;
}

function fitsWithout(jobs: readonly Job[], trial: Trial): boolean {
  const out = new Set<Job>();
  trial.schedule.mark();
  for (const job of jobs) takeOut(job, out, trial);
  const fits = fitsBeside(trial);
  trial.schedule.rollback();
  return fits;
}

/** Takes a job out with all that waits for it; those that were not out already. */
function takeOut(job: Job, out: Set<Job>, { schedule, instance, target }: Trial): Job[] {
  const all = [job, ...job.descendants.map((index) => instance.jobs[index] as Job)];
  const gone = all.filter((one) => !out.has(one) && one.index !== target.index);
  for (const one of gone) {
    out.add(one);
    schedule.remove(one.index);
  }
  return gone;
}

/** The jobs that may give way, each as often as it has blocks where the task could be. */
function inOrderOfTime({ schedule, instance, target }: Trial, weight: number): Job[] {
  const { jobs } = instance;
  return jobs
    .filter((job) => job.index !== target.index && job.weight < weight && !job.descendants.includes(target.index))
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

/** What so many unplaced minutes of a task cost, in the unit of `unplaced`. */
export function priceOf({ weight }: Pick<Job, "weight">, unplaced: number): number {
  return unplaced > 0 ? weight * (unplaced + 30) : 0;
}

/** A block on the cells of an instance; null when it does not stand on them. */
function blockAt(job: number, from: number, to: number, { grid }: Instance): Block | null {
  const start = (from - grid.base) / MINUTE_MS;
  const end = (to - grid.base) / MINUTE_MS;
  const cell = firstCellFrom(grid, start);
  return grid.start[cell] === start ? { job, cell, cellEnd: firstCellFrom(grid, end), start, end } : null;
}
