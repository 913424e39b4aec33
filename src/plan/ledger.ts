import { byStart } from "#domain/interval.ts";
import { type Block, type Freezing, isFrozen, isStanding, isUnanswered, minutesOf } from "./block.ts";
import { type Credit, creditedMinutes } from "./credit.ts";
import { type Work, workKey } from "./work.ts";

/**
 * The account of a piece of work over all time, in minutes: credited + scheduled + unscheduled =
 * estimate.
 */
export type Account = {
  readonly work: Work;
  /** max(estimate, credited + frozen): work done and frozen blocks are always part of it. */
  readonly estimate: number;
  readonly credited: number;
  /** Minutes in the calendar that the work needs. */
  readonly scheduled: number;
  /** Minutes that every plan schedules or reports as unplaced. */
  readonly unscheduled: number;
  /** Minutes in the calendar that the work no longer needs; counted nowhere else. */
  readonly freed: number;
  /** The part of `scheduled` that no plan may touch. */
  readonly frozen: number;
  /** The part of `scheduled` that has passed without an answer. */
  readonly unanswered: number;
  /** Its standing blocks, in the order of their starts. */
  readonly standing: readonly Block[];
  /** The blocks that no plan may touch. */
  readonly frozenBlocks: ReadonlySet<Block>;
  /** The blocks that are no longer needed, the latest first. */
  readonly freedBlocks: ReadonlySet<Block>;
};

export type Records = {
  readonly works: readonly Work[];
  readonly blocks: readonly Block[];
  readonly credits: readonly Credit[];
};

/** The account of every piece of work, by `workKey`. A pure function of the records. */
export function ledgerOf({ works, blocks, credits }: Records, freezing: Freezing): Map<string, Account> {
  const credited = creditedMinutes(credits);
  const ofWork = Map.groupBy(blocks, ({ work }) => work && workKey(work));
  return new Map(
    works.map((work) => {
      const key = workKey(work.ref);
      const own = ofWork.get(key) ?? [];
      const minutes =
        work.occurrenceMinutes === null ? (credited.get(key) ?? 0) : creditOfHabit(work.occurrenceMinutes, own);
      return [key, accountOf(work, minutes, own.filter(isStanding), freezing)];
    }),
  );
}

/** Every occurrence that was kept, in part or whole, credits one occurrence. */
function creditOfHabit(occurrenceMinutes: number, blocks: readonly Block[]): number {
  return occurrenceMinutes * blocks.filter(({ state }) => state === "done" || state === "partial").length;
}

function accountOf(work: Work, credited: number, blocks: readonly Block[], freezing: Freezing): Account {
  const standing = blocks.toSorted(byStart);
  const minutesIn = (some: readonly Block[]) => some.reduce((sum, block) => sum + countedMinutes(work, block), 0);
  const isHeld = (block: Block) => (work.closed ? block.start <= freezing.now : isFrozen(block, freezing));
  const held = standing.filter(isHeld);
  const frozen = minutesIn(held);
  const estimate = Math.max(work.closed ? credited : work.estimateMinutes, credited + frozen);
  const scheduled = Math.min(minutesIn(standing), estimate - credited);
  const freed = minutesIn(standing) - scheduled;
  return {
    work,
    estimate,
    credited,
    scheduled,
    unscheduled: estimate - credited - scheduled,
    freed,
    frozen,
    unanswered: minutesIn(standing.filter((block) => isUnanswered(block, freezing.now))),
    standing,
    frozenBlocks: new Set(held),
    freedBlocks: latestWithin(
      work,
      standing.filter((block) => !isHeld(block)),
      freed,
    ),
  };
}

/** The minutes that a block counts for: its length, or one occurrence of its habit. */
export function countedMinutes(work: Work, block: Block): number {
  return work.occurrenceMinutes ?? minutesOf(block);
}

/** The latest blocks that together count for at most `minutes`. */
function latestWithin(work: Work, blocks: readonly Block[], minutes: number): Set<Block> {
  const chosen = new Set<Block>();
  let left = minutes;
  for (const block of blocks.toReversed()) {
    if (countedMinutes(work, block) > left) continue;
    left -= countedMinutes(work, block);
    chosen.add(block);
  }
  return chosen;
}
