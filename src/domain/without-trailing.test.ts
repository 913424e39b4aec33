import { expect, test } from "vitest";
import { withoutTrailing } from "./without-trailing.ts";

test("of a text that ends with such characters, what is before them is left", () => {
  expect(withoutTrailing("https://a/b//", "/")).toBe("https://a/b");
  expect(withoutTrailing("a/b", "/")).toBe("a/b");
  expect(withoutTrailing("# # #", "# ")).toBe("");
});
