import { type Interval, overlaps } from "#domain/interval.ts";
import type { Block } from "./block.ts";
import { type Account, countedMinutes } from "./ledger.ts";

/** What planning a window starts from, for one piece of work. */
export type WorkBase = {
  /** Minutes that a plan of the window places, or says it cannot: fixed blocks not counted. */
  readonly minutesToPlace: number;
  /** Blocks in the window that no plan may touch. */
  readonly fixed: readonly Block[];
  /** Where the others of the window stand: free to move, but not without need. */
  readonly previous: readonly Block[];
  /** Blocks outside the window that are no longer needed: every plan removes them. */
  readonly freedElsewhere: readonly Block[];
};

/**
 * What a plan of `window` starts from. Blocks that stand outside it count as scheduled, as far as
 * they are needed: of blocks that are not, the latest go first, wherever they stand.
 */
export function planningBase(account: Account, window: Interval): WorkBase {
  const { work, standing, frozenBlocks } = account;
  const previous: Block[] = [];
  const freedElsewhere: Block[] = [];
  const needed = account.estimate - account.credited - account.frozen;
  let left = needed;
  let keptElsewhere = 0;
  for (const block of standing) {
    if (frozenBlocks.has(block)) continue;
    const minutes = countedMinutes(work, block);
    if (window.start <= block.start && block.end <= window.end) {
      previous.push(block);
      left -= Math.min(left, minutes);
    } else if (minutes <= left) {
      left -= minutes;
      keptElsewhere += minutes;
    } else freedElsewhere.push(block);
  }
  const fixed = standing.filter((block) => frozenBlocks.has(block) && overlaps(block, window));
  return { minutesToPlace: needed - keptElsewhere, fixed, previous, freedElsewhere };
}
