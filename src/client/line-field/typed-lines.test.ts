import fc from "fast-check";
import { expect, test } from "vitest";
import { TERMS } from "../../../test/support/typed-lines.ts";
import { type Literal, moved, putBack, readLines, type Typed, taken, toggled } from "./typed-lines.ts";

/** Monday 7 December 2026, 10:00. */

const typed = (text: string, literals: readonly Literal[] = []): Typed => ({ text, literals });
const titles = (line: Typed) => readLines(line, TERMS).map(({ title }) => title);
const chips = (line: Typed) =>
  readLines(line, TERMS).flatMap(({ chips: all }) =>
    all.map(({ meaning: { kind }, isRead, ranges }) => [
      ranges.map(({ start, end }) => line.text.slice(start, end)).join("|"),
      isRead ? kind : "title",
    ]),
  );
/** The line after a press on the chip at a place. */
function pressed(line: Typed, at: number): Typed {
  const chip = readLines(line, TERMS).flatMap(({ chips: all }) => all)[at];
  if (!chip) throw new Error("no such chip");
  return { ...line, literals: toggled(line.literals, chip) };
}

test("a press on a chip puts its words back into the title, and another has them read again", () => {
  const line = typed("essay 3h by fri");
  expect(chips(line)).toEqual([
    ["3h", "length"],
    ["by fri", "due"],
  ]);
  const back = pressed(line, 1);
  expect(titles(back)).toEqual(["essay by fri"]);
  expect(chips(back)).toEqual([
    ["3h", "length"],
    ["by fri", "title"],
  ]);
  expect(pressed(back, 1)).toEqual(line);
});

test("a day and a time that stand apart are one chip, and go back into the title together", () => {
  const line = typed("tomorrow call mom at 3pm");
  expect(chips(line)).toEqual([["tomorrow|at 3pm", "on"]]);
  expect(titles(pressed(line, 0))).toEqual([line.text]);
  expect(pressed(pressed(line, 0), 0)).toEqual(line);
});

test("words that were put back stay so while one types before and after them, and are read again once they are edited", () => {
  const put = pressed(typed("prepare on friday 2h"), 0);
  const after = (text: string) => chips(typed(text, moved(put.literals, put.text, text)));
  expect(after("urgent, prepare on friday 2h")).toContainEqual(["on friday", "title"]);
  expect(after("prepare on friday 2h by mon")).toContainEqual(["on friday", "title"]);
  expect(after("prepare on fri 2h")).toContainEqual(["on fri", "on"]);
  expect(moved(put.literals, put.text, "")).toEqual([]);
});

test("an edit moves literals with their words, wherever it is", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 8 });
  fc.assert(
    fc.property(words, words, words, words, (before, literal, after, inserted) => {
      fc.pre(literal !== "");
      const text = before + literal + after;
      const kept = [
        { start: before.length, end: before.length + literal.length, meaning: { kind: "length", minutes: 1 } },
      ];
      for (const next of [inserted + text, text + inserted]) {
        for (const { start, end } of moved(kept as Literal[], text, next)) expect(next.slice(start, end)).toBe(literal);
      }
      expect(moved(kept as Literal[], text, text)).toEqual(kept);
    }),
  );
});

test("what has no title stays in the field, and what could not be saved comes back before what was typed since", () => {
  const line = pressed(typed("essay 3h by fri; 2h by mon; gym 45m 3x a week"), 1);
  const { ready, rest } = taken(line, readLines(line, TERMS));
  expect(ready.map(({ task, habit }) => task?.title ?? habit?.title)).toEqual(["essay by fri", "gym"]);
  expect(rest).toEqual(typed("2h by mon"));

  const again = putBack(ready, typed("call mom"));
  expect(again.text).toBe("essay 3h by fri\ngym 45m 3x a week\ncall mom");
  expect(titles(again)).toEqual(["essay by fri", "gym", "call mom"]);
  expect(putBack([], again)).toEqual(again);
});
