import { expect, test } from "vitest";
import { checkComments } from "./comments.ts";

const linesOf = (text: string, path = "src/a.ts") => checkComments([{ path, text }]).map(({ line }) => line);
const words = (columns: number) => "x ".repeat(columns / 2);

test("a comment of 100 columns passes, and one of 102 fails, whatever its form", () => {
  expect(linesOf(`// ${words(98)}`.slice(0, 100))).toEqual([]);
  expect(linesOf(`a();\n  // ${words(98)}`)).toEqual([2]);
  expect(linesOf(`/** ${words(98)} */`)).toEqual([1]);
  expect(linesOf(`/**\n * short\n * ${words(100)}\n */`)).toEqual([3]);
});

test("a line with a comment behind its code is no wider either; what only looks like one in a string passes", () => {
  expect(linesOf(`const a = "b"; // ${words(100)}`)).toEqual([1]);
  expect(linesOf(`const a = "b; // ${words(100)}";`)).toEqual([]);
  expect(linesOf(`const a = b; // short`)).toEqual([]);
});

test("wide code, an address, what a tool reads and other files pass", () => {
  expect(linesOf(`const a = "${words(110)}";\n  * ${words(10)}`)).toEqual([]);
  expect(linesOf(`// https://example.test/${words(90)}`)).toEqual([]);
  expect(linesOf(`// biome-ignore lint/x: ${words(90)}`)).toEqual([]);
});

test("prose of 100 columns passes, and wider prose fails; code, tables and what programs make pass", () => {
  const page = (text: string) => linesOf(text, "docs/a.md");
  expect(page(`a\n${words(100)}\n${words(102)}`)).toEqual([3]);
  expect(page(`\`\`\`\n${words(110)}\n\`\`\`\n| ${words(110)} |\n# ${words(110)}`)).toEqual([]);
  expect(page(`<!-- Made by a script -->\n${words(110)}`)).toEqual([]);
});

test("code that stands on the line of its fence fails, as it is shown as prose or hides what follows", () => {
  const page = (text: string) => linesOf(text, "docs/a.md");
  const fence = "```";
  expect(page(`${fence}ts const a = 1;\nconst b = 2; ${fence}`)).toEqual([1, 2]);
  expect(page(`- a\n\n  ${fence}sh runnable\n  ls\n  ${fence}\n${fence}\n${fence}`)).toEqual([]);
});
