import { nextBlock } from "../constraints/hard/block-length.ts";
import type { Job } from "../instance/job.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Objective } from "./objective.ts";
import { type Random, randomIndex } from "./random.ts";
import type { Schedule, SearchStyle } from "./schedule.ts";

/** Work on the grid: cells `[cell, cellEnd)`, minutes `[start, end)`; the last cell may be only partly used. */
export type Block = {
  readonly job: number;
  readonly cell: number;
  readonly cellEnd: number;
  readonly start: number;
  readonly end: number;
};

/** The blocks of each job, in order of time. */
export type TimelineSnapshot = readonly (readonly Block[])[];

/** So few jobs are searched in rounds from fresh starts; more take the whole budget for one. */
const FRESH_STARTS_UP_TO = 16;
/** How often, while improving, a task's blocks are cut to random lengths instead of the longest that fit. */
const VARIED_LENGTHS = 0.3;
/** How often, while improving, a task that others wait for goes where it is done first. */
const HASTE = 0.5;
const NO_BLOCKS: readonly Block[] = [];

/**
 * A schedule of blocks in a calendar. Jobs are put in one by one, each block at the cheapest place still free
 * (serial schedule generation with best fit), and taken out again; cost is kept up to date by what changed.
 */
export class Timeline implements Schedule<TimelineSnapshot> {
  readonly jobs: number;
  readonly style: SearchStyle;
  readonly lowerBound = 0;
  readonly orders: readonly ((job: number) => number)[];
  cost = 0;

  private readonly instance: Instance;
  private readonly objective: Objective;
  private readonly random: Random;
  private readonly blocksOf: (readonly Block[])[];
  private readonly unplaced: Int32Array;
  private readonly taskCost: Float64Array;
  private readonly occupant: (Block | null)[];
  private readonly freeInGap: Int32Array;
  private readonly dayMinutes: Float64Array;
  private readonly dayCapped: Float64Array;
  private readonly dayBlocks: Int32Array;
  private marked = new Map<number, readonly Block[]>();

  // The best place found so far for the block being placed.
  private bestCell = -1;
  private bestMinutes = 0;
  private bestScore = 0;
  // Whether the block being placed may be cut short at random, and whether it may leave a rest that cannot be placed.
  private varied = false;
  private restMayRemain = false;
  private longest = 0;
  // Whether it goes where it ends first, whatever that costs, for the sake of what waits for it.
  private hasty = false;
  // The earliest minute at which the job being placed may start, by what it waits for.
  private waitsUntil = 0;

  constructor(instance: Instance, objective: Objective, random: Random) {
    const { grid, jobs, fixedLoad } = instance;
    this.instance = instance;
    this.objective = objective;
    this.random = random;
    this.jobs = jobs.length;
    this.style = {
      mostRemoved: Math.min(jobs.length, Math.max(9, Math.min(12, Math.ceil(jobs.length * 0.3)))),
      nearby: 0.4,
      ordered: 0.3,
      blink: 0.05,
      scale: 0.1,
      round: jobs.length <= FRESH_STARTS_UP_TO ? 500 : Number.POSITIVE_INFINITY,
      agreeing: Number.POSITIVE_INFINITY,
    };
    this.blocksOf = jobs.map(() => NO_BLOCKS);
    this.unplaced = Int32Array.from(jobs, (job) => job.minutes);
    this.taskCost = new Float64Array(jobs.length);
    this.occupant = new Array<Block | null>(grid.cells).fill(null);
    this.freeInGap = new Int32Array(grid.gaps);
    for (let cell = 0; cell < grid.cells; cell++) this.addFree(cell, 1);
    this.dayMinutes = Float64Array.from(fixedLoad, (day) => day.minutes);
    this.dayCapped = Float64Array.from(fixedLoad, (day) => day.capped);
    this.dayBlocks = Int32Array.from(fixedLoad, (day) => day.blocks);
    this.orders = insertionOrders(jobs);
    for (const minutes of this.dayMinutes) this.cost += objective.day(minutes);
    for (const job of jobs) this.settle(job, NO_BLOCKS);
  }

  blocks(job: number): readonly Block[] {
    return this.blocksOf[job] as readonly Block[];
  }

  /** Minutes of a job that found no room, those that no blocks add up to included. */
  unplacedMinutes(job: number): number {
    return (this.unplaced[job] as number) + (this.instance.jobs[job] as Job).indivisible;
  }

  /** The block that stands on a cell. */
  at(cell: number): Block | null {
    return this.occupant[cell] ?? null;
  }

  unfinished(): readonly number[] {
    const list: number[] = [];
    for (let job = 0; job < this.jobs; job++)
      if ((this.unplaced[job] as number) > 0 && (this.instance.jobs[job] as Job).possible) list.push(job);
    return list;
  }

  waitsFor(job: number): readonly number[] {
    return (this.instance.jobs[job] as Job).before;
  }

  tied(job: number): readonly number[] {
    return (this.instance.jobs[job] as Job).descendants;
  }

  near(index: number, count: number): number[] {
    const found = [index];
    const job = this.instance.jobs[index] as Job;
    const own = this.blocksOf[index] as readonly Block[];
    const span = job.lastCell - job.firstCell;
    const block = own[randomIndex(this.random, own.length)];
    const from = block ? block.cell : span > 0 ? job.firstCell + randomIndex(this.random, span) : 0;
    for (let left = from, right = from + 1; found.length < count && (left >= 0 || right < this.occupant.length); ) {
      const earlier = left >= 0 ? this.occupant[left] : null;
      const later = right < this.occupant.length ? this.occupant[right] : null;
      if (earlier && !found.includes(earlier.job)) found.push(earlier.job);
      if (later && found.length < count && !found.includes(later.job)) found.push(later.job);
      left = earlier ? earlier.cell - 1 : left - 1;
      right = later ? later.cellEnd : right + 1;
    }
    return found;
  }

  remove(job: number): void {
    const blocks = this.blocksOf[job] as readonly Block[];
    if (!this.marked.has(job)) this.marked.set(job, blocks);
    if (blocks.length === 0) return;
    for (const block of blocks) this.clear(block);
    this.settle(this.instance.jobs[job] as Job, NO_BLOCKS);
  }

  insert(index: number, blink: number): void {
    const job = this.instance.jobs[index] as Job;
    if (!this.marked.has(index)) this.marked.set(index, this.blocksOf[index] as readonly Block[]);
    if (!job.possible || job.minutes === 0 || !this.isReleased(job)) return;
    const { slotMinutes } = this.instance.context.problem.preferences;
    this.varied = blink > 0 && job.minutes > job.lengths.min && this.random() < VARIED_LENGTHS;
    this.hasty = blink > 0 && job.after.length > 0 && this.random() < HASTE;
    let blocks = this.placeAll(job, slotMinutes, blink);
    if ((this.unplaced[index] as number) > 0 && job.lengths.min < job.minutes) {
      // Blocks cut to whole slots may leave over what odd lengths would have used.
      this.hasty = false;
      this.varied = false;
      if (slotMinutes > 1) blocks = this.retry(job, blocks, () => this.placeAll(job, 1, 0));
      // A task that cannot be finished anyway may leave a rest that no blocks add up to.
      this.restMayRemain = true;
      if ((this.unplaced[index] as number) > 0)
        blocks = this.retry(job, blocks, () => this.placeAll(job, slotMinutes, 0));
      this.restMayRemain = false;
    }
    if (blocks.length > 0) this.settle(job, blocks);
  }

  /** Sets a job's blocks as they are told, with no question asked. */
  adopt(job: number, blocks: readonly Block[]): void {
    this.remove(job);
    for (const block of blocks) this.put(block);
    this.settle(this.instance.jobs[job] as Job, blocks);
  }

  mark(): void {
    this.marked.clear();
  }

  rollback(): void {
    const changed = [...this.marked];
    for (const [job] of changed) this.remove(job);
    for (const [job, blocks] of changed) if (blocks.length > 0) this.adopt(job, blocks);
    this.marked.clear();
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
    this.marked.clear();
  }

  /** Whether all that the job waits for is wholly placed; sets `waitsUntil`. */
  private isReleased(job: Job): boolean {
    this.waitsUntil = job.release;
    for (const other of job.before) {
      if (this.unplacedMinutes(other) > 0) return false;
      const last = (this.blocksOf[other] as readonly Block[]).at(-1);
      if (last && last.end > this.waitsUntil) this.waitsUntil = last.end;
    }
    return true;
  }

  private placeAll(job: Job, slotMinutes: number, blink: number): Block[] {
    const blocks: Block[] = [];
    let left = job.minutes;
    while (left > 0 && this.findPlace(job, left, slotMinutes, blink)) left -= this.putBest(job, blocks);
    return blocks.sort((a, b) => a.start - b.start);
  }

  /** Keeps the outcome of another try if it places more. */
  private retry(job: Job, blocks: Block[], again: () => Block[]): Block[] {
    const left = this.unplaced[job.index] as number;
    for (const block of blocks) this.clear(block);
    const others = again();
    if ((this.unplaced[job.index] as number) < left) return others;
    for (const block of others) this.clear(block);
    for (const block of blocks) this.put(block);
    return blocks;
  }

  /** Puts the block that `findPlace` found; its length in minutes. */
  private putBest(job: Job, blocks: Block[]): number {
    const block = this.blockAt(job.index, this.bestCell, this.bestMinutes);
    this.put(block);
    blocks.push(block);
    return this.bestMinutes;
  }

  private blockAt(job: number, cell: number, minutes: number): Block {
    const { grid } = this.instance;
    const start = grid.start[cell] as number;
    const end = start + minutes;
    let cellEnd = cell + 1;
    while (cellEnd < grid.cells && (grid.start[cellEnd] as number) < end) cellEnd++;
    return { job, cell, cellEnd, start, end };
  }

  /** Looks at every free stretch of cells open to the job; the best place for its next block is left in `best…`. */
  private findPlace(job: Job, left: number, slotMinutes: number, blink: number): boolean {
    const { grid } = this.instance;
    const { occupant } = this;
    const { open, lastCell } = job;
    const shortest = Math.min(job.lengths.min, left);
    this.bestCell = -1;
    this.bestScore = Number.POSITIVE_INFINITY;
    this.longest = this.varied ? this.someLength(job, slotMinutes) : job.lengths.max;
    let cell = job.firstCell;
    while (cell < lastCell) {
      const gap = grid.gapOf[cell] as number;
      const gapEnd = Math.min(lastCell, grid.gapFirst[gap + 1] as number);
      if ((this.freeInGap[gap] as number) < shortest) {
        cell = gapEnd;
        continue;
      }
      while (cell < gapEnd) {
        const block = occupant[cell] as Block | null;
        if (block !== null) {
          cell = block.cellEnd;
          continue;
        }
        if (open !== null && open[cell] === 0) {
          cell++;
          continue;
        }
        const first = cell;
        do cell++;
        while (cell < gapEnd && occupant[cell] === null && (open === null || open[cell] === 1));
        if (blink === 0 || this.random() >= blink) this.tryStretch(job, left, slotMinutes, first, cell, gap);
      }
    }
    return this.bestCell >= 0;
  }

  /** A whole number of slots between the shortest and the longest block. */
  private someLength({ lengths: { min, max } }: Job, slotMinutes: number): number {
    return max - slotMinutes * randomIndex(this.random, Math.floor((max - min) / slotMinutes) + 1);
  }

  /** Tries the places worth trying in the free cells `[first, last)` of one gap. */
  private tryStretch(job: Job, left: number, slotMinutes: number, first: number, last: number, gap: number): void {
    const { grid, pause } = this.instance;
    let from = this.waitsUntil;
    let to = Math.min(grid.end[last - 1] as number, job.deadline);
    if (pause !== null) {
      const before = first > (grid.gapFirst[gap] as number) ? this.at(first - 1) : null;
      const after = last < (grid.gapFirst[gap + 1] as number) ? this.at(last) : null;
      if (before) from = Math.max(from, before.end + (pause[before.job * this.jobs + job.index] as number));
      if (after) to = Math.min(to, after.start - (pause[job.index * this.jobs + after.job] as number));
    }
    let cell = first;
    while (cell < last && (grid.start[cell] as number) < from) cell++;
    if (cell === last) return;
    const minutes = this.tryCell(job, left, slotMinutes, cell, to);
    if (this.objective.regular || minutes === 0) return;
    const earliest = cell;
    // Later only pays where something changes: at an end of focus hours, at the end of the stretch, where it stood before.
    let latest = last - 1;
    while (latest > earliest && (grid.start[latest] as number) + minutes > to) latest--;
    if (latest > earliest) this.tryCell(job, left, slotMinutes, latest, to);
    for (cell = earliest + 1; cell < latest; cell++) {
      const starts = isFocus(grid.focus, cell) !== isFocus(grid.focus, cell - 1);
      if (starts || (grid.dayOf[cell] as number) !== (grid.dayOf[cell - 1] as number))
        this.tryCell(job, left, slotMinutes, cell, to);
    }
    for (const anchor of job.anchors)
      if (anchor > earliest && anchor < latest) this.tryCell(job, left, slotMinutes, anchor, to);
  }

  /** Weighs the block that begins with `cell`; its length in minutes, or 0 when there can be none. */
  private tryCell(job: Job, left: number, slotMinutes: number, cell: number, to: number): number {
    const { grid, clock } = this.instance;
    const start = grid.start[cell] as number;
    const day = grid.dayOf[cell] as number;
    let room = to - start;
    if (job.minutesPerDay !== Number.POSITIVE_INFINITY) {
      room = Math.min(room, job.minutesPerDay - (this.dayCapped[day] as number));
      // Where a cap holds, a block past midnight would have to be counted on two days: it ends with its day instead.
      room = Math.min(room, ((clock.days[day]?.end ?? 0) - grid.base) / 60_000 - start);
    }
    if ((this.dayBlocks[day] as number) >= this.instance.blocksPerDay) return 0;
    if (room > this.longest) room = this.longest;
    const { min } = job.lengths;
    let minutes = this.restMayRemain ? (room < min ? 0 : Math.min(left, room)) : nextBlock(left, room, job.lengths);
    if (minutes === 0) return 0;
    if (minutes < left && minutes % slotMinutes !== 0) {
      const slots = minutes - (minutes % slotMinutes);
      const whole = this.restMayRemain ? slots : nextBlock(left, slots, job.lengths);
      if (whole >= min) minutes = whole;
    }
    const score = this.hasty ? start + minutes : this.weigh(job, cell, start, minutes) / minutes;
    if (score < this.bestScore - 1e-12) {
      this.bestScore = score;
      this.bestCell = cell;
      this.bestMinutes = minutes;
    }
    return minutes;
  }

  private weigh(job: Job, cell: number, start: number, minutes: number): number {
    const { objective } = this;
    const end = start + minutes;
    let cost = objective.block(job, start, end, this.focusWithin(cell, end)) + objective.guide(job, end, minutes);
    // One block more than needed, if this one is shorter than it could be.
    if (minutes < job.lengths.max && minutes < job.minutes) cost += objective.blockPrice;
    if (objective.pricesDays) {
      const load = this.dayMinutes[this.instance.grid.dayOf[cell] as number] as number;
      cost += objective.day(load + minutes) - objective.day(load);
    }
    if (objective.pricesNeighbours) cost += this.neighbourCost(job, cell, this.lastCellOf(cell, end));
    return cost;
  }

  /** Minutes of focus hours in a block that starts with `cell`. */
  private focusWithin(cell: number, end: number): number {
    const { start, focus } = this.instance.grid;
    const cellEnd = this.lastCellOf(cell, end) + 1;
    const minutes = (focus[cellEnd] as number) - (focus[cell] as number);
    return Math.min(minutes, end - (start[cell] as number));
  }

  private lastCellOf(cell: number, end: number): number {
    const { start, cells } = this.instance.grid;
    let last = cell;
    while (last + 1 < cells && (start[last + 1] as number) < end) last++;
    return last;
  }

  /** What standing directly between these neighbours costs, less what they cost each other now. */
  private neighbourCost(job: Job, cell: number, lastCell: number): number {
    const { grid, jobs } = this.instance;
    const gap = grid.gapOf[cell] as number;
    const before = cell > (grid.gapFirst[gap] as number) ? this.at(cell - 1) : null;
    const after = lastCell + 1 < (grid.gapFirst[gap + 1] as number) ? this.at(lastCell + 1) : null;
    let cost = 0;
    if (before) cost += this.objective.neighbours(jobs[before.job] as Job, job);
    if (after) cost += this.objective.neighbours(job, jobs[after.job] as Job);
    return cost;
  }

  private put(block: Block): void {
    const job = this.instance.jobs[block.job] as Job;
    if (this.objective.pricesNeighbours) this.cost += this.neighbourCost(job, block.cell, block.cellEnd - 1);
    for (let cell = block.cell; cell < block.cellEnd; cell++) {
      this.occupant[cell] = block;
      this.addFree(cell, -1);
    }
    this.count(job, block, 1);
    this.unplaced[block.job] = (this.unplaced[block.job] as number) - (block.end - block.start);
  }

  private clear(block: Block): void {
    const job = this.instance.jobs[block.job] as Job;
    for (let cell = block.cell; cell < block.cellEnd; cell++) {
      this.occupant[cell] = null;
      this.addFree(cell, 1);
    }
    this.count(job, block, -1);
    this.unplaced[block.job] = (this.unplaced[block.job] as number) + (block.end - block.start);
    if (this.objective.pricesNeighbours) this.cost -= this.neighbourCost(job, block.cell, block.cellEnd - 1);
  }

  /** Adds a block to its day, or takes it away; a block past midnight is its first day's for prices. */
  private count(job: Job, block: Block, sign: 1 | -1): void {
    const day = this.instance.grid.dayOf[block.cell] as number;
    const minutes = sign * (block.end - block.start);
    const before = this.dayMinutes[day] as number;
    this.dayMinutes[day] = before + minutes;
    if (this.objective.pricesDays) this.cost += this.objective.day(before + minutes) - this.objective.day(before);
    if (job.minutesPerDay !== Number.POSITIVE_INFINITY) this.dayCapped[day] = (this.dayCapped[day] as number) + minutes;
    this.dayBlocks[day] = (this.dayBlocks[day] as number) + sign;
  }

  private addFree(cell: number, sign: 1 | -1): void {
    const { grid } = this.instance;
    const gap = grid.gapOf[cell] as number;
    const minutes = (grid.end[cell] as number) - (grid.start[cell] as number);
    this.freeInGap[gap] = (this.freeInGap[gap] as number) + sign * minutes;
  }

  /** Makes these the job's blocks and brings its own part of the cost up to date. */
  private settle(job: Job, blocks: readonly Block[]): void {
    let cost = 0;
    for (const { cell, start, end } of blocks)
      cost += this.objective.block(job, start, end, this.focusWithin(cell, end));
    const finish = blocks.at(-1)?.end ?? 0;
    const unplaced = this.unplacedMinutes(job.index);
    cost += this.objective.task(job, { unplaced, blocks: blocks.length, finish });
    this.cost += cost - (this.taskCost[job.index] as number);
    this.taskCost[job.index] = cost;
    this.blocksOf[job.index] = blocks;
  }
}

function isFocus(focus: Int32Array, cell: number): boolean {
  return (focus[cell + 1] as number) > (focus[cell] as number);
}

/** By due date, by weight per hour, by length, and by where the work stood before. */
function insertionOrders(jobs: readonly Job[]): ((job: number) => number)[] {
  const by = (key: (job: Job) => number) => {
    const keys = Float64Array.from(jobs, key);
    return (job: number) => keys[job] as number;
  };
  return [
    by((job) => neededBy(job, jobs)),
    by((job) => -job.weight / Math.max(1, job.minutes)),
    by((job) => -job.minutes),
    by((job) => job.previous[0]?.start ?? neededBy(job, jobs)),
  ];
}

/** When a task presses: by its own due date, or because of what waits for it. */
function neededBy(job: Job, jobs: readonly Job[]): number {
  const waiting = job.descendants.map((index) => jobs[index] as Job);
  return Math.min(job.pressingUntil, ...waiting.map((other) => other.pressingUntil - other.minutes));
}
