import { followsOn } from "../constraints/hard/work-without-pause.ts";
import type { Grid } from "../instance/cell-grid.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import { GapRooms } from "./gap-rooms.ts";
import type { Objective } from "./objective.ts";

/**
 * Work on the grid: cells `[cell, cellEnd)`, minutes `[start, end)`; the last cell may be only
 * partly used. Always a literal of these fields in this order, with times that were rounded: a copy
 * with another end, or the result of a division, would have V8 compile the whole search again.
 */
export type Block = {
  readonly job: number;
  readonly cell: number;
  readonly cellEnd: number;
  readonly start: number;
  readonly end: number;
};

/** The blocks on the cells, the loads of days, and the cost of days and of neighbouring blocks. */
export class BlockGrid {
  /** The cost of day loads and of neighbours under the objective. */
  cost = 0;
  readonly occupant: (Block | null)[];
  readonly rooms: GapRooms;
  /** The minutes of work in each gap, and the most that it has held so far. */
  private readonly inGap: Int32Array;
  private readonly mostInGap: Int32Array;
  readonly dayMinutes: Float64Array;
  private readonly dayCost: Float64Array;
  readonly dayCapped: Float64Array;
  readonly dayBlocks: Int32Array;

  private readonly grid: Grid;
  private readonly jobs: readonly Job[];
  private readonly taken: readonly number[];
  private readonly objective: Objective;

  constructor(instance: Instance, objective: Objective) {
    const { grid, jobs, fixedLoad, taken } = instance;
    this.grid = grid;
    this.jobs = jobs;
    this.taken = taken;
    this.objective = objective;
    this.occupant = new Array<Block | null>(grid.cells).fill(null);
    this.rooms = new GapRooms(instance, this.occupant);
    this.inGap = new Int32Array(grid.gaps);
    this.mostInGap = new Int32Array(grid.gaps);
    this.dayMinutes = Float64Array.from(fixedLoad, (day) => day.minutes);
    this.dayCapped = Float64Array.from(fixedLoad, (day) => day.capped);
    this.dayBlocks = Int32Array.from(fixedLoad, (day) => day.blocks);
    this.dayCost = this.dayMinutes.map((minutes, day) => objective.day(minutes, taken[day] as number));
    for (const cost of this.dayCost) this.cost += cost;
  }

  put(block: Block): void {
    if (this.objective.pricesNeighbours) this.cost += this.neighbourCostOf(block);
    for (let cell = block.cell; cell < block.cellEnd; cell++) this.occupant[cell] = block;
    this.count(block, 1);
  }

  clear(block: Block): void {
    for (let cell = block.cell; cell < block.cellEnd; cell++) this.occupant[cell] = null;
    this.count(block, -1);
    if (this.objective.pricesNeighbours) this.cost -= this.neighbourCostOf(block);
  }

  /** Free minutes in cells `[cell, cellEnd)` in pieces of at least `shortest` minutes. */
  freeMinutes(cell: number, cellEnd: number, shortest: number): number {
    const { gapOf } = this.grid;
    let minutes = 0;
    let piece = 0;
    for (let at = cell; at < cellEnd; at++) {
      if (this.occupant[at] !== null || gapOf[at] !== gapOf[at - 1]) {
        if (piece >= shortest) minutes += piece;
        piece = 0;
      }
      if (this.occupant[at] === null) piece += this.minutesOf(at);
    }
    return piece >= shortest ? minutes + piece : minutes;
  }

  /** Whether the gap has held more work before, whatever keeps it from being full. */
  hasHeldMore(gap: number): boolean {
    return (this.inGap[gap] as number) < (this.mostInGap[gap] as number);
  }

  jobsIn(gap: number): readonly number[] {
    const { gapFirst } = this.grid;
    const jobs: number[] = [];
    for (let cell = gapFirst[gap] as number; cell < (gapFirst[gap + 1] as number); ) {
      const block = this.occupant[cell];
      if (block) jobs.push(block.job);
      cell = block ? block.cellEnd : cell + 1;
    }
    return jobs;
  }

  /** The block that ends where the free cells from `cell` on begin, in the same gap. */
  before(cell: number): Block | null {
    const first = this.grid.gapFirst[this.grid.gapOf[cell] as number] as number;
    return cell > first ? (this.occupant[cell - 1] as Block | null) : null;
  }

  /** The block that starts where the free cells up to `cellEnd` end, in the same gap. */
  after(cellEnd: number): Block | null {
    const end = this.grid.gapFirst[(this.grid.gapOf[cellEnd - 1] as number) + 1] as number;
    return cellEnd < end ? (this.occupant[cellEnd] as Block | null) : null;
  }

  /** The cost of a block in free cells from its neighbours before and after it. */
  neighbourCost(own: Job, cell: number, cellEnd: number, start: number, end: number): number {
    const before = this.before(cell);
    const after = this.after(cellEnd);
    let cost = 0;
    if (before && followsOn(before.end, start)) cost += this.objective.neighbours(this.jobs[before.job] as Job, own);
    if (after && followsOn(end, after.start)) cost += this.objective.neighbours(own, this.jobs[after.job] as Job);
    return cost;
  }

  private neighbourCostOf({ job, cell, cellEnd, start, end }: Block): number {
    return this.neighbourCost(this.jobs[job] as Job, cell, cellEnd, start, end);
  }

  /** Adds a block to its gap and day or removes it. One past midnight counts on its first day. */
  private count({ job, cell, start, end }: Block, sign: 1 | -1): void {
    const day = this.grid.dayOf[cell] as number;
    const gap = this.grid.gapOf[cell] as number;
    const minutes = sign * (end - start);
    const most = this.mostInGap[gap] as number;
    const inGap = (this.inGap[gap] as number) + minutes;
    this.rooms.changed(gap);
    this.inGap[gap] = inGap;
    if (inGap > most) this.mostInGap[gap] = inGap;
    if (this.objective.pricesDays) {
      const cost = this.costOfDay(day, minutes);
      this.cost += cost - (this.dayCost[day] as number);
      this.dayCost[day] = cost;
    }
    this.dayMinutes[day] = (this.dayMinutes[day] as number) + minutes;
    if ((this.jobs[job] as Job).minutesPerDay !== Number.POSITIVE_INFINITY)
      this.dayCapped[day] = (this.dayCapped[day] as number) + minutes;
    this.dayBlocks[day] = (this.dayBlocks[day] as number) + sign;
  }

  /** The cost of more minutes on a day. */
  costOfMore(day: number, minutes: number): number {
    return this.costOfDay(day, minutes) - (this.dayCost[day] as number);
  }

  private costOfDay(day: number, more: number): number {
    return this.objective.day((this.dayMinutes[day] as number) + more, this.taken[day] as number);
  }

  private minutesOf(cell: number): number {
    return (this.grid.end[cell] as number) - (this.grid.start[cell] as number);
  }
}
