import type { Grid } from "../instance/cell-grid.ts";
import type { Job } from "../job.ts";
import type { Block } from "./block-grid.ts";

/** The cells of a day `[firstCell, lastCell)`; empty where it has none. */
export type DayCells = { readonly firstCell: number; readonly lastCell: number };

export function cellsByDay({ dayOf, cells }: Grid): readonly DayCells[] {
  const days: DayCells[] = [];
  for (let cell = 0; cell < cells; cell++) {
    const day = dayOf[cell] as number;
    while (days.length <= day) days.push({ firstCell: cell, lastCell: cell });
    days[day] = { firstCell: (days[day] as DayCells).firstCell, lastCell: cell + 1 };
  }
  return days;
}

/**
 * Places what is left of a spaced job on days other than its best ones, whose cells are marked: in
 * place of each best day without a session, on the nearest day with room; and if work is left then,
 * on the days nearest to the first one, because distances are to grow.
 */
export function placeElsewhere(
  { index, sessionDays }: Job,
  days: readonly DayCells[],
  occupant: readonly (Block | null)[],
  placeOn: (day: DayCells) => readonly Block[],
): Block[] {
  const best = daysWith((cell) => sessionDays?.[cell] === 1);
  const taken = daysWith((cell) => occupant[cell]?.job === index);
  const blocks: Block[] = [];
  for (const vacant of vacantDays(best, taken)) nearestTo(vacant, [...days.keys()]).some(isPlacedOn);
  for (const day of nearestTo(best[0] ?? 0, [...days.keys()])) isPlacedOn(day);
  return blocks;

  function isPlacedOn(day: number): boolean {
    const more = placeOn(days[day] as DayCells);
    blocks.push(...more);
    return more.length > 0;
  }

  function daysWith(has: (cell: number) => boolean): number[] {
    return [...days.keys()].filter((day) => {
      const { firstCell, lastCell } = days[day] as DayCells;
      for (let cell = firstCell; cell < lastCell; cell++) if (has(cell)) return true;
      return false;
    });
  }
}

/** The best days without a session, less the nearest one for each session on another day. */
function vacantDays(best: readonly number[], taken: readonly number[]): readonly number[] {
  let vacant = best.filter((day) => !taken.includes(day));
  for (const day of taken.filter((day) => !best.includes(day))) {
    const [stoodFor] = nearestTo(day, vacant);
    vacant = vacant.filter((other) => other !== stoodFor);
  }
  return vacant;
}

function nearestTo(day: number, days: readonly number[]): readonly number[] {
  return days.toSorted((a, b) => Math.abs(a - day) - Math.abs(b - day));
}
