/**
 * Easing of `t` in 0..1 (interface §2.6): fast at first, slow at the end. `t` is clamped to 0..1.
 */
export function easeOutCubic(t: number): number {
  const rest = 1 - Math.min(1, Math.max(0, t));
  return 1 - rest * rest * rest;
}

type Style = { readonly transform: string; readonly scale?: string };
type View = { getComputedStyle(element: unknown): Style };

/** The properties of a DOM element that determine its scale. */
export type ScaledElement = {
  readonly parentElement: ScaledElement | null;
  readonly ownerDocument?: { readonly defaultView: unknown } | null;
};

/**
 * The product of the Y scales of an element and its ancestors (interface §2.6): screen pixels per
 * pixel of the element. Includes `transform` (also rotated matrices) and the `scale` property.
 */
export function getCumulativeScaleY(element: ScaledElement | null): number {
  let product = 1;
  for (let current = element; current; current = current.parentElement) {
    const view = (current.ownerDocument?.defaultView ?? globalThis) as Partial<View>;
    const style = view.getComputedStyle?.(current);
    if (style) product *= transformScaleY(style.transform) * propertyScaleY(style.scale);
  }
  return product;
}

/**
 * The length of the transformed Y axis: `matrix(a, b, c, d, …)` maps it to (c, d), `matrix3d` to
 * its second column.
 */
function transformScaleY(transform: string | undefined): number {
  const match = /^matrix(3d)?\(([^)]+)\)$/.exec(transform ?? "");
  const numbers = match?.[2]?.split(",").map(Number) ?? [];
  const axis = match?.[1] ? numbers.slice(4, 7) : numbers.slice(2, 4);
  const scale = Math.hypot(...axis);
  return axis.length > 0 && Number.isFinite(scale) ? scale : 1;
}

/** `scale: 2` scales both axes; `scale: 1 2 1` scales each axis separately. */
function propertyScaleY(scale: string | undefined): number {
  const numbers = (scale ?? "").trim().split(/\s+/).map(Number);
  const y = Math.abs(numbers[1] ?? numbers[0] ?? 1);
  return Number.isFinite(y) && scale ? y : 1;
}

/** The properties of a WheelEvent that determine its delta. */
export type WheelDelta = { readonly deltaY: number; readonly deltaX?: number; readonly deltaMode?: number };

const LINE_PX = 16;
const PAGE_PX = 800;

/**
 * A mouse wheel's delta in pixels (interface §2.6), converted from pixels, lines or pages. Uses the
 * horizontal delta where there is no vertical one: with Shift held, some systems scroll sideways.
 */
export function normalizeWheelDelta(event: WheelDelta, pagePx: number = PAGE_PX): number {
  const delta = event.deltaY || event.deltaX || 0;
  if (event.deltaMode === 1) return delta * LINE_PX;
  if (event.deltaMode === 2) return delta * pagePx;
  return delta;
}
