import fc from "fast-check";
import { expect, test } from "vitest";
import { tokensOf } from "./tokens.ts";

const listed = (text: string) => tokensOf(text).map((token) => `${token.kind} ${token.text}`);

test("letters, digits and signs are tokens of their own, beside each other or not", () => {
  expect(listed("Essay 1h30 by Fri")).toEqual(["word essay", "number 1", "word h", "number 30", "word by", "word fri"]);
  expect(tokensOf("3 h").map(({ glued }) => glued)).toEqual([false, false]);
  expect(tokensOf("3h").map(({ glued }) => glued)).toEqual([false, true]);
});

test("each Chinese character is a token; full-width and traditional ones compare as the plain ones", () => {
  expect(listed("週五 ３點")).toEqual(["han 周", "han 五", "number 3", "han 点"]);
});

test("what is quoted is one token that is never read, and a quote that nobody closes is a sign", () => {
  expect(listed("a “3h by fri” b")).toEqual(["word a", "literal “3h by fri”", "word b"]);
  expect(listed('5" nail\nby "fri"')).toEqual([
    "number 5",
    'mark "',
    "word nail",
    "break \n",
    "word by",
    'literal "fri"',
  ]);
});

test("an address is one token, without the sign that ends the sentence", () => {
  expect(listed("see https://a.example/b?c=3h.")).toEqual(["word see", "link https://a.example/b?c=3h", "mark ."]);
});

test("an apostrophe stays within its word", () => {
  expect(listed("friday's notes")).toEqual(["word friday's", "word notes"]);
});

test("what is to be taken word for word is one token", () => {
  expect(
    tokensOf("call mom friday 15m", [{ start: 9, end: 15 }]).map(({ kind, start, end }) => [kind, start, end]),
  ).toEqual([
    ["word", 0, 4],
    ["word", 5, 8],
    ["literal", 9, 15],
    ["number", 16, 18],
    ["word", 18, 19],
  ]);
});

test("tokens stand in order, do not overlap, and leave out nothing but spaces", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      let [at, left] = [0, ""];
      for (const { start, end } of tokensOf(text)) {
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThanOrEqual(at);
        left += text.slice(at, start);
        at = end;
      }
      expect(`${left}${text.slice(at)}`.trim()).toBe("");
    }),
  );
});
