import { nextBlock } from "../constraints/hard/block-length.ts";
import { LEAST_PAUSE } from "../constraints/hard/work-without-pause.ts";
import { firstCellFrom, focusWithin, type Grid, lastCellOf, restWithin } from "../instance/cell-grid.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import type { Block, BlockGrid } from "./block-grid.ts";
import type { Manner } from "./manner.ts";
import type { Objective } from "./objective.ts";
import { type Random, randomIndex } from "./random.ts";
import { Runs } from "./runs-without-pause.ts";

/**
 * Free time shorter than this many times the usual shortest block is too short for other work: a
 * stretch just as long as that block takes only a block that fits it exactly.
 */
const TOO_SHORT = 1.5;
/**
 * The penalty per such minute: a price, or the number of minutes by which another place may be
 * later.
 */
const PRICE_OF_SCRAPS = 300;
/**
 * The same for each minute of whole slots that a block takes from other work beyond its own length:
 * negative where an odd length fills what whole slots would leave. The bound that skips later gaps
 * disregards this gain: looking at all of them for it found no better plans.
 */
const PRICE_OF_SLOTS = 1_500;

/** Finds the cheapest free place for a task's next block and leaves it in `cell` and `minutes`. */
export class PlaceFinder {
  cell = -1;
  minutes = 0;
  /** Number of places tried so far. */
  tried = 0;

  private readonly instance: Instance;
  private readonly blockGrid: BlockGrid;
  private readonly objective: Objective;
  private readonly random: Random;
  private score = 0;
  private longest = 0;
  private readonly slotMinutes: number;
  private readonly usualShortest: number;
  private readonly leastUseful: number;
  /** The start of the free stretch under examination, and the first start of a block in it. */
  private freeFrom = 0;
  private firstStart = 0;
  private readonly runs: Runs;

  constructor(instance: Instance, blockGrid: BlockGrid, objective: Objective, random: Random) {
    this.instance = instance;
    this.blockGrid = blockGrid;
    this.objective = objective;
    this.random = random;
    this.runs = new Runs(instance, blockGrid);
    this.slotMinutes = instance.context.problem.preferences.slotMinutes;
    this.usualShortest = blockGrid.rooms.usualShortest;
    this.leastUseful = TOO_SHORT * this.usualShortest;
  }

  /**
   * Searches the free stretches open to the job from minute `earliest` on, in each gap with room
   * for its shortest block, until the lower bound shows that no later gap is cheaper. Returns false
   * when there is no place.
   */
  find(job: Job, left: number, earliest: number, manner: Manner): boolean {
    const { gapOf, gapFirst } = this.instance.grid;
    const { rooms } = this.blockGrid;
    const firstCell = Math.max(job.firstCell, manner.firstCell);
    const mayEnd = Math.min(job.lastCell, manner.lastCell);
    const isSooner = manner.latest < job.deadline;
    const lastCell = isSooner ? Math.min(mayEnd, firstCellFrom(this.instance.grid, manner.latest)) : mayEnd;
    const shortest = shortestBlock(job, left, manner);
    this.cell = -1;
    this.score = Number.POSITIVE_INFINITY;
    this.longest = manner.varied ? this.someLength(job, manner.slotMinutes) : job.lengths.max;
    if (firstCell >= lastCell) return false;
    const room = job.startsAnywhere ? 0 : shortest;
    const step = manner.late ? -1 : 1;
    const nearest = gapOf[manner.late ? lastCell - 1 : firstCell] as number;
    const farthest = gapOf[manner.late ? firstCell : lastCell - 1] as number;
    let gap = rooms.next(nearest, farthest, step, room);
    for (; gap >= 0; gap = rooms.next(gap + step, farthest, step, room)) {
      const first = Math.max(firstCell, gapFirst[gap] as number);
      const last = Math.min(lastCell, gapFirst[gap + 1] as number);
      if (this.cell >= 0 && this.leastBetween(job, first, last, shortest, manner) >= this.score) break;
      this.tryGap(job, left, earliest, manner, first, last, room);
    }
    return this.cell >= 0;
  }

  /** Tries the free stretches among the cells `[first, last)` of one gap. */
  private tryGap(
    job: Job,
    left: number,
    earliest: number,
    manner: Manner,
    first: number,
    last: number,
    room: number,
  ): void {
    const { occupant, rooms } = this.blockGrid;
    const open = manner.anyDay ? job.open : (job.sessionDays ?? job.open);
    for (let cell = first; cell < last; ) {
      const block = occupant[cell] as Block | null;
      if (block !== null) {
        cell = block.cellEnd;
        continue;
      }
      if (open !== null && open[cell] === 0) {
        cell++;
        continue;
      }
      const from = cell;
      do cell++;
      while (cell < last && occupant[cell] === null && (open === null || open[cell] === 1));
      if (manner.blink > 0 && this.random.next() < manner.blink) continue;
      // A random place is drawn in every stretch.
      if (manner.anywhere || rooms.isRoomy(from, room)) this.tryStretch(job, left, earliest, manner, from, cell);
    }
  }

  /** Lower bound on the score of a block in the cells `[first, last)` or in later gaps. */
  private leastBetween(job: Job, first: number, last: number, shortest: number, { hasty, late }: Manner): number {
    const { grid } = this.instance;
    if (late) return -(grid.end[last - 1] as number);
    const start = grid.start[first] as number;
    if (hasty) return start + shortest;
    return this.objective.leastFrom(job, start, shortest);
  }

  /** Whether spaced work already has its session on the day of the cell. */
  private hasSessionOn({ index, sessionDays }: Job, day: number, cell: number): boolean {
    if (sessionDays === null) return false;
    const { dayOf, cells } = this.instance.grid;
    const { occupant } = this.blockGrid;
    for (let at = cell; at >= 0 && dayOf[at] === day; at--) if (occupant[at]?.job === index) return true;
    for (let at = cell; at < cells && dayOf[at] === day; at++) if (occupant[at]?.job === index) return true;
    return false;
  }

  /** A random length: the longest block less a whole number of slots. */
  private someLength({ lengths: { min, max } }: Job, slotMinutes: number): number {
    return max - slotMinutes * randomIndex(this.random, Math.floor((max - min) / slotMinutes) + 1);
  }

  /** Tries the candidate places in the free cells `[first, last)` of one gap. */
  private tryStretch(job: Job, left: number, earliest: number, manner: Manner, first: number, last: number): void {
    const { grid } = this.instance;
    const from = Math.max(earliest, this.soonestAfter(first));
    const to = Math.min(grid.end[last - 1] as number, job.deadline, this.latestBefore(last), manner.latest);
    this.runs.lookAround(first, last);
    this.freeFrom = Math.max(from, grid.start[first] as number);
    const soonest = this.soonestIn(job, left, manner, first, last, from, to);
    if (soonest === last) return;
    this.firstStart = grid.start[soonest] as number;
    if (manner.anywhere) {
      const cell = soonest + randomIndex(this.random, last - soonest);
      if (grid.onSlot[cell] === 1 && this.tryCell(job, left, manner, cell, to) > 0) return;
    }
    const room = this.runs.latestEnd(this.firstStart, to) - this.firstStart;
    let minutes = room < job.lengths.min ? 0 : this.tryCell(job, left, manner, soonest, to);
    if (this.runs.follows(this.firstStart)) {
      const paused = this.soonestIn(job, left, manner, soonest, last, Math.max(from, this.runs.afterPause), to);
      if (paused < last) minutes = Math.max(minutes, this.tryCell(job, left, manner, paused, to));
    }
    const soonestIsBest = this.objective.regular && grid.rest === null;
    if (minutes === 0 || (soonestIsBest && !manner.late) || manner.hasty) return;
    // A later start pays only where a price changes: at the end of the stretch, at the edges of
    // focus hours, and where the block stood before.
    const end = this.runs.latestFor(minutes, to);
    let latest = last - 1;
    while (latest > soonest && ((grid.start[latest] as number) + minutes > end || grid.onSlot[latest] === 0)) latest--;
    if (latest > soonest) this.tryCell(job, left, manner, latest, to);
    if (manner.late) return;
    for (let cell = soonest + 1; cell < latest; cell++)
      if (grid.onSlot[cell] === 1 && isWherePricesChange(grid, cell)) this.tryCell(job, left, manner, cell, to);
    for (const anchor of job.anchors)
      if (anchor > soonest && anchor < latest && grid.onSlot[anchor] === 1) this.tryCell(job, left, manner, anchor, to);
  }

  /**
   * The first cell at which a block may start: on a slot, or off the slots where only that gives
   * the longest block.
   */
  private soonestIn(
    job: Job,
    left: number,
    manner: Manner,
    first: number,
    last: number,
    from: number,
    to: number,
  ): number {
    const { grid } = this.instance;
    let soonest = first;
    while (soonest < last && (grid.start[soonest] as number) < from) soonest++;
    let slot = soonest;
    while (slot < last && grid.onSlot[slot] === 0) slot++;
    if (!job.startsAnywhere || slot === soonest || !this.beginsFreeTime(job, soonest)) return slot;
    const onSlot = slot < last ? this.lengthAt(job, left, manner, slot, to) : 0;
    return this.lengthAt(job, left, manner, soonest, to) > onSlot ? soonest : slot;
  }

  /** Whether the job could not start earlier than with this cell, even in an empty plan. */
  private beginsFreeTime({ open, release }: Job, cell: number): boolean {
    const { grid } = this.instance;
    const isFirst = grid.gapFirst[grid.gapOf[cell] as number] === cell;
    return isFirst || (open !== null && open[cell - 1] === 0) || (grid.start[cell] as number) === Math.ceil(release);
  }

  /** Whether a former block of the job fits into the schedule as it is now. */
  fits(job: Job, { cell, cellEnd, start, end }: Block, earliest: number): boolean {
    const { grid, blocksPerDay } = this.instance;
    const { occupant, dayBlocks, dayCapped } = this.blockGrid;
    for (let at = cell; at < cellEnd; at++) if (occupant[at] !== null) return false;
    const day = grid.dayOf[cell] as number;
    if ((dayBlocks[day] as number) >= blocksPerDay) return false;
    if ((dayCapped[day] as number) + end - start > job.minutesPerDay) return false;
    if (start < Math.max(earliest, this.soonestAfter(cell)) || end > this.latestBefore(cellEnd)) return false;
    this.runs.lookAround(cell, cellEnd);
    return this.runs.latestEnd(start, end) === end;
  }

  /** The earliest start after the block before these free cells and its pause. */
  private soonestAfter(first: number): number {
    const before = this.blockBefore(first);
    return before ? before.end + this.instance.pause : 0;
  }

  /** The latest end before the block after these free cells and its pause. */
  private latestBefore(last: number): number {
    const after = this.blockAfter(last);
    return after ? after.start - this.instance.pause : Number.POSITIVE_INFINITY;
  }

  /** The last block before the cell within the distance of a pause, in any gap. */
  private blockBefore(cell: number): Block | null {
    const { grid, pause } = this.instance;
    const { start, end } = grid;
    for (let at = cell - 1; at >= 0 && (start[cell] as number) - (end[at] as number) < pause; at--)
      if (this.blockGrid.occupant[at]) return this.blockGrid.occupant[at] as Block;
    return null;
  }

  /** The first block from the cell on within the distance of a pause, in any gap. */
  private blockAfter(cell: number): Block | null {
    const { grid, pause } = this.instance;
    const { start, end, cells } = grid;
    for (let at = cell; at < cells && (start[at] as number) - (end[cell - 1] as number) < pause; at++)
      if (this.blockGrid.occupant[at]) return this.blockGrid.occupant[at] as Block;
    return null;
  }

  /**
   * Scores the block that begins with `cell` and ends by `to`. Returns its length in minutes, or 0
   * when no block is possible.
   */
  private tryCell(job: Job, left: number, manner: Manner, cell: number, to: number): number {
    this.tried++;
    const start = this.instance.grid.start[cell] as number;
    const minutes = this.lengthAt(job, left, manner, cell, to);
    if (minutes === 0) return 0;
    const score = this.scoreOf(job, manner, cell, start, minutes, to);
    if (score < this.score - 1e-12) {
      this.score = score;
      this.cell = cell;
      this.minutes = minutes;
    }
    return minutes;
  }

  /**
   * The score by which places are compared: the end of the block or its cost per minute, and the
   * penalty for what it takes of the free time up to `to`.
   */
  private scoreOf(job: Job, manner: Manner, cell: number, start: number, minutes: number, to: number): number {
    const end = start + minutes;
    const scraps = manner.tight ? this.priceOfRests(start, minutes, to) : 0;
    if (manner.hasty) return end + scraps;
    return manner.late ? -end + scraps : (this.weigh(job, cell, start, minutes) + scraps) / minutes;
  }

  /** The penalty for what a block takes from other work of the free time up to `to`. */
  private priceOfRests(start: number, minutes: number, to: number): number {
    const scraps = this.scrap(start - this.freeFrom) + this.scrap(to - start - minutes);
    const { slotMinutes } = this;
    const before = this.inSlots(start - this.firstStart);
    const after = this.inSlots(to - start - Math.ceil(minutes / slotMinutes) * slotMinutes);
    const lost = this.inSlots(to - this.firstStart) - before - after - minutes;
    return PRICE_OF_SCRAPS * scraps + PRICE_OF_SLOTS * lost;
  }

  /** The whole slots in free time that begins on a slot; 0 where it is too short for other work. */
  private inSlots(minutes: number): number {
    if (minutes < this.usualShortest) return 0;
    return minutes - (minutes % this.slotMinutes);
  }

  private scrap(minutes: number): number {
    return minutes < this.leastUseful ? minutes : 0;
  }

  /** The length of a block that begins with `cell` and ends by `to`; 0 when none is possible. */
  private lengthAt(job: Job, left: number, manner: Manner, cell: number, to: number): number {
    const { grid, blocksPerDay } = this.instance;
    const start = grid.start[cell] as number;
    const day = grid.dayOf[cell] as number;
    if ((this.blockGrid.dayBlocks[day] as number) >= blocksPerDay || this.hasSessionOn(job, day, cell)) return 0;
    const latest = this.runs.latestEnd(start, to);
    const isPaused = latest < to && latest - start <= this.longest;
    let room = Math.min(latest - start, this.longest);
    if (job.minutesPerDay !== Number.POSITIVE_INFINITY)
      room = Math.min(room, job.minutesPerDay - (this.blockGrid.dayCapped[day] as number));
    const minutes = lengthOf(job, left, room, manner, isPaused ? 1 : manner.slotMinutes);
    return minutes < job.lengths.min ? 0 : minutes;
  }

  /** The cost that the block adds, estimated while the task is only partly placed. */
  private weigh(job: Job, cell: number, start: number, minutes: number): number {
    const { objective, blockGrid } = this;
    const { grid } = this.instance;
    const end = start + minutes;
    const last = lastCellOf(grid, cell, end);
    const focus = focusWithin(grid, cell, end, last);
    let cost = objective.block(job, start, end, focus, restWithin(grid, cell, end, last));
    cost += objective.guide(job, end, minutes);
    // A block shorter than possible makes one more block necessary.
    if (minutes < job.lengths.max && minutes < job.minutes) cost += objective.blockPrice;
    if (objective.pricesDays) {
      const day = grid.dayOf[cell] as number;
      cost += blockGrid.costOfMore(day, minutes);
    }
    if (objective.pricesNeighbours) cost += blockGrid.neighbourCost(job, cell, last + 1, start, end);
    return cost;
  }
}

/**
 * The longest block that `room` allows, in whole slots unless it finishes the task, and less a
 * pause when it ends with one.
 */
function lengthOf(
  job: Job,
  left: number,
  room: number,
  { restMayRemain, paused }: Manner,
  slotMinutes: number,
): number {
  const minutes = restMayRemain ? Math.min(left, room) : nextBlock(left, room, job.lengths);
  const over = (minutes + (paused ? LEAST_PAUSE : 0)) % slotMinutes;
  if (minutes === left || over === 0) return minutes;
  const whole = minutes - over;
  const inSlots = restMayRemain ? whole : nextBlock(left, whole, job.lengths);
  return inSlots >= job.lengths.min ? inSlots : minutes;
}

/** The shortest block of the job that leaves no rest of `left` minutes too short for a block. */
function shortestBlock({ lengths: { min, max } }: Job, left: number, { restMayRemain }: Manner): number {
  return !restMayRemain && left < 2 * min && left <= max ? left : Math.min(min, left);
}

function isWherePricesChange({ focus, rest, dayOf }: Grid, cell: number): boolean {
  return isEdge(focus, cell) || dayOf[cell] !== dayOf[cell - 1] || (rest !== null && isEdge(rest, cell));
}

/** Whether marked time begins or ends with the cell. */
function isEdge(before: Int32Array, cell: number): boolean {
  const isIn = (before[cell + 1] as number) > (before[cell] as number);
  return isIn !== (before[cell] as number) > (before[cell - 1] as number);
}
