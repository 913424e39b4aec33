import { expect, test } from "vitest";
import { createTurns } from "./fair-queue.ts";

const limits = { atOnce: [3, 2, 2], waitingEach: 5, waiting: 8 };

/** Takes everything that may be taken now. */
function takeAll(turns: ReturnType<typeof createTurns<string>>) {
  const taken: { item: string; done: () => void }[] = [];
  for (let turn = turns.take(); turn; turn = turns.take()) taken.push(turn);
  return taken;
}
const itemsOf = (taken: readonly { item: string }[]) => taken.map(({ item }) => item);

test("owners are served in turn, then the addresses of each, then the sessions", () => {
  const turns = createTurns<string>({ ...limits, atOnce: [9, 9, 9] });
  for (const item of ["a1", "a2", "a3"]) turns.add(item, ["ana", "x", item]);
  turns.add("a4", ["ana", "y", "s"]);
  turns.add("b1", ["ben", "x", "s"]);
  turns.add("b2", ["ben", "x", "s"]);
  expect(itemsOf(takeAll(turns))).toEqual(["a1", "b1", "a4", "b2", "a2", "a3"]);
});

test("no more are taken at once under a name than its step allows, and the next when one is done", () => {
  const turns = createTurns<string>(limits);
  for (const item of ["x1", "x2", "x3", "x4"]) turns.add(item, ["ana", "x", item]);
  turns.add("y1", ["ana", "y", "s"]);
  turns.add("y2", ["ana", "y", "s"]);
  const taken = takeAll(turns);
  expect(itemsOf(taken)).toEqual(["x1", "y1", "x2"]);
  taken[1]?.done();
  expect(itemsOf(takeAll(turns))).toEqual(["y2"]);
  taken[0]?.done();
  expect(itemsOf(takeAll(turns))).toEqual(["x3"]);
});

test("what waits of one caller, and in all, has an end", () => {
  const turns = createTurns<string>(limits);
  const added = Array.from({ length: 7 }, (_, index) => turns.add(`x${index}`, ["ana", "x", `s${index}`]));
  expect(added).toEqual([true, true, true, true, true, false, false]);
  expect(["y1", "y2", "y3", "y4"].map((item) => turns.add(item, ["ana", "y", "s"]))).toEqual([true, true, true, false]);
});

test("what is aborted while it waits is never taken, and what was taken cannot be removed", () => {
  const turns = createTurns<string>(limits);
  turns.add("first", ["ana", "x", "s"]);
  turns.add("second", ["ana", "x", "s"]);
  expect(turns.remove("first")).toBe(true);
  expect(itemsOf(takeAll(turns))).toEqual(["second"]);
  expect(turns.remove("second")).toBe(false);
  turns.add("third", ["ana", "x", "s"]);
  expect(turns.clear()).toEqual(["third"]);
  expect(turns.take()).toBeNull();
});
