import { type Interval, overlaps } from "#domain/interval.ts";
import type { Block } from "./block.ts";
import { type Account, countedMinutes } from "./ledger.ts";

/** The starting point of planning a window, for one piece of work. */
export type WorkBase = {
  /** Minutes that a plan of the window places or reports as unplaced, without fixed blocks. */
  readonly minutesToPlace: number;
  /** Blocks in the window that no plan may touch. */
  readonly fixed: readonly Block[];
  /**
   * The other blocks of the window, which a plan may move, but only if it gains from that. Where
   * they are longer than the minutes to place, one of them is cut.
   */
  readonly previous: readonly Block[];
  /** Blocks that every plan removes, wherever they stand. */
  readonly freed: readonly Block[];
};

/**
 * The starting point of a plan of `window`. Blocks outside the window count as scheduled, as far as
 * the work needs them whole.
 */
export function planningBase(account: Account, window: Interval): WorkBase {
  const { work, standing, frozenBlocks, freedBlocks, estimate, credited, frozen } = account;
  const minutesIn = (blocks: readonly Block[]) => blocks.reduce((sum, block) => sum + countedMinutes(work, block), 0);
  const isInside = ({ start, end }: Block) => window.start <= start && end <= window.end;
  const free = standing.filter((block) => !frozenBlocks.has(block) && !freedBlocks.has(block));
  const previous = free.filter(isInside);
  const elsewhere = free.filter((block) => !isInside(block));
  // The surplus is less than any whole block, so part of one block is freed.
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
