import type { Interval } from "#domain/interval.ts";
import type { Block } from "./block.ts";
import { type WorkRef, workKey } from "./work.ts";

/** A block that a plan proposes. `eventId`: the standing event that it is meant to be, where that is known. */
export type ProposedBlock = Interval & { readonly work: WorkRef | null; readonly eventId: string | null };

/** How a proposed block relates to what stands. */
export type Stand =
  | { readonly stands: "new" }
  | { readonly stands: "kept"; readonly block: Block }
  | { readonly stands: "moved"; readonly block: Block };

/** What a plan changes: one `Stand` per proposed block, in order, and the blocks that it leaves out. */
export type Update = { readonly stands: readonly Stand[]; readonly removes: readonly Block[] };

/**
 * The difference between what stands and what is proposed. Blocks of one piece of work are interchangeable: as many as
 * can be are kept where they stand, then as many as can be are moved, by as little as can be.
 */
export function updateBetween(standing: readonly Block[], proposed: readonly ProposedBlock[]): Update {
  const stands: Stand[] = proposed.map(() => ({ stands: "new" }));
  const left = new Set(standing);
  const open = new Set(proposed.keys());
  const pair = (index: number, block: Block): void => {
    stands[index] = { stands: isSameTime(block, proposed[index] as ProposedBlock) ? "kept" : "moved", block };
    left.delete(block);
    open.delete(index);
  };
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
    for (const [index, block] of nearestPairs(indexes, proposed, blocks.get(group) ?? [])) pair(index, block);
  return { stands, removes: [...left] };
}

/** Work that is nobody's is like no other: it is paired by its event only. */
function groupOf(block: { readonly work: WorkRef | null; readonly eventId: string | null } | undefined): string {
  return block?.work ? workKey(block.work) : `event ${block?.eventId}`;
}

function isSameTime(a: Interval, b: Interval): boolean {
  return a.start === b.start && a.end === b.end;
}

function pairWhere(
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

/**
 * As many pairs as there can be with the least movement in all. On a line no best pairing crosses, so that the best
 * pairing of the first i with the first j follows from smaller ones.
 */
function nearestPairs(
  indexes: readonly number[],
  proposed: readonly ProposedBlock[],
  blocks: readonly Block[],
): [number, Block][] {
  const order = indexes.toSorted((a, b) => (proposed[a]?.start ?? 0) - (proposed[b]?.start ?? 0));
  const stood = blocks.toSorted((a, b) => a.start - b.start);
  const skips = Math.abs(order.length - stood.length);
  const skipsProposed = order.length > stood.length;
  const cost = (row: number, column: number) => distance(proposed[order[row] as number], stood[column]);
  // best[k][i]: the least movement of the first i pairs when k of the longer list were passed over.
  const count = Math.min(order.length, stood.length);
  const best = Array.from({ length: skips + 1 }, () => new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY));
  const place = (skipped: number, pairs: number): [number, number] =>
    skipsProposed ? [pairs + skipped, pairs] : [pairs, pairs + skipped];
  for (let skipped = 0; skipped <= skips; skipped++)
    for (let pairs = 0; pairs <= count; pairs++) {
      const passed = skipped > 0 ? (best[skipped - 1]?.[pairs] as number) : Number.POSITIVE_INFINITY;
      const paired = pairs > 0 ? (best[skipped]?.[pairs - 1] as number) + cost(...place(skipped, pairs - 1)) : Infinity;
      (best[skipped] as Float64Array)[pairs] = skipped + pairs === 0 ? 0 : Math.min(passed, paired);
    }
  const found: [number, Block][] = [];
  let [skipped, pairs] = [skips, count];
  while (pairs > 0) {
    if (skipped > 0 && best[skipped - 1]?.[pairs] === best[skipped]?.[pairs]) {
      skipped--;
      continue;
    }
    pairs--;
    const [row, column] = place(skipped, pairs);
    found.push([order[row] as number, stood[column] as Block]);
  }
  return found;
}

function distance(a: Interval | undefined, b: Interval | undefined): number {
  return a && b ? Math.abs(a.start - b.start) + Math.abs(a.end - b.end) : Number.POSITIVE_INFINITY;
}
