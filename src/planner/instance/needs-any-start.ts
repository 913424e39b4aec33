import type { Job } from "../job.ts";
import type { Grid } from "./cell-grid.ts";

type Alone = Pick<Job, "minutes" | "lengths">;
type Open = Pick<Job, "deadline" | "firstCell" | "lastCell" | "open">;

/**
 * Whether a task, with all free time to itself, would fit only by starting off the slots: fit at
 * all, or fit in one piece where the slots would split it. Slots keep a calendar tidy; they are no
 * reason to leave work out.
 */
export function needsAnyStart({ minutes: work, lengths }: Alone, when: Open, grid: Grid): boolean {
  const piece = Math.min(work, lengths.max);
  const neat = { longest: 0, total: 0 };
  const any = { longest: 0, total: 0 };
  const add = (rooms: { longest: number; total: number }, minutes: number) => {
    rooms.longest = Math.max(rooms.longest, minutes);
    if (minutes >= lengths.min) rooms.total += minutes;
  };
  for (let cell = when.firstCell; cell < when.lastCell; ) {
    if (neat.longest >= piece && neat.total >= work) return false;
    const last = endOfStretch(cell, when, grid);
    const to = Math.min(grid.end[last - 1] as number, when.deadline);
    let slot = cell;
    while (slot < last && grid.onSlot[slot] === 0) slot++;
    if (isOpen(cell, when)) {
      add(any, to - (grid.start[cell] as number));
      if (slot < last) add(neat, to - (grid.start[slot] as number));
    }
    cell = last;
  }
  const inOnePiece = neat.longest < piece && piece <= any.longest;
  return inOnePiece || (neat.total < work && neat.total < any.total);
}

/** The end of the run of cells from `cell` on that are in the same gap and equally open. */
function endOfStretch(cell: number, when: Open, { gapOf }: Grid): number {
  let last = cell + 1;
  while (last < when.lastCell && gapOf[last] === gapOf[cell] && isOpen(last, when) === isOpen(cell, when)) last++;
  return last;
}

function isOpen(cell: number, { open }: Open): boolean {
  return open === null || open[cell] === 1;
}
