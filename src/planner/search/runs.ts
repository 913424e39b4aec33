import type { Interval } from "#domain/interval.ts";
import { followsOn, LEAST_PAUSE } from "../constraints/hard/work-without-pause.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Block, Board } from "./board.ts";

const NONE_BEFORE: Interval = { start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY };
const NONE_AFTER: Interval = { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/** Work on either side of free time that goes on without a pause, in minutes. */
export class Runs {
  private before = NONE_BEFORE;
  private after = NONE_AFTER;
  private readonly instance: Instance;
  private readonly board: Board;

  constructor(instance: Instance, board: Board) {
    this.instance = instance;
    this.board = board;
  }

  /** Looks at what stands around the free cells `[first, last)`. */
  lookAround(first: number, last: number): void {
    if (this.instance.longestRun === Number.POSITIVE_INFINITY) return;
    this.before = this.runBefore(first);
    this.after = this.runAfter(last);
  }

  /** The latest end, up to `to`, of a block that starts then. */
  latestEnd(start: number, to: number): number {
    const { before, after } = this;
    const { longestRun: most } = this.instance;
    const from = this.follows(start) ? before.start : start;
    const paused = after.end - from > most ? after.start - LEAST_PAUSE : to;
    return Math.min(to, paused, from < start ? from + most : to);
  }

  /** Whether a block that starts then goes on with the work before it. */
  follows(start: number): boolean {
    return followsOn(this.before.end, start);
  }

  /** The first minute at which a block starts after a pause. */
  get afterPause(): number {
    return this.before.end + LEAST_PAUSE;
  }

  /** The latest end of a block of so many minutes that follows on nothing before it. */
  latestFor(minutes: number, to: number): number {
    const joins = this.after.end - this.after.start + minutes <= this.instance.longestRun;
    return joins ? to : Math.min(to, this.after.start - LEAST_PAUSE);
  }

  private runBefore(first: number): Interval {
    const { grid, fixedRuns } = this.instance;
    let run: Interval = { start: grid.start[first] as number, end: Number.NEGATIVE_INFINITY };
    const take = ({ start, end }: Interval) => {
      run = { start, end: run.end === Number.NEGATIVE_INFINITY ? end : run.end };
    };
    for (let at = first - 1; ; ) {
      const block = at >= 0 ? (this.board.occupant[at] as Block | null) : null;
      const fixed = fixedRuns.find(
        ({ start, end }) => start < run.start && end <= run.start && followsOn(end, run.start),
      );
      if (block && followsOn(block.end, run.start)) {
        at = block.cell - 1;
        take(block);
      } else if (fixed) take(fixed);
      else if (!block && at >= 0 && followsOn(grid.end[at] as number, run.start)) at--;
      else break;
    }
    return run.end === Number.NEGATIVE_INFINITY ? NONE_BEFORE : run;
  }

  private runAfter(last: number): Interval {
    const { grid, fixedRuns } = this.instance;
    let run: Interval = { start: Number.POSITIVE_INFINITY, end: grid.end[last - 1] as number };
    const take = ({ start, end }: Interval) => {
      run = { start: run.start === Number.POSITIVE_INFINITY ? start : run.start, end };
    };
    for (let at = last; ; ) {
      const block = at < grid.cells ? (this.board.occupant[at] as Block | null) : null;
      const fixed = fixedRuns.find(({ start, end }) => end > run.end && start >= run.end && followsOn(run.end, start));
      if (block && followsOn(run.end, block.start)) {
        at = block.cellEnd;
        take(block);
      } else if (fixed) take(fixed);
      else if (!block && at < grid.cells && followsOn(run.end, grid.start[at] as number)) at++;
      else break;
    }
    return run.start === Number.POSITIVE_INFINITY ? NONE_AFTER : run;
  }
}
