import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import { standingBlock } from "../../test/support/standing-block.ts";
import { observeBlock } from "./observation.ts";

const block = standingBlock("b", 9, 11);

test("a block whose event the person moved follows it and is theirs from then on", () => {
  const moved = observeBlock(block, { kind: "seen", eventId: block.eventId, start: 14 * HOUR_MS, end: 15 * HOUR_MS });
  expect(moved).toMatchObject({ start: 14 * HOUR_MS, end: 15 * HOUR_MS, movedByPerson: true });
});

test("an event under another id at the same time is no move", () => {
  const found = observeBlock(block, { kind: "seen", eventId: "new", start: block.start, end: block.end });
  expect(found).toMatchObject({ eventId: "new", movedByPerson: false });
});

test("what could not be read is as it was last known, and what is gone is cancelled", () => {
  expect(observeBlock(block, { kind: "unread" })).toBe(block);
  expect(observeBlock(block, { kind: "gone" })).toMatchObject({ state: "cancelled", skipped: true, hasEvent: false });
});
