import { durationMinutes } from "#domain/display.ts";
import type { Interval } from "#domain/interval.ts";
import { epochOf, MINUTE_MS } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import type { Box } from "../schedule.ts";
import { element } from "../ui/element.ts";
import { type DragPreview, drawPreview } from "./drag-preview.ts";
import type { Grid } from "./grid.ts";
import { wallSpan } from "./wall-clock.ts";

const SNAP_MINUTES = 15;
/** With Alt held, finer. */
const FINE_SNAP_MINUTES = 5;
const THRESHOLD_PX = 4;
const LONG_PRESS_MS = 350;
const EDGE_PX = 40;

export type DragHandlers = {
  readonly timeZone: string;
  /** Whether this block may be moved now. */
  mayMove(box: Box): boolean;
  /** What the block would say and run into there. */
  preview(box: Box, span: Interval): DragPreview;
  /** The block was let go elsewhere. */
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

/** Moves and resizes draft blocks with the pointer: at once with a mouse, after a long press by touch. */
export function enableDragging(mount: HTMLElement, grid: Grid, handlers: DragHandlers, signal: AbortSignal): void {
  const zone = zoneOrUtc(handlers.timeZone);
  let pressed: { event: PointerEvent; box: Box; source: HTMLElement; timer: number } | null = null;
  let drag: Drag | null = null;
  let pointer: PointerEvent | null = null;
  let frame = 0;

  function press(event: PointerEvent): void {
    const source = (event.target as Element).closest<HTMLElement>(".fc-timegrid-event.draft");
    const box = source && grid.boxOf(source);
    if (!box || event.button !== 0 || !event.isPrimary || !handlers.mayMove(box)) return;
    const wait = event.pointerType === "touch" ? LONG_PRESS_MS : Number.POSITIVE_INFINITY;
    const timer = wait === Number.POSITIVE_INFINITY ? 0 : window.setTimeout(begin, wait);
    pressed = { event, box, source, timer };
  }

  function begin(): void {
    if (!pressed) return;
    const { event, box, source } = pressed;
    const place = placeAt(event, event);
    pressed = null;
    if (!place) return;
    const kind = (event.target as Element).classList.contains("grip") ? "resize" : "move";
    const grab = durationMinutes(wallSpan(box, handlers.timeZone).start, place.wall);
    drag = { box, kind, source, grab, mirror: element("div", { class: "drag-mirror" }), span: box };
    pointer = event;
    source.classList.add("dragged");
    mount.classList.add("dragging");
    follow();
  }

  function move(event: PointerEvent): void {
    if (pressed && event.pointerId === pressed.event.pointerId) {
      const far = Math.hypot(event.clientX - pressed.event.clientX, event.clientY - pressed.event.clientY);
      if (far > THRESHOLD_PX && event.pointerType === "touch") release();
      else if (far > THRESHOLD_PX) begin();
    }
    if (drag) pointer = event;
  }

  /** Follows the pointer frame by frame, scrolling where it is near an edge. */
  function follow(): void {
    if (!drag || !pointer) return;
    scrollAtEdge(pointer);
    const snap = pointer.altKey ? FINE_SNAP_MINUTES : SNAP_MINUTES;
    const next = spanAt(drag, pointer, snap);
    if (next) {
      drag.span = next;
      drawPreview(mount, drag.mirror, { ...drag.box, ...next }, handlers.timeZone, handlers.preview(drag.box, next));
    }
    frame = requestAnimationFrame(follow);
  }

  function spanAt(current: Drag, event: PointerEvent, snap: number): Interval | null {
    const place = placeAt(event, event);
    if (!place) return null;
    const { box } = current;
    const rounded = (wall: number) => Math.round(wall / (snap * MINUTE_MS)) * snap * MINUTE_MS;
    if (current.kind === "move") {
      const start = zone.toInstant(rounded(place.wall - current.grab * MINUTE_MS));
      return { start, end: start + (box.end - box.start) };
    }
    const end = zone.toInstant(rounded(place.wall));
    return { start: box.start, end: Math.max(box.start + snap * MINUTE_MS, end) };
  }

  /** The wall time under a point: the column by its horizontal place, the minute by its vertical one. */
  function placeAt({ clientX }: { clientX: number }, { clientY }: { clientY: number }): { wall: number } | null {
    const columns = [...mount.querySelectorAll<HTMLElement>(".fc-timegrid-col[data-date]")];
    const rects = columns.map((column) => column.getBoundingClientRect());
    const within = rects.findIndex((rect) => clientX >= rect.left && clientX < rect.right);
    const at = within >= 0 ? within : clientX < (rects[0]?.left ?? 0) ? 0 : rects.length - 1;
    const [column, rect] = [columns[at], rects[at]];
    const date = column?.dataset.date;
    if (!date || !rect) return null;
    const minute = Math.min(1440, Math.max(0, ((clientY - rect.top) / rect.height) * 1440));
    return { wall: epochOf(date) + minute * MINUTE_MS };
  }

  function scrollAtEdge({ clientY }: PointerEvent): void {
    const scroller = mount.querySelector(".fc-timegrid-body")?.closest(".fc-scroller");
    if (!scroller) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    const past = Math.max(0, top + EDGE_PX - clientY) - Math.max(0, clientY - (bottom - EDGE_PX));
    if (past !== 0) scroller.scrollTop -= Math.sign(past) * Math.min(18, Math.abs(past) / 2);
  }

  function release(event?: Event): void {
    if (pressed) clearTimeout(pressed.timer);
    pressed = null;
    if (!drag) return;
    const { box, span, source, mirror } = drag;
    drag = null;
    cancelAnimationFrame(frame);
    mirror.remove();
    source.classList.remove("dragged");
    mount.classList.remove("dragging");
    suppressClick();
    const moved = span.start !== box.start || span.end !== box.end;
    if (event?.type === "pointerup" && moved) handlers.drop(box, span);
  }

  /** The click that ends a drag selects nothing. */
  function suppressClick(): void {
    const stop = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    mount.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => mount.removeEventListener("click", stop, { capture: true }));
  }

  mount.addEventListener("pointerdown", press, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", release, { signal });
  window.addEventListener("pointercancel", release, { signal });
  window.addEventListener("keydown", (event) => event.key === "Escape" && release(), { signal });
  // A finger that drags a block must not scroll the grid as well.
  mount.addEventListener("touchmove", (event) => drag && event.preventDefault(), { passive: false, signal });
}
