import { type Block, isUnanswered, minutesDoneOf, minutesOf } from "./block.ts";

/** Minutes that stood in the calendar, and minutes that were done of them or beyond them. */
export type Minutes = { readonly planned: number; readonly done: number };

/** What became of some blocks. */
export type Review = Minutes & {
  readonly blocks: Readonly<Record<"done" | "partial" | "missed" | "unanswered" | "ahead", number>>;
  /** Of tasks and coursework: planned, and answered as not done. */
  readonly carriedOver: number;
};

/** Counts blocks, those that were cancelled left out. `now` is epoch milliseconds. */
export function reviewOf(blocks: readonly Block[], now: number): Review {
  const counts = { done: 0, partial: 0, missed: 0, unanswered: 0, ahead: 0 };
  let carriedOver = 0;
  for (const block of blocks) {
    if (block.state === "cancelled") continue;
    if (block.state === "planned") counts[isUnanswered(block, now) ? "unanswered" : "ahead"]++;
    else {
      counts[block.state]++;
      const left = Math.max(0, minutesOf(block) - minutesDoneOf(block));
      if (block.state !== "done" && block.work && block.work.kind !== "habit") carriedOver += left;
    }
  }
  return { ...minutesIn(blocks), blocks: counts, carriedOver };
}

/** The minutes of blocks under a name each, in the order in which the names come. */
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
