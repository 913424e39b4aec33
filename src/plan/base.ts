import { type Interval, overlaps } from "#domain/interval.ts";
import type { Block } from "./block.ts";
import { type Account, countedMinutes } from "./ledger.ts";

/** What planning a window starts from, for one piece of work. */
export type WorkBase = {
  /** Minutes that a plan of the window places, or says it cannot: fixed blocks not counted. */
  readonly minutesToPlace: number;
  /** Blocks in the window that no plan may touch. */
  readonly fixed: readonly Block[];
  /**
   * Where the others of the window stand: free to move, but not without need. Where they are longer
   * than what is to be placed, one of them is cut.
   */
  readonly previous: readonly Block[];
  /** Blocks that every plan removes, wherever they stand. */
  readonly freed: readonly Block[];
};

/**
 * What a plan of `window` starts from. Blocks that stand outside it count as scheduled, as far as
 * they are needed whole.
 */
export function planningBase(account: Account, window: Interval): WorkBase {
  const { work, standing, frozenBlocks, freedBlocks, estimate, credited, frozen } = account;
  const minutesIn = (blocks: readonly Block[]) => blocks.reduce((sum, block) => sum + countedMinutes(work, block), 0);
  const isInside = ({ start, end }: Block) => window.start <= start && end <= window.end;
  const free = standing.filter((block) => !frozenBlocks.has(block) && !freedBlocks.has(block));
  const previous = free.filter(isInside);
  const elsewhere = free.filter((block) => !isInside(block));
  // What is left beyond the need is less than any whole block: it is a part of one.
  const surplus = account.freed - minutesIn([...freedBlocks]);
  const surplusBlocks = surplus > 0 && previous.length === 0 ? elsewhere.slice(-1) : [];
  const kept = elsewhere.filter((block) => !surplusBlocks.includes(block));
  return {
    minutesToPlace: estimate - credited - frozen - minutesIn(kept),
    fixed: standing.filter((block) => frozenBlocks.has(block) && overlaps(block, window)),
    previous,
    freed: [...freedBlocks, ...surplusBlocks],
  };
}
