import type { Box } from "../../boxes/grid-boxes.ts";

const GAP_PX = 12;
const EDGE_PX = 8;
/** Space for a message at the bottom of the calendar. */
const TOAST_PX = 96;

/**
 * Places the card beside the day of its block, otherwise beside the block or below it, and always
 * above the messages.
 */
export function placeBeside(card: HTMLElement, stage: HTMLElement, { key }: Box): void {
  const anchor = stage.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const place = stage.getBoundingClientRect();
  const block = anchor?.getBoundingClientRect() ?? place;
  const day = anchor?.closest(".fc-timegrid-col")?.getBoundingClientRect() ?? block;
  const { offsetWidth: width, offsetHeight: height } = card;
  const beside = besideOf(day, width) ?? besideOf(block, width);
  const [x, y] = beside === null ? [block.right - width, block.bottom + GAP_PX] : [beside, block.top];
  card.style.setProperty("--left", `${within(x, innerWidth - width)}px`);
  card.style.setProperty("--top", `${within(y, place.bottom - TOAST_PX - height)}px`);
  // On a phone, messages appear above the card.
  document.body.style.setProperty("--card-height", `${height}px`);
}

/** Where a card of this width begins right of a place, or else left of it; null: no room. */
function besideOf(place: DOMRect, width: number): number | null {
  const [right, left] = [place.right + GAP_PX, place.left - GAP_PX - width];
  if (right + width <= innerWidth - EDGE_PX) return right;
  return left >= EDGE_PX ? left : null;
}

/** Scrolls the calendar so that a card at the bottom does not cover its block. */
export function keepInSight(card: HTMLElement, stage: HTMLElement, { key }: Box): void {
  const anchor = stage.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const scroller = anchor?.closest(".fc-scroller");
  if (!anchor || !scroller) return;
  const [block, over] = [anchor.getBoundingClientRect(), card.getBoundingClientRect()];
  if (block.right <= over.left || over.right <= block.left) return;
  const [covered, above] = [block.bottom - over.top + GAP_PX, block.top - scroller.getBoundingClientRect().top];
  if (covered > 0) scroller.scrollTop += Math.min(covered, Math.max(0, above));
}

const within = (at: number, most: number): number => Math.max(EDGE_PX, Math.min(at, most - EDGE_PX));
