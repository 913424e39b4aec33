import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import { standingBlock } from "../../test/support/standing-block.ts";
import { minutesBy, reviewOf } from "./review.ts";

const run = { work: { kind: "habit", id: "run 2026-12-07" } } as const;
const BLOCKS = [
  standingBlock("a", 8, 10, { state: "done", minutesDone: 150, answeredAt: 0 }),
  standingBlock("b", 11, 13, { state: "partial", minutesDone: 45, answeredAt: 0 }),
  standingBlock("c", 14, 15, { state: "missed", answeredAt: 0 }),
  standingBlock("d", 15, 16, { ...run, state: "missed", answeredAt: 0 }),
  standingBlock("e", 16, 17),
  standingBlock("f", 20, 22),
  standingBlock("g", 22, 23, { state: "cancelled", skipped: true }),
];

test("a review counts what became of each block, and carries over what work was not done and not made up", () => {
  expect(reviewOf(BLOCKS, 18 * HOUR_MS, () => 0).carriedOver).toBe(0);
  expect(reviewOf(BLOCKS, 18 * HOUR_MS, () => 100).carriedOver).toBe(100);
  expect(reviewOf(BLOCKS, 18 * HOUR_MS, () => 300)).toEqual({
    blocks: { done: 1, partial: 1, missed: 1 + 1, unanswered: 1, ahead: 1 },
    planned: 60 * (2 + 2 + 1 + 1 + 1 + 2),
    done: 150 + 45,
    // A missed habit is not made up for.
    carriedOver: 75 + 60,
  });
});

test("minutes are those of the blocks under each name, cancelled ones left out", () => {
  const minutes = minutesBy(BLOCKS, ({ work }) => work?.kind ?? "");
  expect([...minutes]).toEqual([
    ["task", { planned: 480, done: 195 }],
    ["habit", { planned: 60, done: 0 }],
  ]);
});
