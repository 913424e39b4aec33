import type { Interval } from "#domain/interval.ts";
import type { Box } from "../../boxes.ts";

/** What can be done with a block where the shown plan may still be changed, and where it is. */
export type Hands = {
  mayMove(draftIndex: number): boolean;
  moveAndLock(draftIndex: number, span: Interval): void;
  toggleLock(draftIndex: number): void;
  showInGrid(box: Box): void;
};

export type Standing = {
  /** Says on the boxes that are drawn what became of their blocks. */
  draw(boxes: readonly Box[]): void;
  /** Shows the card of a block that stands, and whether there is one; null closes it. */
  openCard(box: Box | null): boolean;
  /** Whether the block may go to another time at once, in its calendar. */
  mayMove(box: Box): boolean;
  move(box: Box, to: Interval): void;
};
