import { followsOn, LEAST_PAUSE } from "../constraints/hard/work-without-pause.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Kept, Rest } from "./beam-remaining-work.ts";

/** The latest end of a block before a cell, and the start of its run. */
export type Before = { readonly end: number; readonly runStart: number };

export type Room = {
  readonly deadlines: readonly number[];
  /** Identifies what comes before a cell as far as the pause rules ask: 0 after a pause. */
  readonly keyOf: (cell: number, before: Before) => number;
  /** The most minutes of work from a cell on that end by each deadline. */
  readonly after: (cell: number, before: Before) => Float64Array;
};

type Visit = (cell: number, before: Before, minutes: number) => void;

const FIRST: Before = { end: Number.NEGATIVE_INFINITY, runStart: 0 };

/**
 * The room for work between the kept blocks, of whichever job it is, with the pauses and the
 * lengths that the rules ask for: a longest path from each cell to each deadline.
 */
export function createRoom(
  rests: readonly Rest[],
  { grid, pause, longestRun }: Instance,
  { standing, roomAt }: Kept,
  deadlines: readonly number[],
): Room {
  const rested = Math.max(pause, LEAST_PAUSE);
  const none = new Float64Array(deadlines.length);
  const known = Array.from({ length: grid.cells + 1 }, () => new Map<number, { before: Before; most: Float64Array }>());
  const ends = Array.from({ length: grid.cells }, (_, cell) => readEnds(cell));
  visit(0, FIRST);
  for (let cell = 0; cell < grid.cells; cell++)
    for (const { before } of placesAt(cell).values()) goOn(cell, before, visit);
  for (let cell = grid.cells - 1; cell >= 0; cell--)
    for (const { before, most } of placesAt(cell).values())
      goOn(cell, before, (next, then, minutes) => {
        const later = after(next, then);
        for (let by = 0; by < most.length; by++) {
          const sum = (later[by] as number) + (then.end <= (deadlines[by] as number) ? minutes : 0);
          if (sum > (most[by] as number)) most[by] = sum;
        }
      });
  return { deadlines, keyOf, after };

  function after(cell: number, before: Before): Float64Array {
    return placesAt(cell).get(keyOf(cell, before))?.most ?? none;
  }

  function keyOf(cell: number, { end, runStart }: Before): number {
    const since = cell < grid.cells ? (grid.start[cell] as number) - end : rested;
    return since >= rested ? 0 : since * 1024 + end - runStart;
  }

  function placesAt(cell: number) {
    return known[cell] as (typeof known)[number];
  }

  function visit(cell: number, before: Before): void {
    const places = placesAt(cell);
    const key = keyOf(cell, before);
    if (!places.has(key)) places.set(key, { before, most: new Float64Array(deadlines.length) });
  }

  /** The ends of blocks that may begin with a cell, each with the cell after it. */
  function readEnds(cell: number): ReadonlyMap<number, number> {
    const now = grid.start[cell] as number;
    const found = new Map<number, number>();
    for (const { openings, minutes, from, until } of standing[cell] ? [] : rests) {
      const latest = now < from ? now : Math.min(now + minutes, now + (roomAt[cell] as number), until);
      for (const { block } of openings[cell]?.aligned ?? [])
        if (block.end <= latest) found.set(block.end, block.cellEnd);
    }
    return found;
  }

  /** Visits what may come after a cell: a kept block, no block yet, or one of each length. */
  function goOn(cell: number, before: Before, visit: Visit): void {
    const block = standing[cell];
    if (block && block.cell !== cell) return;
    const now = block ? block.start : (grid.start[cell] as number);
    const follows = followsOn(before.end, now);
    const runStart = follows ? before.runStart : now;
    const latest = follows ? runStart + longestRun : Number.POSITIVE_INFINITY;
    if (!block) visit(cell + 1, before, 0);
    if (now < before.end + pause) return;
    if (block && block.end <= latest) visit(block.cellEnd, { end: block.end, runStart }, 0);
    for (const [end, cellEnd] of ends[cell] ?? []) if (end <= latest) visit(cellEnd, { end, runStart }, end - now);
  }
}
