import { focusWithin, restWithin } from "../instance/cell-grid.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import { type Block, BlockGrid } from "./block-grid.ts";
import type { Objective } from "./objective.ts";

/** The blocks of each job, in order of time. */
export type TimelineSnapshot = readonly (readonly Block[])[];

export const NO_BLOCKS: readonly Block[] = [];

/**
 * The blocks of each job and their total cost, which each change updates. Subclasses decide where
 * blocks go.
 */
export class PlacedWork {
  readonly jobs: number;

  protected readonly instance: Instance;
  protected readonly objective: Objective;
  protected readonly blockGrid: BlockGrid;
  /** Unplaced minutes of each job, without those that no blocks add up to. */
  protected readonly unplaced: Int32Array;
  private readonly blocksOf: (readonly Block[])[];
  private readonly taskCost: Float64Array;
  /** The cost of each task while none of it is placed. */
  protected readonly emptyCost: Float64Array;
  private costOfTasks = 0;
  protected readonly markedJobs: number[] = [];
  protected readonly markedBlocks: (readonly Block[])[] = [];
  private readonly markedCosts: number[] = [];
  private readonly isMarked: Uint8Array;

  constructor(instance: Instance, objective: Objective) {
    const { jobs } = instance;
    this.instance = instance;
    this.objective = objective;
    this.jobs = jobs.length;
    this.blockGrid = new BlockGrid(instance, objective);
    this.blocksOf = jobs.map(() => NO_BLOCKS);
    this.unplaced = Int32Array.from(jobs, (job) => job.minutes);
    this.taskCost = new Float64Array(jobs.length);
    this.isMarked = new Uint8Array(jobs.length);
    this.emptyCost = Float64Array.from(jobs, (job) => this.costOf(job, NO_BLOCKS));
    for (const job of jobs) this.settle(job.index, NO_BLOCKS, this.emptyCost[job.index] as number);
  }

  get cost(): number {
    return this.costOfTasks + this.blockGrid.cost;
  }

  isDearerThan(limit: number): boolean {
    return this.cost > limit;
  }

  blocks(job: number): readonly Block[] {
    return this.blocksOf[job] as readonly Block[];
  }

  /** Unplaced minutes of a job, including those that no blocks add up to. */
  unplacedMinutes(job: number): number {
    return (this.unplaced[job] as number) + (this.instance.jobs[job] as Job).indivisible;
  }

  isWhole(job: number): boolean {
    return this.unplacedMinutes(job) === 0;
  }

  /**
   * When all predecessors of the job are done; null while one is not wholly placed, unless that
   * counts for nothing.
   */
  protected earliestStart(job: Job, disregardsUnplaced = false): number | null {
    let earliest = job.release;
    for (const other of job.before) {
      if (this.isWhole(other)) earliest = Math.max(earliest, this.blocks(other).at(-1)?.end ?? earliest);
      else if (!disregardsUnplaced) return null;
    }
    return earliest;
  }

  /** When the first of the placed successors of the job begins. */
  protected latestEnd(job: Job): number {
    let latest = Number.POSITIVE_INFINITY;
    for (const other of job.after) latest = Math.min(latest, this.blocks(other)[0]?.start ?? latest);
    return latest;
  }

  freeMinutes(cell: number, cellEnd: number, shortest: number): number {
    return this.blockGrid.freeMinutes(cell, cellEnd, shortest);
  }

  remove(job: number): void {
    this.remember(job);
    const blocks = this.blocks(job);
    if (blocks.length === 0) return;
    for (const block of blocks) this.clear(block);
    this.settle(job, NO_BLOCKS, this.emptyCost[job] as number);
  }

  /** Sets a job's blocks without checking them. */
  adopt(job: number, blocks: readonly Block[]): void {
    this.remove(job);
    for (const block of blocks) this.put(block);
    this.settle(job, blocks, this.costOf(this.instance.jobs[job] as Job, blocks));
  }

  mark(): void {
    for (const job of this.markedJobs) this.isMarked[job] = 0;
    this.markedJobs.length = 0;
    this.markedBlocks.length = 0;
    this.markedCosts.length = 0;
  }

  rollback(): void {
    const count = this.markedJobs.length;
    for (let at = 0; at < count; at++) this.remove(this.markedJobs[at] as number);
    for (let at = 0; at < count; at++) {
      const blocks = this.markedBlocks[at] as readonly Block[];
      for (const block of blocks) this.put(block);
      this.settle(this.markedJobs[at] as number, blocks, this.markedCosts[at] as number);
    }
    this.mark();
  }

  save(): TimelineSnapshot {
    return this.blocksOf.slice();
  }

  restore(snapshot: TimelineSnapshot): void {
    for (let job = 0; job < this.jobs; job++) this.remove(job);
    for (let job = 0; job < this.jobs; job++) {
      const blocks = snapshot[job] as readonly Block[];
      if (blocks.length > 0) this.adopt(job, blocks);
    }
    this.mark();
  }

  protected remember(job: number): void {
    if (this.isMarked[job] === 1) return;
    this.isMarked[job] = 1;
    this.markedJobs.push(job);
    this.markedBlocks.push(this.blocks(job));
    this.markedCosts.push(this.taskCost[job] as number);
  }

  protected put(block: Block): void {
    this.blockGrid.put(block);
    this.unplaced[block.job] = (this.unplaced[block.job] as number) - (block.end - block.start);
  }

  protected clear(block: Block): void {
    this.blockGrid.clear(block);
    this.unplaced[block.job] = (this.unplaced[block.job] as number) + (block.end - block.start);
  }

  /** Sets the job's blocks; `cost` excludes the cost of days and neighbours. */
  protected settle(job: number, blocks: readonly Block[], cost: number): void {
    this.costOfTasks += cost - (this.taskCost[job] as number);
    this.taskCost[job] = cost;
    this.blocksOf[job] = blocks;
  }

  protected costOf(job: Job, blocks: readonly Block[]): number {
    const { grid } = this.instance;
    const unplaced = this.unplacedMinutes(job.index);
    const finish = blocks.at(-1)?.end ?? 0;
    let cost = this.objective.task(job, { unplaced, blocks: blocks.length, finish, placed: blocks });
    for (const { cell, cellEnd, start, end } of blocks) {
      const focus = focusWithin(grid, cell, end, cellEnd - 1);
      cost += this.objective.block(job, start, end, focus, restWithin(grid, cell, end, cellEnd - 1));
    }
    return cost;
  }
}
