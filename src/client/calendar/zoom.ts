import { easeOutCubic, getCumulativeScaleY, normalizeWheelDelta } from "#domain/zoom-math.ts";

export const LEAST_PIXELS_PER_MINUTE = 0.4;
export const MOST_PIXELS_PER_MINUTE = 6;
const DAY_MINUTES = 1440;
const ANIMATION_MS = 160;
/** The gesture ends this long after the last change. */
const SETTLE_MS = 120;
/** A press of a button, or a wheel notch of 100 px, zooms by a quarter. */
const STEP = 1.25;

/**
 * The zoom of the time axis (interface §3). The one number is pixels per minute; `--slot-height` is
 * 15 times that. On every frame the anchored minute stays at its place on the screen. Where
 * scrolling cannot achieve that, because the day ends, blank space is added above or below, and
 * removed again once it is scrolled out of view.
 */
export type Zoom = {
  pixelsPerMinute(): number;
  /** Zooms in or out by one step, around the middle of the view. */
  step(direction: 1 | -1): void;
  /** Scrolls a minute of the day to the top, with a small margin. */
  scrollToMinute(minute: number): void;
  /**
   * Called after the grid was redrawn: applies the zoom and the scroll position to the new grid.
   */
  restore(): void;
};

type ZoomOptions = {
  readonly mount: HTMLElement;
  readonly initial: number;
  readonly signal: AbortSignal;
  /** Called after a gesture, so that the calendar fits its boxes and updates its size. */
  readonly settled: () => void;
};

type Parts = { readonly scroller: HTMLElement; readonly body: HTMLElement; readonly slots: HTMLElement };
/**
 * A minute of the day, and its distance from the scroller's top edge, in the scroller's own pixels.
 */
type Anchor = { readonly minute: number; readonly offset: number };

type Axis = {
  readonly mount: HTMLElement;
  readonly settled: () => void;
  /** Pixels per minute: as drawn, and the target of the gesture. */
  shown: number;
  target: number;
  anchor: Anchor;
  frame: number;
  settling?: ReturnType<typeof setTimeout>;
  known: Parts | null;
  air: { readonly above: number; readonly below: number };
  /**
   * The top edge of the view in pixels below midnight, of which the scroll position is the rounded
   * value.
   */
  top: number;
};

export function createZoom({ mount, initial, signal, settled }: ZoomOptions): Zoom {
  const axis: Axis = {
    mount,
    settled,
    shown: initial,
    target: initial,
    anchor: { minute: 0, offset: 0 },
    frame: 0,
    known: null,
    air: { above: 0, below: 0 },
    top: 0,
  };
  mount.addEventListener("wheel", (event) => onWheel(axis, event), { passive: false, signal });
  mount.addEventListener("scroll", () => onScroll(axis), { capture: true, passive: true, signal });
  // For touch screens only; if this part cannot be fetched, the buttons still zoom.
  if (navigator.maxTouchPoints > 0) {
    void import("./pinch.ts").then(
      ({ listenForPinch }) =>
        listenForPinch(mount, signal, {
          start: () => axis.shown,
          move: (pixelsPerMinute, clientY) => zoomTo(axis, pixelsPerMinute, clientY),
        }),
      () => undefined,
    );
  }
  return {
    pixelsPerMinute: () => axis.shown,
    step: (direction) => zoomTo(axis, axis.target * STEP ** direction, middleOf(axis)),
    scrollToMinute: (minute) => scrollToMinute(axis, minute),
    restore() {
      const before = axis.known;
      const found = partsOf(axis);
      if (found && found !== before) draw(axis, found, found.scroller.clientHeight);
    },
  };
}

function partsOf(axis: Axis): Parts | null {
  if (axis.known?.slots.isConnected) return axis.known;
  const body = axis.mount.querySelector<HTMLElement>(".fc-timegrid-body");
  axis.known = body && {
    body,
    scroller: body.closest(".fc-scroller") as HTMLElement,
    slots: body.querySelector(".fc-timegrid-slots > table") as HTMLElement,
  };
  return axis.known;
}

/**
 * Draws the zoom `shown` with the view's top edge at `top`. Only writes, so that a frame needs one
 * layout.
 */
function draw(axis: Axis, { scroller, body, slots }: Parts, height: number): void {
  const { mount, shown, top } = axis;
  const size = `${shown * 15}px`;
  for (const holder of [slots, mount, document.documentElement]) holder.style.setProperty("--slot-height", size);
  setAir(axis, body, Math.max(0, -top), Math.max(0, top + height - shown * DAY_MINUTES));
  scroller.scrollTop = top + axis.air.above;
}

function setAir(axis: Axis, body: HTMLElement, above: number, below: number): void {
  if (above !== axis.air.above) body.style.marginTop = `${above}px`;
  if (below !== axis.air.below) body.style.marginBottom = `${below}px`;
  axis.air = { above, below };
}

function anchorAt(axis: Axis, { scroller }: Parts, clientY: number): Anchor {
  const scale = getCumulativeScaleY(scroller);
  const offset = (clientY - scroller.getBoundingClientRect().top) / scale - scroller.clientTop;
  return { minute: (exactTop(axis, scroller) + offset) / axis.shown, offset };
}

/**
 * Uses `top` when the scroll position differs from it only by rounding, so that rounding does not
 * add up.
 */
function exactTop({ top, air }: Axis, scroller: HTMLElement): number {
  const actual = scroller.scrollTop - air.above;
  return Math.abs(actual - top) <= 1 ? top : actual;
}

function zoomTo(axis: Axis, next: number, clientY: number): void {
  const found = partsOf(axis);
  if (!found) return;
  const target = Math.min(MOST_PIXELS_PER_MINUTE, Math.max(LEAST_PIXELS_PER_MINUTE, next));
  const fresh = anchorAt(axis, found, clientY);
  // While the pointer rests, the gesture keeps its anchor.
  const isHeld = axis.frame !== 0 && Math.abs(fresh.offset - axis.anchor.offset) <= 0.5;
  // After the end of a gesture, the same target again needs no frames.
  if (target === axis.target && (isHeld || axis.frame === 0)) return;
  if (!isHeld) axis.anchor = fresh;
  const height = found.scroller.clientHeight;
  const { shown: from, anchor } = axis;
  const end = performance.now() + (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ANIMATION_MS);
  const animate = (time: number) => {
    const progress = 1 - (end - time) / ANIMATION_MS;
    axis.shown = from + (target - from) * easeOutCubic(progress);
    axis.top = anchor.minute * axis.shown - anchor.offset;
    draw(axis, found, height);
    axis.frame = progress < 1 ? requestAnimationFrame(animate) : 0;
    if (axis.frame === 0) axis.settling = setTimeout(axis.settled, SETTLE_MS);
  };
  axis.target = target;
  clearTimeout(axis.settling);
  cancelAnimationFrame(axis.frame);
  axis.frame = requestAnimationFrame(animate);
}

function middleOf(axis: Axis): number {
  const rect = partsOf(axis)?.scroller.getBoundingClientRect();
  return rect ? rect.top + rect.height / 2 : 0;
}

function scrollToMinute(axis: Axis, minute: number): void {
  const found = partsOf(axis);
  if (!found) return;
  const height = found.scroller.clientHeight;
  axis.top = Math.max(0, Math.min(minute * axis.shown - 24, axis.shown * DAY_MINUTES - height));
  draw(axis, found, height);
}

function onWheel(axis: Axis, event: WheelEvent): void {
  if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return;
  if (!partsOf(axis)?.scroller.contains(event.target as Node)) return;
  event.preventDefault();
  zoomTo(axis, axis.target * STEP ** (normalizeWheelDelta(event) / -100), event.clientY);
}

/** Removes blank space that was scrolled out of view, without moving the visible part. */
function onScroll(axis: Axis): void {
  const found = partsOf(axis);
  if (!found || axis.frame !== 0) return;
  const { scroller, body } = found;
  axis.top = exactTop(axis, scroller);
  const { top, shown, air } = axis;
  const above = top >= 0 ? 0 : air.above;
  const below = top + scroller.clientHeight <= shown * DAY_MINUTES ? 0 : air.below;
  if (above === air.above && below === air.below) return;
  setAir(axis, body, above, below);
  scroller.scrollTop = top + above;
}
