import type { Box } from "../../boxes/grid-boxes.ts";

const GAP_PX = 12;
const EDGE_PX = 8;
/** Space for a message at the bottom of the calendar. */
const TOAST_PX = 96;

/** Places the card beside its block, otherwise below it, and always above the messages. */
export function placeBeside(card: HTMLElement, stage: HTMLElement, { key }: Box): void {
  const anchor = stage.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const place = stage.getBoundingClientRect();
  const block = anchor?.getBoundingClientRect() ?? place;
  const { offsetWidth: width, offsetHeight: height } = card;
  const [right, left] = [block.right + GAP_PX, block.left - GAP_PX - width];
  const isRight = right + width <= innerWidth - EDGE_PX;
  const isBeside = isRight || left >= EDGE_PX;
  const at = { x: isRight ? right : left, y: block.top };
  if (!isBeside) Object.assign(at, { x: block.right - width, y: block.bottom + GAP_PX });
  card.style.setProperty("--left", `${within(at.x, innerWidth - width)}px`);
  card.style.setProperty("--top", `${within(at.y, place.bottom - TOAST_PX - height)}px`);
  // On a phone, messages appear above the card.
  document.body.style.setProperty("--card-height", `${height}px`);
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
