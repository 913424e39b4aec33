const FAR_ENOUGH_PX = 56;
/** A swipe is far more horizontal than vertical, and quick. */
const SLANT = 2;
const LONGEST_MS = 600;

/**
 * Calls `swiped` with +1 for a swipe to the left (next), and -1 for one to the right (previous).
 */
export function listenForSwipes(target: HTMLElement, signal: AbortSignal, swiped: (by: 1 | -1) => void): void {
  let began: { x: number; y: number; at: number } | null = null;
  target.addEventListener(
    "touchstart",
    ({ touches, timeStamp }) => {
      const [touch] = touches;
      began = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null;
    },
    { passive: true, signal },
  );
  target.addEventListener(
    "touchend",
    ({ changedTouches, timeStamp }) => {
      const [touch] = changedTouches;
      if (!began || !touch || target.classList.contains("dragging")) return;
      const [dx, dy] = [touch.clientX - began.x, touch.clientY - began.y];
      if (Math.abs(dx) < FAR_ENOUGH_PX || Math.abs(dx) < SLANT * Math.abs(dy) || timeStamp - began.at > LONGEST_MS)
        return;
      swiped(dx < 0 ? 1 : -1);
    },
    { passive: true, signal },
  );
}
