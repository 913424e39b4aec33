import { type Interval, isSameInterval } from "#domain/interval.ts";
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

/** A proposed block that no standing block is paired with yet. */
type OpenPlace = ProposedBlock & { readonly index: number };

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
  const open = new Set<OpenPlace>(proposed.map((block, index) => ({ ...block, index })));
  const pair = (place: OpenPlace, block: Block) => {
    stands[place.index] = { stands: isSameInterval(block, place) ? "kept" : "moved", block };
    left.delete(block);
    open.delete(place);
  };
  const pairWhere = (isPair: (place: OpenPlace, block: Block) => boolean) => {
    for (const place of [...open]) {
      const block = [...left].find((candidate) => isPair(place, candidate));
      if (block) pair(place, block);
    }
  };
  pairWhere((place, block) => place.eventId === block.eventId);
  pairWhere((place, block) => isSameInterval(place, block) && groupOf(place) === groupOf(block));
  const blocks = Map.groupBy(left, groupOf);
  for (const [group, places] of Map.groupBy(open, groupOf))
    for (const [block, place] of nearestPairs(blocks.get(group) ?? [], places)) pair(place, block);
  return { stands, removes: [...left] };
}

/** A block without work is similar to no other, so only its event pairs it. */
function groupOf({ work, eventId }: Pick<ProposedBlock, "work" | "eventId">): string {
  return work ? workKey(work) : `event ${eventId}`;
}
