import { expect, test } from "vitest";
import { easeOutCubic, getCumulativeScaleY, normalizeWheelDelta, type ScaledElement } from "./zoom-math.ts";

test("easing starts at 0, ends at 1, slows down, and is held at its ends", () => {
  expect([-1, 0, 0.5, 1, 2].map(easeOutCubic)).toEqual([0, 0, 0.875, 1, 1]);
  const steps = Array.from({ length: 11 }, (_, index) => easeOutCubic(index / 10));
  const gains = steps.slice(1).map((value, index) => value - (steps[index] ?? 0));
  expect(gains).toEqual(gains.toSorted((a, b) => b - a));
});

/** An element with its ancestors, the innermost style first. */
function nested(...styles: { transform?: string; scale?: string }[]): ScaledElement | null {
  const [style, ...outer] = styles;
  if (!style) return null;
  const defaultView = { getComputedStyle: () => ({ transform: "none", scale: "none", ...style }) };
  return { parentElement: nested(...outer), ownerDocument: { defaultView } };
}

test("scales multiply up the ancestor chain", () => {
  const element = nested({ transform: "matrix(1, 0, 0, 0.5, 0, 0)" }, {}, { transform: "matrix(2, 0, 0, 3, 10, 20)" });
  expect(getCumulativeScaleY(element)).toBeCloseTo(1.5);
});

test("a rotated, a three-dimensional and a mirrored transform scale by the length of their Y axis", () => {
  expect(getCumulativeScaleY(nested({ transform: "matrix(0, 2, -2, 0, 0, 0)" }))).toBeCloseTo(2);
  expect(getCumulativeScaleY(nested({ transform: "matrix3d(1,0,0,0, 0,4,0,0, 0,0,1,0, 0,0,0,1)" }))).toBeCloseTo(4);
  expect(getCumulativeScaleY(nested({ transform: "matrix(1, 0, 0, -1, 0, 0)" }))).toBeCloseTo(1);
});

test("the scale property counts, for both axes or for Y alone", () => {
  expect(getCumulativeScaleY(nested({ scale: "2" }, { scale: "3 0.5" }))).toBeCloseTo(1);
});

test("an element without transforms, or outside any document, is as high as it is", () => {
  expect(getCumulativeScaleY(nested({}, {}))).toBe(1);
  expect(getCumulativeScaleY({ parentElement: null })).toBe(1);
  expect(getCumulativeScaleY(null)).toBe(1);
  expect(getCumulativeScaleY(nested({ transform: "something new" }))).toBe(1);
});

test("a wheel counts in pixels whether the browser counts in pixels, lines or pages", () => {
  expect(normalizeWheelDelta({ deltaY: 120, deltaMode: 0 })).toBe(120);
  expect(normalizeWheelDelta({ deltaY: 3, deltaMode: 1 })).toBe(48);
  expect(normalizeWheelDelta({ deltaY: -1, deltaMode: 2 })).toBe(-800);
  expect(normalizeWheelDelta({ deltaY: 1, deltaMode: 2 }, 500)).toBe(500);
});

test("a wheel that Shift turned sideways still counts", () => {
  expect(normalizeWheelDelta({ deltaY: 0, deltaX: -40, deltaMode: 0 })).toBe(-40);
  expect(normalizeWheelDelta({ deltaY: 0, deltaX: 0 })).toBe(0);
});
