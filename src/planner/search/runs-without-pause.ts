import type { Interval } from "#domain/interval.ts";
import { followsOn, LEAST_PAUSE } from "../constraints/hard/work-without-pause.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Block, BlockGrid } from "./block-grid.ts";

/** A run of work. Each side has one object, which every look around overwrites. */
type Run = { start: number; end: number };

/** The runs of work before and after free time, without a pause, in minutes. */
export class Runs {
  private readonly before: Run = { start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY };
  private readonly after: Run = { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };
  private readonly instance: Instance;
  private readonly blockGrid: BlockGrid;

  constructor(instance: Instance, blockGrid: BlockGrid) {
    this.instance = instance;
    this.blockGrid = blockGrid;
  }

  /** Reads the work around the free cells `[first, last)`. */
  lookAround(first: number, last: number): void {
    if (this.instance.longestRun === Number.POSITIVE_INFINITY) return;
    this.lookBefore(first);
    this.lookAfter(last);
  }

  /**
   * The latest end, up to `to`, of a block with this start under the limit on work without a pause.
   */
  latestEnd(start: number, to: number): number {
    const { before, after } = this;
    const { longestRun: most } = this.instance;
    const from = this.follows(start) ? before.start : start;
    const paused = after.end - from > most ? after.start - LEAST_PAUSE : to;
    return Math.min(to, paused, from < start ? from + most : to);
  }

  /** Whether a block with this start continues the work before it. */
  follows(start: number): boolean {
    return followsOn(this.before.end, start);
  }

  /** The first minute at which a block starts after a pause. */
  get afterPause(): number {
    return this.before.end + LEAST_PAUSE;
  }

  /** The latest end, up to `to`, of a block of these minutes that starts after a pause. */
  latestFor(minutes: number, to: number): number {
    const joins = this.after.end - this.after.start + minutes <= this.instance.longestRun;
    return joins ? to : Math.min(to, this.after.start - LEAST_PAUSE);
  }

  /**
   * The run before the cells, as far back as the limit reaches: a run of full length admits no more
   * work.
   */
  private lookBefore(first: number): void {
    const { grid, fixedRuns, longestRun } = this.instance;
    const { occupant } = this.blockGrid;
    let start = grid.start[first] as number;
    let end = Number.NEGATIVE_INFINITY;
    for (let at = first - 1; end - start < longestRun; ) {
      const block = at >= 0 ? (occupant[at] as Block | null) : null;
      if (block !== null && followsOn(block.end, start)) {
        if (end === Number.NEGATIVE_INFINITY) end = block.end;
        start = block.start;
        at = block.cell - 1;
        continue;
      }
      const fixed = lastBefore(fixedRuns, start);
      if (fixed !== null) {
        if (end === Number.NEGATIVE_INFINITY) end = fixed.end;
        start = fixed.start;
      } else if (block === null && at >= 0 && followsOn(grid.end[at] as number, start)) at--;
      else break;
    }
    this.before.start = end === Number.NEGATIVE_INFINITY ? end : start;
    this.before.end = end;
  }

  private lookAfter(last: number): void {
    const { grid, fixedRuns, longestRun } = this.instance;
    const { occupant } = this.blockGrid;
    let start = Number.POSITIVE_INFINITY;
    let end = grid.end[last - 1] as number;
    for (let at = last; end - start < longestRun; ) {
      const block = at < grid.cells ? (occupant[at] as Block | null) : null;
      if (block !== null && followsOn(end, block.start)) {
        if (start === Number.POSITIVE_INFINITY) start = block.start;
        end = block.end;
        at = block.cellEnd;
        continue;
      }
      const fixed = firstAfter(fixedRuns, end);
      if (fixed !== null) {
        if (start === Number.POSITIVE_INFINITY) start = fixed.start;
        end = fixed.end;
      } else if (block === null && at < grid.cells && followsOn(end, grid.start[at] as number)) at++;
      else break;
    }
    this.after.start = start;
    this.after.end = start === Number.POSITIVE_INFINITY ? start : end;
  }
}

/** The fixed work that ends by `then` without a pause in between. */
function lastBefore(runs: readonly Interval[], then: number): Interval | null {
  for (const run of runs) if (run.start < then && run.end <= then && followsOn(run.end, then)) return run;
  return null;
}

/** The fixed work that begins after `then` without a pause in between. */
function firstAfter(runs: readonly Interval[], then: number): Interval | null {
  for (const run of runs) if (run.end > then && run.start >= then && followsOn(then, run.start)) return run;
  return null;
}
