import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import type { Block, BlockGrid } from "./block-grid.ts";
import { type Random, randomIndex } from "./random.ts";

/** How far apart jobs are that may change places, in the mean, as a share of the calendar. */
const APART = 0.08;

/** Finds jobs that may gain from being taken out together (Shaw 1998). */
export class RelatedJobs {
  private readonly instance: Instance;
  private readonly blockGrid: BlockGrid;
  private readonly random: Random;

  constructor(instance: Instance, blockGrid: BlockGrid, random: Random) {
    this.instance = instance;
    this.blockGrid = blockGrid;
    this.random = random;
  }

  /**
   * Up to `count` jobs nearest in time to one of the job's own blocks, the job first; where
   * `apart`, some of them are nearest to another time that is open to it.
   */
  near(job: Job, own: readonly Block[], count: number, apart: boolean): number[] {
    const found = [job.index];
    const span = job.lastCell - job.firstCell;
    const block = own[randomIndex(this.random, own.length)];
    const from = block ? block.cell : span > 0 ? job.firstCell + randomIndex(this.random, span) : 0;
    if (apart && block) {
      this.addNear(from, 1 + randomIndex(this.random, count), found);
      this.addNear(this.elsewhere(job, from), count, found);
    } else this.addNear(from, count, found);
    return found;
  }

  /** A cell open to the job, before or after this one: the farther away, the less likely. */
  private elsewhere({ firstCell, lastCell }: Job, cell: number): number {
    const far = -Math.log(1 - this.random.next()) * APART * this.instance.grid.cells;
    const other = this.random.next() < 0.5 ? cell - far : cell + far;
    return Math.max(firstCell, Math.min(lastCell - 1, Math.floor(other)));
  }

  /** Adds the jobs nearest to the cell to those found, until there are `count`. */
  private addNear(cell: number, count: number, found: number[]): void {
    const { occupant } = this.blockGrid;
    for (let left = cell, right = cell + 1; found.length < count && (left >= 0 || right < occupant.length); ) {
      const earlier = left >= 0 ? occupant[left] : null;
      const later = right < occupant.length ? occupant[right] : null;
      if (earlier && !found.includes(earlier.job)) found.push(earlier.job);
      if (later && found.length < count && !found.includes(later.job)) found.push(later.job);
      left = earlier ? earlier.cell - 1 : left - 1;
      right = later ? later.cellEnd : right + 1;
    }
  }

  /** The jobs of up to `count` gaps, near each other in time, that have held more work than now. */
  inWastedTime(count: number): readonly number[] {
    const { gaps } = this.instance.grid;
    const jobs: number[] = [];
    for (let gap = randomIndex(this.random, gaps), left = count; gap < gaps && left > 0; gap++) {
      if (!this.blockGrid.hasHeldMore(gap) || this.random.next() < 0.5) continue;
      jobs.push(...this.blockGrid.jobsIn(gap));
      left--;
    }
    return jobs;
  }
}
