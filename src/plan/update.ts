import type { Interval } from "#domain/interval.ts";
import { nearestPairs } from "#domain/nearest-pairs.ts";
import { type WorkRef, workKey } from "./work.ts";

/**
 * A block that a plan proposes. `eventId`: the standing event that it is meant to be, where that is
 * known.
 */
export type ProposedBlock = Interval & { readonly work: WorkRef | null; readonly eventId: string | null };

/** A block that stands, as far as it matters here. */
export type Standing = Interval & { readonly work: WorkRef | null; readonly eventId: string };

/** How a proposed block relates to what stands. */
export type Stand<Block extends Standing> =
  | { readonly stands: "new" }
  | { readonly stands: "kept"; readonly block: Block }
  | { readonly stands: "moved"; readonly block: Block };

/**
 * What a plan changes: one `Stand` per proposed block, in order, and the blocks that it leaves out.
 */
export type Update<Block extends Standing> = {
  readonly stands: readonly Stand<Block>[];
  readonly removes: readonly Block[];
};

/**
 * The difference between what stands and what is proposed. Blocks of one piece of work are
 * interchangeable: as many as can be are kept where they stand, then as many as can be are moved,
 * by as little as can be.
 */
export function updateBetween<Block extends Standing>(
  standing: readonly Block[],
  proposed: readonly ProposedBlock[],
): Update<Block> {
  const stands: Stand<Block>[] = proposed.map(() => ({ stands: "new" }));
  const left = new Set(standing);
  const open = new Set(proposed.keys());
  const pair = (index: number, block: Block): void => {
    stands[index] = { stands: isSameTime(block, proposed[index] as ProposedBlock) ? "kept" : "moved", block };
    left.delete(block);
    open.delete(index);
  };
  const places = (indexes: readonly number[]) =>
    indexes.map((index) => ({ ...(proposed[index] as ProposedBlock), index }));
  pairWhere(open, left, (index, block) => proposed[index]?.eventId === block.eventId, pair);
  const isOfSameWork = (index: number, block: Block) => groupOf(proposed[index]) === groupOf(block);
  pairWhere(
    open,
    left,
    (index, block) => isOfSameWork(index, block) && isSameTime(block, proposed[index] as ProposedBlock),
    pair,
  );
  const blocks = Map.groupBy(left, groupOf);
  for (const [group, indexes] of Map.groupBy(open, (index) => groupOf(proposed[index])))
    for (const [block, { index }] of nearestPairs(blocks.get(group) ?? [], places(indexes))) pair(index, block);
  return { stands, removes: [...left] };
}

/** Work that is nobody's is like no other: it is paired by its event only. */
function groupOf(block: { readonly work: WorkRef | null; readonly eventId: string | null } | undefined): string {
  return block?.work ? workKey(block.work) : `event ${block?.eventId}`;
}

function isSameTime(a: Interval, b: Interval): boolean {
  return a.start === b.start && a.end === b.end;
}

function pairWhere<Block>(
  open: ReadonlySet<number>,
  left: ReadonlySet<Block>,
  isPair: (index: number, block: Block) => boolean,
  pair: (index: number, block: Block) => void,
): void {
  for (const index of [...open]) {
    const block = [...left].find((candidate) => isPair(index, candidate));
    if (block) pair(index, block);
  }
}
