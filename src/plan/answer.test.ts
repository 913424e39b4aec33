import { expect, test } from "vitest";
import { isErr, unwrap } from "#domain/result.ts";
import { HOUR_MS } from "#domain/time.ts";
import { standingBlock } from "../../test/support/standing-block.ts";
import { answerBlock } from "./answer.ts";
import { creditedMinutes } from "./credit.ts";
import { observeBlock } from "./observation.ts";

const block = standingBlock("b", 9, 11);
const NOON = 12 * HOUR_MS;

test("a block that was done counts its length, and one that took longer what it took", () => {
  expect(unwrap(answerBlock(block, { state: "done" }, NOON)).credits).toMatchObject([{ minutes: 120, blockId: "b" }]);
  const overrun = unwrap(answerBlock(block, { state: "done", minutesDone: 150 }, NOON));
  expect(overrun.credits).toMatchObject([{ minutes: 150 }]);
});

test("another answer takes the credit of the first back, and the same one again adds nothing", () => {
  const first = unwrap(answerBlock(block, { state: "done" }, NOON));
  const again = unwrap(answerBlock(first.block, { state: "done" }, NOON + 1));
  expect(again).toEqual({ block: first.block, credits: [] });
  const second = unwrap(answerBlock(first.block, { state: "partial", minutesDone: 30 }, NOON));
  expect(creditedMinutes([...first.credits, ...second.credits]).get("task:essay")).toBe(30);
  const back = unwrap(answerBlock(second.block, { state: "planned" }, NOON));
  expect(back.block).toEqual(block);
  expect(creditedMinutes([...first.credits, ...second.credits, ...back.credits]).get("task:essay")).toBe(0);
});

test("part of a block is more than nothing and at most the whole", () => {
  for (const minutesDone of [0, -5, 121])
    expect(answerBlock(block, { state: "partial", minutesDone }, NOON)).toMatchObject({ error: "beyond-length" });
});

test("before it begins, a block can only be done already", () => {
  for (const answer of [{ state: "missed" } as const, { state: "partial", minutesDone: 30 } as const])
    expect(answerBlock(block, answer, 8 * HOUR_MS)).toMatchObject({ error: "ahead" });
  expect(isErr(answerBlock(block, { state: "done" }, 8 * HOUR_MS))).toBe(false);
});

test("an answer taken back after the event was deleted leaves nothing standing", () => {
  const done = unwrap(answerBlock(block, { state: "done" }, NOON)).block;
  const gone = observeBlock(done, { kind: "gone" });
  expect(gone).toMatchObject({ state: "done", minutesDone: 120, hasEvent: false });
  const back = unwrap(answerBlock(gone, { state: "planned" }, NOON)).block;
  expect(back.state).toBe("cancelled");
  expect(answerBlock(back, { state: "done" }, NOON)).toMatchObject({ error: "cancelled" });
});
