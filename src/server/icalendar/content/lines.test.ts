import fc from "fast-check";
import { expect, test } from "vitest";
import { readContentLines } from "./lines.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const texts = (source: Uint8Array | string) => readContentLines(source).map(({ text }) => text);

test("folded lines are put together, and each keeps the number of the line on which it began", () => {
  expect(readContentLines("A:1\r\nB:2\r\n 3\r\n\t4\r\n\r\nC:5")).toEqual([
    { text: "A:1", line: 1 },
    { text: "B:234", line: 2 },
    { text: "C:5", line: 6 },
  ]);
});

test.each(["\r\n", "\n", "\r"])("lines may end in %j", (end) => {
  expect(texts(["A:1", "B:2", " 3", "C:4", ""].join(end))).toEqual(["A:1", "B:23", "C:4"]);
});

test("a character that was folded in its middle is whole again", () => {
  const line = bytes("SUMMARY:数学🎵");
  for (let cut = 1; cut < line.length; cut++) {
    const folded = new Uint8Array([...line.subarray(0, cut), ...bytes("\r\n "), ...line.subarray(cut)]);
    expect(texts(folded), `cut at ${cut}`).toEqual(["SUMMARY:数学🎵"]);
  }
});

test("byte order marks are no part of the text", () => {
  expect(texts(bytes("\uFEFFA:1"))).toEqual(["A:1"]);
  expect(texts("\uFEFFA:1")).toEqual(["A:1"]);
  const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...[..."A:ü"].map((c) => c.charCodeAt(0))]).buffer);
  expect(texts(utf16)).toEqual(["A:ü"]);
});

test("a line that is not UTF-8 is read as Windows-1252, and the lines around it stay as they are", () => {
  const mixed = new Uint8Array([...bytes("A:数\n"), ...[0x42, 0x3a, 0xfc], ...bytes("\nC:é")]);
  expect(texts(mixed)).toEqual(["A:数", "B:ü", "C:é"]);
});

test("a fold before anything else, and nothing at all, are no lines", () => {
  expect(texts(" A:1\nB:2")).toEqual([" A:1", "B:2"]);
  expect(texts("")).toEqual([]);
  expect(texts("\r\n\n \n")).toEqual([]);
});

test("folding at any byte is undone", () => {
  const content = fc.array(
    fc.string({ unit: "grapheme", minLength: 1 }).map((text) => `X:${text.replaceAll(/[\r\n]/g, "")}`),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(content, fc.integer({ min: 3, max: 20 }), (lines, width) => {
      const folded = lines.map((line) => {
        const encoded = [...bytes(line)];
        const parts: number[] = encoded.splice(0, width);
        while (encoded.length > 0) parts.push(...bytes("\r\n "), ...encoded.splice(0, width - 1));
        return [...parts, 0x0d, 0x0a];
      });
      expect(texts(new Uint8Array(folded.flat()))).toEqual(lines);
    }),
  );
});
