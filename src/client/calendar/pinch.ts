/** `start`: the zoom at which a pinch begins. `move`: to the requested zoom. */
type Pinch = { start(): number; move(pixelsPerMinute: number, clientY: number): void };

/** Zooms by the vertical distance of two fingers on the grid. */
export function listenForPinch(mount: HTMLElement, signal: AbortSignal, pinch: Pinch): void {
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
