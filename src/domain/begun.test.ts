import { expect, test } from "vitest";
import { hasBegun, isTooLate } from "./begun.ts";

test("at its very start a block has begun, so that it stays, while a block may still be put at this moment", () => {
  expect(hasBegun({ start: 10 }, 10)).toBe(true);
  expect(hasBegun({ start: 11 }, 10)).toBe(false);
  expect(isTooLate({ before: 10, after: 20 }, 10)).toBe(true);
  expect(isTooLate({ before: 10 }, 10)).toBe(true);
  expect(isTooLate({ before: 20, after: 10 }, 10)).toBe(false);
  expect(isTooLate({ after: 10 }, 10)).toBe(false);
  expect(isTooLate({ after: 9 }, 10)).toBe(true);
});
