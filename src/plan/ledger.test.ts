import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import { openWork, standingBlock } from "../../test/support/standing-block.ts";
import type { Block, Freezing } from "./block.ts";
import { ledgerOf, type Records } from "./ledger.ts";
import { planningBase } from "./planning-base.ts";
import type { Work } from "./work.ts";

const at = (hour: number, more: Partial<Freezing> = {}): Freezing => ({
  now: hour * HOUR_MS,
  frozenMs: 2 * HOUR_MS,
  unreadCalendars: new Set(),
  ...more,
});
const account = (work: Work, blocks: readonly Block[], freezing = at(0), credits: Records["credits"] = []) => {
  const found = ledgerOf({ works: [work], blocks, credits }, freezing).get("task:essay");
  if (!found) throw new Error("no account");
  return found;
};
const credit = (minutes: number) => ({ work: openWork(0).ref, minutes, at: 0, blockId: null });

test("what is done, what stands and what is left add up to the estimate", () => {
  const essay = account(openWork(300), [standingBlock("a", 10, 12)], at(0), [credit(60)]);
  expect(essay).toMatchObject({ estimate: 300, credited: 60, scheduled: 120, unscheduled: 120, freed: 0 });
});

test("what stands beyond the estimate is freed, the latest block first", () => {
  const blocks = [standingBlock("a", 10, 12), standingBlock("b", 30, 31)];
  const essay = account(openWork(120), blocks);
  expect(essay).toMatchObject({ scheduled: 120, unscheduled: 0, freed: 60 });
  expect([...essay.freedBlocks].map(({ blockId }) => blockId)).toEqual(["b"]);
});

test("what no plan may touch counts, even beyond the estimate", () => {
  const pinned = { locked: true };
  expect(account(openWork(60), [standingBlock("a", 10, 12, pinned)])).toMatchObject({
    estimate: 120,
    scheduled: 120,
    freed: 0,
  });
  const unread = at(0, { unreadCalendars: new Set(["work"]) });
  expect(account(openWork(60), [standingBlock("a", 10, 12)], unread)).toMatchObject({ estimate: 120, frozen: 120 });
});

test("a block that begins now is left alone, however short a time ahead plans keep off", () => {
  const blocks = [standingBlock("a", 10, 12)];
  const frozenAt = (hour: number) => account(openWork(120), blocks, at(hour, { frozenMs: 0 })).frozenBlocks.size;
  expect([frozenAt(9), frozenAt(10), frozenAt(11)]).toEqual([0, 1, 1]);
});

test("finished work frees its future blocks and keeps the one that runs", () => {
  const blocks = [standingBlock("a", 10, 12), standingBlock("b", 20, 21), standingBlock("c", 40, 41, { locked: true })];
  const essay = account(openWork(600, { closed: true }), blocks, at(11), [credit(30)]);
  expect(essay).toMatchObject({ estimate: 150, credited: 30, scheduled: 120, unscheduled: 0, freed: 120 });
});

test("a block that passed without an answer is neither done nor planned again", () => {
  expect(account(openWork(120), [standingBlock("a", 10, 12)], at(13))).toMatchObject({
    unanswered: 120,
    unscheduled: 0,
  });
});

test("a window is planned with what is left: blocks outside it count, those inside may move, frozen ones stay", () => {
  const blocks = [standingBlock("soon", 1, 2), standingBlock("in", 10, 12), standingBlock("later", 50, 51)];
  const base = planningBase(account(openWork(300), blocks), { start: 0, end: 24 * HOUR_MS });
  expect(base).toMatchObject({ minutesToPlace: 180, fixed: [{ blockId: "soon" }], previous: [{ blockId: "in" }] });
  expect(base.freed).toEqual([]);
});

test("a block outside the window that is longer than what is left is freed, and its rest is placed in the window", () => {
  const base = planningBase(account(openWork(90), [standingBlock("later", 50, 52)]), { start: 0, end: 24 * HOUR_MS });
  expect(base).toMatchObject({ minutesToPlace: 90, freed: [{ blockId: "later" }] });
});

test("where half of a block is needed no longer, what is left of it is placed and the block is free to be cut", () => {
  const blocks = [standingBlock("a", 10, 12), standingBlock("b", 15, 17), standingBlock("later", 50, 52)];
  const base = planningBase(account(openWork(210), blocks), { start: 0, end: 24 * HOUR_MS });
  expect(base).toMatchObject({ minutesToPlace: 210, previous: [{ blockId: "a" }, { blockId: "b" }] });
  expect(base.freed).toMatchObject([{ blockId: "later" }]);
  const whole = planningBase(account(openWork(330), blocks), { start: 0, end: 24 * HOUR_MS });
  expect(whole).toMatchObject({ minutesToPlace: 210, previous: [{ blockId: "a" }, { blockId: "b" }], freed: [] });
});
