import { clip, covers, totalLength, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { firstCellFrom, focusWithin } from "../instance/cell-grid.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import type { Block } from "../search/block-grid.ts";
import { NO_BLOCKS } from "../search/placed-work.ts";
import type { ShownAmounts } from "./shown-amounts.ts";

/** The part of a schedule on which its amounts depend. */
type Placed = { blocks(job: number): readonly Block[]; unplacedMinutes(job: number): number };

/**
 * Measures the shown amounts of schedules of one instance, fast enough for every step of a search:
 * only jobs whose blocks are others than in the schedule before are read again.
 */
export class ShownMeter {
  private readonly instance: Instance;
  /** The minutes of each cell, and those of them left free: the end of the cell. */
  private readonly lengths: Int32Array;
  private readonly free: Int32Array;
  /** Free minutes in all cells before each. */
  private readonly freeBefore: Int32Array;
  private readonly dayEnd: readonly number[];
  /** Minutes of habits and of blocks per day. */
  private readonly reserved: Float64Array;
  private readonly worked: Float64Array;
  /** The end of the fixed blocks of each task, or the start of the plannable time. */
  private readonly fixedEnd: readonly number[];
  private readonly previous: readonly ReadonlySet<string>[];
  private readonly previousCount: number;

  /** The blocks of each job as last read, and what follows from them. */
  private readonly known: (readonly Block[])[];
  private readonly missing: Int32Array;
  private readonly finish: Float64Array;
  private readonly late: Float64Array;
  private readonly kept: Int32Array;
  private readonly longestFocus: Int32Array;
  private readonly focusMinutes: Int32Array;
  /** The first cell from each job's finish on, and from its due date on. */
  private readonly finishCell: Int32Array;
  private readonly dueCell: Int32Array;

  constructor(instance: Instance) {
    const { clock, context, grid, jobs } = instance;
    const { fixed, previous, stands } = context.problem;
    const toMinute = (instant: number) => (instant - grid.base) / MINUTE_MS;
    this.instance = instance;
    this.lengths = grid.end.map((end, cell) => end - (grid.start[cell] as number));
    this.free = this.lengths.slice();
    this.freeBefore = new Int32Array(grid.cells + 1);
    this.dayEnd = clock.days.map(({ end }) => toMinute(end));
    this.worked = new Float64Array(clock.days.length);
    const reserved = union(context.reserved);
    this.reserved = Float64Array.from(clock.days, (day) => totalLength(clip(reserved, day)) / MINUTE_MS);
    this.fixedEnd = jobs.map(({ task }) => {
      const ends = fixed.filter(({ taskId }) => taskId === task.id).map(({ end }) => toMinute(end));
      return ends.length > 0 ? Math.max(...ends) : toMinute(clock.window.start);
    });
    const standing = new Set(fixed.map((block) => keyOf(toMinute(block.start), toMinute(block.end), block.taskId)));
    const ahead = (stands ? previous : [])
      .filter(({ start }) => start >= clock.window.start)
      .map(({ start, end, taskId }) => ({ taskId, key: keyOf(toMinute(start), toMinute(end), taskId) }))
      .filter(({ key }) => !standing.has(key));
    this.previous = jobs.map(
      ({ task }) => new Set(ahead.filter(({ taskId }) => taskId === task.id).map(({ key }) => key)),
    );
    this.previousCount = this.previous.reduce((sum, { size }) => sum + size, 0);
    this.known = jobs.map(() => NO_BLOCKS);
    this.missing = Int32Array.from(jobs, ({ minutes, indivisible }) => minutes + indivisible);
    this.finish = new Float64Array(jobs.length);
    this.late = new Float64Array(jobs.length);
    this.kept = new Int32Array(jobs.length);
    this.longestFocus = new Int32Array(jobs.length);
    this.focusMinutes = new Int32Array(jobs.length);
    this.finishCell = new Int32Array(jobs.length);
    this.dueCell = Int32Array.from(jobs, ({ due }) => (due === null ? 0 : firstCellFrom(grid, due)));
    for (const job of jobs) this.read(job, NO_BLOCKS);
    this.countFree(0);
  }

  measure(placed: Placed): ShownAmounts {
    this.follow(placed);
    let unplaced = 0;
    let late = 0;
    let missed = 0;
    let cushion = Number.POSITIVE_INFINITY;
    let focus = 0;
    let blockCount = 0;
    let tasksPlaced = 0;
    let kept = 0;
    let focusMinutes = 0;
    let lastEnd = 0;
    const leftOut: number[] = [];
    for (const { index, due } of this.instance.jobs) {
      const count = (this.known[index] as readonly Block[]).length;
      const missing = this.missing[index] as number;
      const finish = this.finish[index] as number;
      unplaced += missing;
      if (missing > 0) leftOut.push(index);
      if (finish > lastEnd) lastEnd = finish;
      blockCount += count;
      if (count > 0) tasksPlaced++;
      kept += this.kept[index] as number;
      focus = Math.max(focus, this.longestFocus[index] as number);
      focusMinutes += this.focusMinutes[index] as number;
      if (due === null) continue;
      late += this.late[index] as number;
      if (missing > 0 || (finish > due && count > 0)) missed++;
      if (missing > 0) cushion = Math.min(cushion, -missing);
      // Work that is in time has no cushion below 0.
      else if (cushion > 0 || finish > due) cushion = Math.min(cushion, this.cushionOf(index, due));
    }
    const blocksMoved = this.previousCount - kept;
    const { fullest, days } = this.loads();
    const compared = [
      unplaced,
      late,
      cushion === Number.POSITIVE_INFINITY ? 0 : 0 - cushion,
      0 - focus,
      fullest,
      tasksPlaced === 0 ? 1 : blockCount / tasksPlaced,
      blocksMoved,
    ];
    return { compared, deadlinesMissed: missed, focusMinutes, days, blocksMoved, finish: lastEnd, leftOut };
  }

  /** Reads the jobs whose blocks have changed. */
  private follow(placed: Placed): void {
    const { cells } = this.instance.grid;
    const changed: Job[] = [];
    let from = cells;
    for (const job of this.instance.jobs) {
      const known = this.known[job.index] as readonly Block[];
      if (placed.blocks(job.index) === known) continue;
      changed.push(job);
      for (const block of known) from = Math.min(from, this.count(block, -1));
    }
    for (const job of changed) {
      const blocks = placed.blocks(job.index);
      for (const block of blocks) from = Math.min(from, this.count(block, 1));
      this.missing[job.index] = placed.unplacedMinutes(job.index);
      this.read(job, blocks);
    }
    this.countFree(from);
  }

  /** Takes the time of a block from its cells and days, or gives it back; returns its cell. */
  private count({ cell, cellEnd, start, end }: Block, sign: 1 | -1): number {
    const { dayEnd, free, lengths, worked } = this;
    const { grid } = this.instance;
    free.set(lengths.subarray(cell, cellEnd), cell);
    if (sign === 1)
      for (let at = cell; at < cellEnd; at++)
        free[at] = (grid.end[at] as number) - Math.min(end, grid.end[at] as number);
    for (let day = grid.dayOf[cell] as number, from = start; from < end; day++) {
      const until = Math.min(end, dayEnd[day] ?? end);
      worked[day] = (worked[day] as number) + sign * (until - from);
      from = until;
    }
    return cell;
  }

  private countFree(from: number): void {
    const { free, freeBefore } = this;
    for (let cell = from; cell < free.length; cell++)
      freeBefore[cell + 1] = (freeBefore[cell] as number) + (free[cell] as number);
  }

  private read({ index, task, due }: Job, blocks: readonly Block[]): void {
    const { grid } = this.instance;
    const stood = this.previous[index] as ReadonlySet<string>;
    let [late, kept, longestFocus, focusMinutes] = [0, 0, 0, 0];
    for (const block of blocks) {
      const { cell, start, end } = block;
      if (end - start > longestFocus && this.isFocus(block)) longestFocus = end - start;
      if (task.effort === "deep") focusMinutes += focusWithin(grid, cell, end);
      if (stood.size > 0 && stood.has(keyOf(start, end, task.id))) kept++;
      if (due !== null) late += Math.max(0, end - Math.max(start, due));
    }
    const finish = Math.max(blocks.at(-1)?.end ?? Number.NEGATIVE_INFINITY, this.fixedEnd[index] as number);
    this.known[index] = blocks;
    this.finish[index] = finish;
    this.finishCell[index] = firstCellFrom(grid, finish);
    this.late[index] = late;
    this.kept[index] = kept;
    this.longestFocus[index] = longestFocus;
    this.focusMinutes[index] = focusMinutes;
  }

  /** The minutes of the fullest day, and the number of days with any work or habit. */
  private loads(): { readonly fullest: number; readonly days: number } {
    let [fullest, days] = [0, 0];
    for (let day = 0; day < this.reserved.length; day++) {
      const minutes = (this.reserved[day] as number) + (this.worked[day] as number);
      if (minutes > fullest) fullest = minutes;
      if (minutes > 0) days++;
    }
    return { fullest, days };
  }

  /** Minutes left free between the end of a job and its due date; less than 0 when it is late. */
  private cushionOf(index: number, due: number): number {
    const finish = this.finish[index] as number;
    if (due < finish) return -(this.late[index] as number);
    const until = this.freeUntil(due, this.dueCell[index] as number);
    return Math.max(0, until - this.freeUntil(finish, this.finishCell[index] as number));
  }

  /** Minutes left free before `minute`, of which `next` is the first cell from there on. */
  private freeUntil(minute: number, next: number): number {
    const { grid } = this.instance;
    const whole = this.freeBefore[next] as number;
    const end = next > 0 ? (grid.end[next - 1] as number) : minute;
    return end > minute ? whole - Math.min(end - minute, this.free[next - 1] as number) : whole;
  }

  /** Wholly within focus hours. */
  private isFocus({ start, end }: Block): boolean {
    const { clock, context, grid } = this.instance;
    const span = { start: grid.base + start * MINUTE_MS, end: grid.base + end * MINUTE_MS };
    return covers(clock.during(context.problem.preferences.focusHours), span);
  }
}

function keyOf(start: number, end: number, taskId: string): string {
  return `${start} ${end} ${taskId}`;
}
