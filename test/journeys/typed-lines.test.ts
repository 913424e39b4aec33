import { expect, test } from "vitest";
import { outcomesOf, readCorpus } from "../support/typed-lines.ts";

test("of a thousand lines that people typed, under 2 % are read as something they did not mean", async () => {
  const { typed } = await readCorpus();
  const { exact, left, wrong } = outcomesOf(typed);
  expect(exact.length + left.length + wrong.length).toBeGreaterThan(950);
  expect(wrong.length / Object.keys(typed).length, wrong.join("\n")).toBeLessThan(0.02);
});
