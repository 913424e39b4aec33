import type { Interval } from "#domain/interval.ts";
import { followsOn, LEAST_PAUSE } from "../constraints/hard/work-without-pause.ts";
import type { Grid } from "../instance/cell-grid.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";

/** The minute at which a run of work ends that does not exist. */
const NEVER = -1e6;

/** A block on the cells, up to `cellEnd`. */
type Occupant = Interval & { readonly cellEnd: number };

/** How long a block each gap has room for, measured again only after a change in the gap. */
export class GapRooms {
  private readonly instance: Instance;
  private readonly occupant: readonly (Occupant | null)[];
  /** Bounds in minutes; negative since a change in the gap. */
  private readonly known: Int32Array;
  /** Bounds for each free stretch of the gaps that are known, at its first cell. */
  private readonly inStretch: Int32Array;
  /** The median of the jobs' shortest blocks, in minutes. */
  readonly usualShortest: number;
  /** A bit for each gap that may have room for that block: few in a full plan. */
  private readonly roomy: Int32Array;

  constructor(instance: Instance, occupant: readonly (Occupant | null)[]) {
    const { gaps } = instance.grid;
    this.instance = instance;
    this.occupant = occupant;
    this.known = new Int32Array(gaps).fill(-1);
    this.inStretch = new Int32Array(instance.grid.cells);
    this.roomy = new Int32Array((gaps + 31) >> 5).fill(-1);
    this.usualShortest = usualShortestBlock(instance.jobs);
  }

  changed(gap: number): void {
    this.known[gap] = -1;
    this.roomy[gap >> 5] = (this.roomy[gap >> 5] as number) | (1 << (gap & 31));
  }

  /**
   * The first gap from `gap` to `last`, later ones (step 1) or earlier ones (step -1), with room
   * for so long a block; -1 if none has.
   */
  next(gap: number, last: number, step: 1 | -1, shortest: number): number {
    return step === 1 ? this.later(gap, last, shortest) : this.earlier(gap, last, shortest);
  }

  private later(gap: number, last: number, shortest: number): number {
    for (let at = gap; at <= last; at++) {
      const bits = this.bitsOf(at, shortest) >> (at & 31);
      if (bits === 0) at |= 31;
      else {
        at += 31 - Math.clz32(bits & -bits);
        if (at <= last && this.roomIn(at) >= shortest) return at;
      }
    }
    return -1;
  }

  private earlier(gap: number, first: number, shortest: number): number {
    for (let at = gap; at >= first; at--) {
      const bits = this.bitsOf(at, shortest) << (31 - (at & 31));
      if (bits === 0) at &= ~31;
      else {
        at -= Math.clz32(bits);
        if (at >= first && this.roomIn(at) >= shortest) return at;
      }
    }
    return -1;
  }

  private bitsOf(gap: number, shortest: number): number {
    return shortest < this.usualShortest ? -1 : (this.roomy[gap >> 5] as number);
  }

  /**
   * Whether the free cells from this one on may have room for so long a block; true also where they
   * are not the beginning of a free stretch. Only for gaps that `next` answered with, while nothing
   * changes in them.
   */
  isRoomy(cell: number, shortest: number): boolean {
    const { gapOf, gapFirst } = this.instance.grid;
    const begins = gapFirst[gapOf[cell] as number] === cell || this.occupant[cell - 1] !== null;
    return !begins || (this.inStretch[cell] as number) >= shortest;
  }

  private roomIn(gap: number): number {
    const known = this.known[gap] as number;
    if (known >= 0) return known;
    const room = this.measure(gap);
    this.known[gap] = room;
    if (room < this.usualShortest) this.roomy[gap >> 5] = (this.roomy[gap >> 5] as number) & ~(1 << (gap & 31));
    return room;
  }

  /**
   * An upper bound on the minutes of a block that a job may get in a gap, if it starts on a slot:
   * the free stretches, less the pauses that the work in the gap itself requires.
   */
  private measure(gap: number): number {
    const { instance, occupant, inStretch } = this;
    const { gapFirst } = instance.grid;
    const last = gapFirst[gap + 1] as number;
    let room = 0;
    let [runStart, runEnd] = [NEVER, NEVER];
    for (let cell = gapFirst[gap] as number; cell < last; ) {
      const block = occupant[cell] as Occupant | null;
      if (block !== null) {
        if (!followsOn(runEnd, block.start)) runStart = block.start;
        runEnd = block.end;
        cell = block.cellEnd;
        continue;
      }
      const first = cell;
      while (cell < last && occupant[cell] === null) cell++;
      inStretch[first] = roomBetween(instance, occupant, first, cell, last, runStart, runEnd);
      room = Math.max(room, inStretch[first] as number);
    }
    return room;
  }
}

function usualShortestBlock(jobs: readonly Job[]): number {
  const shortest = jobs.map(({ lengths, minutes }) => Math.min(lengths.min, minutes)).sort((a, b) => a - b);
  return shortest[shortest.length >> 1] ?? 0;
}

/** The end of the work from this block's first cell on without a pause, up to cell `last`. */
function endOfRun(occupant: readonly (Occupant | null)[], cell: number, last: number): number {
  let { end } = occupant[cell] as Occupant;
  for (let at = cell; at < last; at++) {
    const block = occupant[at] as Occupant | null;
    if (block === null) continue;
    if (!followsOn(end, block.start)) break;
    end = block.end;
    at = block.cellEnd - 1;
  }
  return end;
}

/**
 * The same for the free cells `[first, last)` between the run of work before them and the block
 * after them, in a gap up to cell `gapEnd`: a block continues one of the runs, within the limit on
 * work without a pause, or has a pause on either side.
 */
function roomBetween(
  { grid, pause, longestRun }: Instance,
  occupant: readonly (Occupant | null)[],
  first: number,
  last: number,
  gapEnd: number,
  runStart: number,
  runEnd: number,
): number {
  const from = slotFrom(grid, first, last, runEnd + pause);
  const end = grid.end[last - 1] as number;
  const after = last < gapEnd ? (occupant[last] as Occupant) : null;
  const to = after ? Math.min(end, after.start - pause) : end;
  const continues = followsOn(runEnd, from);
  const isContinued = after !== null && followsOn(to, after.start);
  const paused = continues ? slotFrom(grid, first, last, runEnd + LEAST_PAUSE) : from;
  const apart = (isContinued ? after.start - LEAST_PAUSE : to) - paused;
  const inRunBefore = continues ? longestRun - (runEnd - runStart) : 0;
  const inRunAfter = isContinued ? longestRun - (endOfRun(occupant, last, gapEnd) - after.start) : 0;
  return Math.max(0, Math.min(to - from, Math.max(apart, inRunBefore, inRunAfter)));
}

/** The first minute from `earliest` on at which a slot begins in the cells; their end if none. */
function slotFrom({ start, end, onSlot }: Grid, first: number, last: number, earliest: number): number {
  for (let cell = first; cell < last; cell++)
    if (onSlot[cell] === 1 && (start[cell] as number) >= earliest) return start[cell] as number;
  return end[last - 1] as number;
}
