import { expect, test } from "vitest";
import { measureAlone, measurePairs } from "./paired-runs.ts";

test("pairs run in turn, the order swapped each round, and the first pair is not counted", async () => {
  const calls: string[] = [];
  const side = (name: string) => () => calls.push(name);
  expect(await measurePairs(2, side("ours"), side("theirs"))).toEqual({ ours: [3, 6], theirs: [4, 5] });
  expect(calls).toEqual(["ours", "theirs", "ours", "theirs", "theirs", "ours"]);
});

test("a measurement alone is warmed up once", async () => {
  let calls = 0;
  expect(await measureAlone(3, () => ++calls)).toEqual([2, 3, 4]);
});
