import type { BlockFact } from "../block-facts.ts";
import type { Moment } from "../claims.ts";
import { fits } from "../fits.ts";

/** Whether a block fits one of the moments of each kind: it stands in the way of their being free. */
export function standsIn(moments: readonly Moment[], block: BlockFact): boolean {
  const kinds = new Set(moments.map(({ kind }) => kind));
  return [...kinds].every((kind) => moments.some((moment) => moment.kind === kind && fits(moment, block)));
}
