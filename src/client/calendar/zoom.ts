import { easeOutCubic, getCumulativeScaleY, normalizeWheelDelta } from "#domain/motion.ts";
import { fitText } from "./event-box.ts";

export const LEAST_PIXELS_PER_MINUTE = 0.4;
export const MOST_PIXELS_PER_MINUTE = 6;
const DAY_MINUTES = 1440;
const ANIMATION_MS = 160;
/** How long after the last change the gesture counts as over. */
const SETTLE_MS = 120;
/** A wheel notch of 100 px zooms by a quarter. */
const WHEEL_RATE = Math.log(1.25) / 100;
const STEP = 1.25;

/**
 * The zoom of the time axis (interface §3). The one number is pixels per minute; `--slot-height` is 15 times that. Whatever
 * zooms, the anchored minute stays where it is on the screen on every frame: where scrolling alone cannot do that,
 * because the day ends, blank paper is added above or below, and taken away again once it is scrolled out of sight.
 */
export type Zoom = {
  pixelsPerMinute(): number;
  /** Zooms by one step in or out, around the middle of what is shown. */
  step(direction: 1 | -1): void;
  /** Brings a minute of the day to the top, less a little air. */
  scrollToMinute(minute: number): void;
  /** To be called after the grid was drawn: a new grid gets the zoom and the scroll position of the old one. */
  restore(): void;
};

type ZoomOptions = {
  readonly mount: HTMLElement;
  readonly initial: number;
  readonly signal: AbortSignal;
  /** After a gesture: the calendar's size is to be updated. */
  readonly settled: (pixelsPerMinute: number) => void;
};

type Parts = { readonly scroller: HTMLElement; readonly body: HTMLElement; readonly slots: HTMLElement };
/** A minute of the day, and how far below the scroller's top edge it is held, in the scroller's own pixels. */
type Anchor = { readonly minute: number; readonly offset: number };

export function createZoom({ mount, initial, signal, settled }: ZoomOptions): Zoom {
  let shown = initial;
  let target = initial;
  let anchor: Anchor = { minute: 0, offset: 0 };
  let from = initial;
  let startedAt = 0;
  let frame = 0;
  let settle: ReturnType<typeof setTimeout> | undefined;
  let known: Parts | null = null;
  let air = { above: 0, below: 0 };
  /** Where the top edge of the view stands, in pixels below midnight; the scroll position is this, rounded. */
  let top = 0;

  function parts(): Parts | null {
    if (known?.slots.isConnected) return known;
    const body = mount.querySelector<HTMLElement>(".fc-timegrid-body");
    const scroller = body?.closest<HTMLElement>(".fc-scroller");
    const slots = body?.querySelector<HTMLElement>(".fc-timegrid-slots > table");
    known = body && scroller && slots ? { body, scroller, slots } : null;
    return known;
  }

  /** Draws the zoom `shown` with the view's top edge at `top`. Writes only, so that a frame costs one layout. */
  function draw({ scroller, body, slots }: Parts, height: number): void {
    const size = `${shown * 15}px`;
    for (const holder of [slots, mount, document.documentElement]) holder.style.setProperty("--slot-height", size);
    setAir(body, Math.max(0, -top), Math.max(0, top + height - shown * DAY_MINUTES));
    scroller.scrollTop = top + air.above;
  }

  function setAir(body: HTMLElement, above: number, below: number): void {
    if (above !== air.above) body.style.marginTop = `${above}px`;
    if (below !== air.below) body.style.marginBottom = `${below}px`;
    air = { above, below };
  }

  function anchorAt(found: Parts, clientY: number): Anchor {
    const scale = getCumulativeScaleY(found.scroller);
    const offset = (clientY - found.scroller.getBoundingClientRect().top) / scale - found.scroller.clientTop;
    return { minute: (exactTop(found.scroller) + offset) / shown, offset };
  }

  /** A scroll position that is `top` but for the browser's rounding is `top`, so that rounding cannot add up. */
  function exactTop(scroller: HTMLElement): number {
    const actual = scroller.scrollTop - air.above;
    return Math.abs(actual - top) <= 1 ? top : actual;
  }

  function zoomTo(next: number, clientY: number): void {
    const found = parts();
    if (!found) return;
    const bounded = Math.min(MOST_PIXELS_PER_MINUTE, Math.max(LEAST_PIXELS_PER_MINUTE, next));
    const fresh = anchorAt(found, clientY);
    // While the pointer rests, the gesture keeps its minute.
    if (frame === 0 || Math.abs(fresh.offset - anchor.offset) > 0.5) anchor = fresh;
    const height = found.scroller.clientHeight;
    target = bounded;
    from = shown;
    startedAt = performance.now();
    clearTimeout(settle);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) startedAt -= ANIMATION_MS;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(function next(time) {
      const progress = Math.min(1, Math.max(0, (time - startedAt) / ANIMATION_MS));
      shown = from + (target - from) * easeOutCubic(progress);
      top = anchor.minute * shown - anchor.offset;
      draw(found, height);
      frame = progress < 1 ? requestAnimationFrame(next) : 0;
      if (frame === 0) settle = setTimeout(finish, SETTLE_MS);
    });
  }

  function finish(): void {
    fitText(mount, shown);
    settled(shown);
  }

  function middle(): number {
    const rect = parts()?.scroller.getBoundingClientRect();
    return rect ? rect.top + rect.height / 2 : 0;
  }

  /** Blank paper that was scrolled out of sight goes, without moving what is seen. */
  function onScroll(): void {
    const found = parts();
    if (!found || frame !== 0) return;
    const { scroller, body } = found;
    top = exactTop(scroller);
    const above = top >= 0 ? 0 : air.above;
    const below = top + scroller.clientHeight <= shown * DAY_MINUTES ? 0 : air.below;
    if (above === air.above && below === air.below) return;
    setAir(body, above, below);
    scroller.scrollTop = top + above;
  }

  mount.addEventListener(
    "wheel",
    (event) => {
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return;
      if (!parts()?.scroller.contains(event.target as Node)) return;
      event.preventDefault();
      zoomTo(target * Math.exp(-normalizeWheelDelta(event) * WHEEL_RATE), event.clientY);
    },
    { passive: false, signal },
  );
  mount.addEventListener("scroll", onScroll, { capture: true, passive: true, signal });
  listenForPinch(mount, signal, {
    start: () => shown,
    move: (pixelsPerMinute, clientY) => zoomTo(pixelsPerMinute, clientY),
  });

  return {
    pixelsPerMinute: () => shown,
    step: (direction) => zoomTo(target * STEP ** direction, middle()),
    scrollToMinute(minute) {
      const found = parts();
      if (!found) return;
      const height = found.scroller.clientHeight;
      const furthest = Math.max(0, shown * DAY_MINUTES - height);
      top = Math.min(furthest, Math.max(0, minute * shown - 24));
      draw(found, height);
    },
    restore() {
      const before = known;
      const found = parts();
      if (!found || found === before) return;
      draw(found, found.scroller.clientHeight);
    },
  };
}

type Pinch = { start(): number; move(pixelsPerMinute: number, clientY: number): void };

/** Two fingers on the grid: their vertical distance is the zoom. */
function listenForPinch(mount: HTMLElement, signal: AbortSignal, pinch: Pinch): void {
  let began: { readonly distance: number; readonly pixelsPerMinute: number } | null = null;
  const spread = ({ touches: [a, b] }: TouchEvent) =>
    a && b
      ? { distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), y: (a.clientY + b.clientY) / 2 }
      : null;
  mount.addEventListener(
    "touchstart",
    (event) => {
      const fingers = event.touches.length === 2 ? spread(event) : null;
      began = fingers && { distance: Math.max(1, fingers.distance), pixelsPerMinute: pinch.start() };
    },
    { passive: true, signal },
  );
  mount.addEventListener(
    "touchmove",
    (event) => {
      const fingers = began && spread(event);
      if (!began || !fingers) return;
      event.preventDefault();
      pinch.move((began.pixelsPerMinute * fingers.distance) / began.distance, fingers.y);
    },
    { passive: false, signal },
  );
}
