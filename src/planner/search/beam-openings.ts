import { LEAST_PAUSE } from "../constraints/hard/work-without-pause.ts";
import { focusWithin, lastCellOf, restWithin } from "../instance/cell-grid.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import type { Block } from "./block-grid.ts";
import type { Objective } from "./objective.ts";
import { Random, randomIndex } from "./random.ts";

/** A job in the view of beam search, independent of other blocks. */
export type Work = {
  readonly job: Job;
  /** The value of a placed minute, and the additional value of placing the whole job. */
  readonly perMinute: number;
  readonly whole: number;
  /** A digit per job, so that sums of different rests differ. */
  readonly digit: number;
  readonly openings: readonly Opening[];
  /** The least cost per minute from each cell on, besides that of being cut. */
  readonly ahead: Float64Array;
  /** The least cost of cutting so much work into blocks. */
  cutting(minutes: number): number;
  /** The cost of a last block that ends then. */
  endingAt(minute: number): number;
};

/** A cell in which a block may begin. */
export type Opening = {
  readonly longest: number;
  /** Blocks that end with a cell, or leave a pause before its end, shortest first. */
  readonly aligned: readonly Option[];
  /** The block of that length; null where the length is not permitted. */
  ofLength(minutes: number): Option | null;
};

export type Option = { readonly block: Block; readonly minutes: number; readonly cost: number };

/** Resolution of the cost of a late end, in minutes. */
const GRAIN = 5;

/**
 * The jobs that beam search places, each after its predecessors. Spaced jobs, jobs that start off
 * the slots, and their successors are left out.
 */
export function readWorks(instance: Instance, objective: Objective): readonly Work[] {
  const { jobs } = instance;
  const random = new Random(jobs.length);
  const taken = new Set<number>();
  for (const job of jobs.toSorted((a, b) => a.depth - b.depth)) {
    const isOrdinary = job.possible && job.minutes > 0 && job.sessionDays === null && !job.startsAnywhere;
    if (isOrdinary && job.before.every((other) => taken.has(other) && jobs[other]?.indivisible === 0))
      taken.add(job.index);
  }
  return [...taken].map((index) => readWork(jobs[index] as Job, instance, objective, randomIndex(random, 2 ** 36)));
}

function readWork(job: Job, instance: Instance, objective: Objective, digit: number): Work {
  const { grid } = instance;
  const cost = (unplaced: number) => objective.task(job, { unplaced, blocks: 0, finish: 0, placed: [] });
  const ended = (finish: number) => objective.task(job, { unplaced: 0, blocks: 1, finish, placed: [] });
  const perMinute = cost(2) - cost(1);
  const cutting = (minutes: number) => cutInto(job, minutes, objective);
  const openings = Array.from({ length: grid.cells }, (_, cell) => openingAt(cell, job, instance, objective));
  const ahead = new Float64Array(grid.cells + 1).fill(Number.POSITIVE_INFINITY);
  for (let cell = grid.cells - 1; cell >= 0; cell--) {
    const least = openings[cell]?.aligned.map(({ cost, minutes }) => (cost - cutting(minutes)) / minutes) ?? [];
    ahead[cell] = Math.min(ahead[cell + 1] as number, ...least);
  }
  const endings: number[] = [];
  return {
    job,
    perMinute,
    whole: job.indivisible > 0 ? 0 : cost(1) - cost(0) - perMinute,
    digit,
    openings,
    ahead,
    cutting,
    endingAt: (minute) => {
      const at = Math.ceil(minute / GRAIN);
      endings[at] ??= ended(at * GRAIN) - ended(0);
      return endings[at];
    },
  };
}

function openingAt(cell: number, job: Job, instance: Instance, objective: Objective): Opening {
  const { grid } = instance;
  const start = grid.start[cell] as number;
  const isOpen = (at: number) => at >= job.firstCell && at < job.lastCell && (job.open === null || job.open[at] === 1);
  const goesOn = (at: number) => at < grid.cells && isOpen(at) && grid.gapOf[at] === grid.gapOf[cell];
  const ends: number[] = [];
  const most = start + Math.min(job.lengths.max, job.minutes);
  if (grid.onSlot[cell] === 1 && start >= job.release)
    for (let at = cell; goesOn(at) && (grid.start[at] as number) < most; at++) ends.push(grid.end[at] as number);
  const longest = Math.max(0, Math.min(most, job.deadline, ends.at(-1) ?? start) - start);
  const known = new Map<number, Option>();
  const ofLength = (minutes: number) => {
    if (minutes < job.lengths.min || minutes > longest) return null;
    const option = known.get(minutes) ?? readOption(minutes, job, cell, instance, objective);
    known.set(minutes, option);
    return option;
  };
  const lengths = [longest, ...ends.flatMap((end) => [end - start, end - LEAST_PAUSE - start])];
  const aligned = [...new Set(lengths)].sort((a, b) => a - b).flatMap((minutes) => ofLength(minutes) ?? []);
  return { longest, aligned, ofLength };
}

function readOption(minutes: number, job: Job, cell: number, { grid }: Instance, objective: Objective): Option {
  const start = grid.start[cell] as number;
  const end = start + minutes;
  const own = objective.block(job, start, end, focusWithin(grid, cell, end), restWithin(grid, cell, end));
  const cost = own + cutInto(job, minutes, objective);
  return { block: { job: job.index, cell, cellEnd: lastCellOf(grid, cell, end) + 1, start, end }, minutes, cost };
}

/** The price of the blocks beyond those that the work would fill at their longest. */
function cutInto({ lengths: { max } }: Job, minutes: number, { blockPrice }: Objective): number {
  return blockPrice * (Math.ceil(minutes / max) - minutes / max);
}
