import type { Interval } from "#domain/interval.ts";
import type { Box } from "../../boxes/grid-boxes.ts";

/** The actions on a block whose place the shown plan may still change. */
export type Hands = {
  mayMove(draftIndex: number): boolean;
  moveAndLock(draftIndex: number, span: Interval): void;
  toggleLock(draftIndex: number): void;
  showInGrid(box: Box): void;
};

/** The standing blocks and their actions, for the owner of the plan. */
export type OwnersView = {
  /** Marks the drawn boxes with the state of their blocks. */
  draw(boxes: readonly Box[]): void;
  /** Opens the card of a standing block, and returns whether there is one; null closes the card. */
  openCard(box: Box | null): boolean;
  /** The box that now shows the block whose card is open, or null; undefined: no card is open. */
  ofCard(boxes: readonly Box[]): Box | null | undefined;
  /** Whether the block can be moved at once in its calendar. */
  mayMove(box: Box): boolean;
  move(box: Box, to: Interval): void;
};

export type Standing = {
  draw(boxes: readonly Box[]): void;
  /** Null before it is loaded, and for everybody but the owner. */
  view(): OwnersView | null;
};
