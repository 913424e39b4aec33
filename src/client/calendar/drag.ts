import "../styles/drag.css";
import type { Interval } from "#domain/interval.ts";
import { durationMinutes } from "#domain/moment.ts";
import { epochOf, MINUTE_MS } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import type { Box } from "../boxes/grid-boxes.ts";
import { element } from "../ui/element.ts";
import { type DragPreview, drawPreview } from "./drag-preview.ts";
import type { Grid } from "./grid.ts";
import { wallSpan } from "./wall-clock.ts";

const SNAP_MINUTES = 15;
/** Blocks snap to this many minutes while Alt is held. */
const FINE_SNAP_MINUTES = 5;
const THRESHOLD_PX = 4;
const LONG_PRESS_MS = 350;
/** The grid scrolls while the pointer is this near its upper or lower edge, or beyond. */
const EDGE_PX = 40;
/** At the edge itself; faster beyond, up to twice of it. */
const SCROLL_PX_PER_S = 300;

export type DragHandlers = {
  readonly timeZone: string;
  /** Whether this block may be moved now. */
  mayMove(box: Box): boolean | undefined;
  /** The block's label and overlaps at that place. */
  preview(box: Box, span: Interval): DragPreview;
  /** The block was dropped at another place. */
  drop(box: Box, span: Interval): void;
};

type Drag = {
  readonly box: Box;
  readonly kind: "move" | "resize";
  readonly source: HTMLElement;
  /** Minutes between the start of the block and the pointer. */
  readonly grab: number;
  readonly mirror: HTMLElement;
  span: Interval;
};

type Press = {
  readonly event: PointerEvent;
  readonly box: Box;
  readonly source: HTMLElement;
  readonly timer: number;
};

type Dragging = {
  readonly mount: HTMLElement;
  readonly grid: Grid;
  readonly handlers: DragHandlers;
  /** A block is pressed, and a drag may follow. */
  pressed: Press | null;
  drag: Drag | null;
  pointer: PointerEvent | null;
  frame: number;
};

/**
 * Moves and resizes draft blocks and standing ones by pointer: at once with a mouse, after a long
 * press by touch. `gesture` replays what the pointer did since its press.
 */
export function enableDragging(
  mount: HTMLElement,
  grid: Grid,
  handlers: DragHandlers,
  { signal, gesture }: { readonly signal: AbortSignal; readonly gesture: readonly PointerEvent[] },
): void {
  const dragging: Dragging = { mount, grid, handlers, pressed: null, drag: null, pointer: null, frame: 0 };
  const end = (event: Event) => release(dragging, event);
  mount.addEventListener("pointerdown", (event) => press(dragging, event), { signal });
  window.addEventListener("pointermove", (event) => move(dragging, event), { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener("keydown", (event) => event.key === "Escape" && end(event), { signal });
  // The grid must not scroll while a finger drags a block.
  const hold = (event: Event) => dragging.drag && event.preventDefault();
  mount.addEventListener("touchmove", hold, { passive: false, signal });
  for (const event of gesture) {
    if (event.type === "pointerdown") press(dragging, event);
    else if (event.type === "pointermove") move(dragging, event);
    else end(event);
  }
}

function press(dragging: Dragging, event: PointerEvent): void {
  const source = (event.target as Element).closest<HTMLElement>(".fc-timegrid-event:is(.draft, [data-stands])");
  const box = source && dragging.grid.boxOf(source);
  if (!box || event.button !== 0 || !event.isPrimary || !dragging.handlers.mayMove(box)) return;
  const timer = event.pointerType === "touch" ? window.setTimeout(() => begin(dragging), LONG_PRESS_MS) : 0;
  dragging.pressed = { event, box, source, timer };
}

function begin(dragging: Dragging): void {
  const { mount, handlers, pressed } = dragging;
  if (!pressed) return;
  const { event, box, source } = pressed;
  const wall = wallAt(mount, event);
  dragging.pressed = null;
  if (wall === null) return;
  const kind = (event.target as Element).classList.contains("grip") ? "resize" : "move";
  const grab = durationMinutes(wallSpan(box, handlers.timeZone).start, wall);
  dragging.drag = { box, kind, source, grab, mirror: element("div", { class: "drag-mirror" }), span: box };
  dragging.pointer = event;
  source.classList.add("dragged");
  mount.classList.add("dragging");
  // A press before this code was loaded may have started a text selection.
  getSelection()?.removeAllRanges();
  follow(dragging);
}

function move(dragging: Dragging, event: PointerEvent): void {
  const pressed = dragging.pressed?.event;
  if (pressed && event.pointerId === pressed.pointerId) {
    const far = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
    if (far > THRESHOLD_PX && event.pointerType === "touch") release(dragging);
    else if (far > THRESHOLD_PX) begin(dragging);
  }
  if (dragging.drag) dragging.pointer = event;
}

/** Follows the pointer frame by frame, and scrolls when it is near an edge. */
function follow(dragging: Dragging, elapsedMs = 0): void {
  const { mount, handlers, drag, pointer } = dragging;
  if (!drag || !pointer) return;
  scrollAtEdge(mount, pointer, elapsedMs);
  const { box, mirror, span: before } = drag;
  const span = spanAt(dragging, drag, pointer);
  drag.span = span;
  // Overlaps are computed only when the place has changed.
  if (!mirror.isConnected || span.start !== before.start || span.end !== before.end) {
    const { timeZone } = handlers;
    drawPreview({ mount, mirror, timeZone }, { ...box, ...span }, handlers.preview(box, span));
  }
  const drawn = performance.now();
  dragging.frame = requestAnimationFrame(() => follow(dragging, performance.now() - drawn));
}

/** Where the block would be dropped at this pointer position. */
function spanAt({ mount, handlers }: Dragging, { box, kind, grab, span }: Drag, pointer: PointerEvent): Interval {
  const wall = wallAt(mount, pointer);
  if (wall === null) return span;
  const snap = pointer.altKey ? FINE_SNAP_MINUTES : SNAP_MINUTES;
  const zone = zoneOrUtc(handlers.timeZone);
  const rounded = (at: number) => zone.toInstant(Math.round(at / (snap * MINUTE_MS)) * snap * MINUTE_MS);
  if (kind === "move") {
    const start = rounded(wall - grab * MINUTE_MS);
    return { start, end: start + (box.end - box.start) };
  }
  return { start: box.start, end: Math.max(box.start + snap * MINUTE_MS, rounded(wall)) };
}

/** The wall time at a point: the column gives the day, the vertical position the minute. */
function wallAt(mount: HTMLElement, { clientX, clientY }: PointerEvent): number | null {
  const columns = [...mount.querySelectorAll<HTMLElement>(".fc-timegrid-col[data-date]")];
  const rects = columns.map((column) => column.getBoundingClientRect());
  const within = rects.findIndex((rect) => clientX >= rect.left && clientX < rect.right);
  const at = within >= 0 ? within : clientX < (rects[0]?.left ?? 0) ? 0 : rects.length - 1;
  const [column, rect] = [columns[at], rects[at]];
  const date = column?.dataset.date;
  if (!date || !rect) return null;
  const minute = Math.min(1440, Math.max(0, ((clientY - rect.top) / rect.height) * 1440));
  return epochOf(date) + minute * MINUTE_MS;
}

function scrollAtEdge(mount: HTMLElement, { clientY }: PointerEvent, elapsedMs: number): void {
  const scroller = mount.querySelector(".fc-timegrid-body")?.closest(".fc-scroller");
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  const past = Math.max(0, top + EDGE_PX - clientY) - Math.max(0, clientY - (bottom - EDGE_PX));
  const speed = Math.min(2, Math.abs(past) / EDGE_PX) * SCROLL_PX_PER_S;
  // Scroll positions are whole pixels.
  scroller.scrollTop -= Math.sign(past) * Math.ceil((speed * elapsedMs) / 1000);
}

function release(dragging: Dragging, event?: Event): void {
  const { mount, handlers, pressed, drag, frame } = dragging;
  if (pressed) clearTimeout(pressed.timer);
  dragging.pressed = null;
  if (!drag) return;
  const { box, source, mirror } = drag;
  dragging.drag = null;
  cancelAnimationFrame(frame);
  mirror.remove();
  source.classList.remove("dragged");
  mount.classList.remove("dragging");
  suppressClick(mount);
  if (event?.type !== "pointerup") return;
  const span = spanAt(dragging, drag, event as PointerEvent);
  if (span.start !== box.start || span.end !== box.end) handlers.drop(box, span);
}

/** The click that ends a drag selects nothing. */
function suppressClick(mount: HTMLElement): void {
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  mount.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => mount.removeEventListener("click", stop, { capture: true }));
}
