import type { Box } from "../boxes/grid-boxes.ts";

/**
 * Whether two lists of boxes differ only in their overlaps, so that the widget need not redraw
 * them.
 */
export function sameButForConflicts(a: readonly Box[], b: readonly Box[]): boolean {
  return a === b || (a.length === b.length && a.every((box, index) => sameBox(box, b[index])));
}

export function sameConflicts(a: Box, b: Box): boolean {
  return JSON.stringify(a.conflicts) === JSON.stringify(b.conflicts);
}

function sameBox(a: Box, b: Box | undefined): boolean {
  if (b === undefined || a.was?.start !== b.was?.start || a.was?.end !== b.was?.end) return false;
  return (Object.keys(a) as (keyof Box)[]).every((key) => key === "conflicts" || key === "was" || a[key] === b[key]);
}
