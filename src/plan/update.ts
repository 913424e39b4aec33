import type { Interval } from "#domain/interval.ts";
import { nearestPairs } from "#domain/nearest-pairs.ts";
import { type WorkRef, workKey } from "./work.ts";

/** A block that a plan proposes. `eventId` names the standing event that it continues, if known. */
export type ProposedBlock = Interval & { readonly work: WorkRef | null; readonly eventId: string | null };

/** The compared fields of a standing block. */
export type Standing = Interval & { readonly work: WorkRef | null; readonly eventId: string };

/** The relation of a proposed block to the standing plan. */
export type Stand<Block extends Standing> =
  | { readonly stands: "new" }
  | { readonly stands: "kept"; readonly block: Block }
  | { readonly stands: "moved"; readonly block: Block };

/**
 * The changes by a plan: one `Stand` per proposed block, in order, and the standing blocks that it
 * removes.
 */
export type Update<Block extends Standing> = {
  readonly stands: readonly Stand<Block>[];
  readonly removes: readonly Block[];
};

/**
 * The difference between the standing and the proposed blocks. Blocks of one piece of work are
 * interchangeable: as many as possible are kept in place, then as many as possible are moved, with
 * the least total movement.
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

/** A block without work is similar to no other, so only its event pairs it. */
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
