import { expect, test } from "vitest";
import { colorClassOf } from "./color-class.ts";

test("a calendar keeps the hue that it has at its provider", () => {
  expect(colorClassOf("a", "#039BE5")).toBe(colorClassOf("b", "#4285F4FF"));
  expect(colorClassOf("a", "#0B8043")).toBe("cal-color-6");
  expect(colorClassOf("a", "#D50000")).not.toBe(colorClassOf("a", "#039BE5"));
});

test("a calendar without a colour, or with a grey one, has the same class at every reading", () => {
  expect(colorClassOf("work@example.org", null)).toBe(colorClassOf("work@example.org", "#616161"));
  expect(colorClassOf("work@example.org", "no colour")).toBe(colorClassOf("work@example.org", null));
});
