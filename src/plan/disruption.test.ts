import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import { openWork, standingBlock } from "../../test/support/standing-block.ts";
import type { Block } from "./block.ts";
import { disruptionsOf, type TakenTime, type WatchedPlan } from "./disruption.ts";
import { ledgerOf } from "./ledger.ts";
import type { Work } from "./work.ts";

const meeting = (from: number, to: number): TakenTime => ({
  ...{ eventId: "meeting", calendarId: "team", title: "Meeting" },
  ...{ start: from * HOUR_MS, end: to * HOUR_MS },
});

function kinds(blocks: readonly Block[], more: Partial<WatchedPlan> = {}, work: Work = openWork(60)): string[] {
  const freezing = { now: 0, frozenMs: 0, unreadCalendars: new Set<string>() };
  const plan = {
    ...{ now: 0, blocks, taken: [], listedMinutes: new Map([["task:essay", work.estimateMinutes]]) },
    ledger: ledgerOf({ works: [work], blocks, credits: [] }, freezing),
    ...{ unreadCalendars: new Set<string>(), goneCalendars: new Set<string>() },
    written: { at: 0, works: new Map([["task:essay", { due: null, minutes: 60 }]]), isKnown: () => false },
    ...more,
  };
  return disruptionsOf(plan).map(({ kind }) => kind);
}

test("an event over a block disrupts it; one beside it, behind it or known when it was applied does not", () => {
  const block = standingBlock("a", 10, 11);
  expect(kinds([block], { taken: [meeting(10, 11)] })).toEqual(["overlap"]);
  expect(kinds([block], { taken: [meeting(11, 12)] })).toEqual([]);
  expect(kinds([block], { taken: [meeting(10, 11)], now: 10.5 * HOUR_MS })).toEqual([]);
  const written = { at: 0, works: new Map(), isKnown: () => true };
  expect(kinds([block], { taken: [meeting(10, 11)], written })).toEqual([]);
});

test("where a block is in a calendar that was not read is unknown, and nothing is said of it", () => {
  const taken = [meeting(10, 11)];
  expect(kinds([standingBlock("a", 10, 11)], { taken, unreadCalendars: new Set(["work"]) })).toEqual([]);
});

test("a due date disrupts only when it is earlier than it was and a block is behind it", () => {
  const due = (hour: number) => openWork(60, { due: hour * HOUR_MS });
  const block = standingBlock("a", 10, 11);
  expect(kinds([block], {}, due(9))).toEqual(["due_moved"]);
  expect(kinds([block], {}, due(12))).toEqual([]);
  const planned = new Map([["task:essay", { due: 9 * HOUR_MS, minutes: 60 }]]);
  expect(kinds([block], { written: { at: 0, works: planned, isKnown: () => false } }, due(9))).toEqual([]);
});

test("work that is longer than it was planned, or was missed since, disrupts while some of it is open", () => {
  const [block, missed] = [standingBlock("a", 10, 11), standingBlock("a", 1, 2, { state: "missed", answeredAt: 5 })];
  expect(kinds([block], {}, openWork(90))).toEqual(["unplaced"]);
  expect(kinds([missed])).toEqual(["missed"]);
  expect(kinds([missed], {}, openWork(60, { closed: true }))).toEqual([]);
  expect(kinds([missed], { written: { at: 5, works: new Map(), isKnown: () => false } })).toEqual([]);
});

test("of a calendar that is gone all blocks to come are lost, until their work is planned again", () => {
  const goneCalendars = new Set(["work"]);
  const lost = standingBlock("a", 10, 11, { state: "cancelled", skipped: false, hasEvent: false });
  expect(kinds([standingBlock("a", 10, 11)], { goneCalendars })).toEqual(["calendar_gone"]);
  expect(kinds([lost], { goneCalendars })).toEqual(["calendar_gone"]);
  expect(kinds([lost, standingBlock("b", 12, 13, { calendarId: "other" })], { goneCalendars })).toEqual([]);
});
