import { type Block, isUnanswered, minutesDoneOf, minutesOf } from "./block.ts";
import { type WorkRef, workKey } from "./work.ts";

/** Minutes planned in the calendar, and minutes done. */
export type Minutes = { readonly planned: number; readonly done: number };

/** The outcome of a set of blocks. */
export type Review = Minutes & {
  readonly blocks: Readonly<Record<"done" | "partial" | "missed" | "unanswered" | "ahead", number>>;
  /**
   * Minutes of tasks and coursework that were planned, answered as not done, and not made up for
   * since.
   */
  readonly carriedOver: number;
};

/**
 * Counts blocks, without cancelled ones. `now` is epoch milliseconds. `toDoAfter` gives the minutes
 * of a piece of work that were still to be done after the last of the blocks.
 */
export function reviewOf(blocks: readonly Block[], now: number, toDoAfter: (work: WorkRef) => number): Review {
  const counts = { done: 0, partial: 0, missed: 0, unanswered: 0, ahead: 0 };
  const lost = new Map<string, { readonly work: WorkRef; readonly minutes: number }>();
  for (const block of blocks) {
    if (block.state === "cancelled") continue;
    if (block.state === "planned") counts[isUnanswered(block, now) ? "unanswered" : "ahead"]++;
    else {
      counts[block.state]++;
      const left = Math.max(0, minutesOf(block) - minutesDoneOf(block));
      const { work } = block;
      if (block.state === "done" || !work || work.kind === "habit") continue;
      lost.set(workKey(work), { work, minutes: (lost.get(workKey(work))?.minutes ?? 0) + left });
    }
  }
  const carriedOver = [...lost.values()].reduce(
    (sum, { work, minutes }) => sum + Math.min(minutes, toDoAfter(work)),
    0,
  );
  return { ...minutesIn(blocks), blocks: counts, carriedOver };
}

/** Minutes of blocks by name, in the order in which the names first occur. */
export function minutesBy(blocks: readonly Block[], nameOf: (block: Block) => string): Map<string, Minutes> {
  const groups = Map.groupBy(
    blocks.filter(({ state }) => state !== "cancelled"),
    nameOf,
  );
  return new Map([...groups].map(([name, own]) => [name, minutesIn(own)]));
}

function minutesIn(blocks: readonly Block[]): Minutes {
  const counted = blocks.filter(({ state }) => state !== "cancelled");
  return {
    planned: counted.reduce((sum, block) => sum + minutesOf(block), 0),
    done: counted.reduce((sum, block) => sum + minutesDoneOf(block), 0),
  };
}
