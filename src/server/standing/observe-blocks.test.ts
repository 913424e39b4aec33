import { expect, test } from "vitest";
import { formatInstant, HOUR_MS } from "#domain/time.ts";
import { calendarEvent } from "../../../test/fixtures/calendar-event.ts";
import { storedBlock } from "../../../test/support/stored-block.ts";
import { observeBlocks } from "./observe-blocks.ts";

const event = (id: string, from: number, to: number, more = {}) =>
  calendarEvent(id, {
    calendar_id: "work",
    start: formatInstant(from * HOUR_MS),
    end: formatInstant(to * HOUR_MS),
    etag: "1",
    ...more,
  });
const snapshot = { readCalendars: new Set(["work"]), window: { start: 0, end: 24 * HOUR_MS }, timeZone: "UTC", now: 0 };

test("a moved event moves its block, a renamed one renews its version, and one as it was leaves the block alone", () => {
  const blocks = [storedBlock("a", 1, 2), storedBlock("b", 3, 4), storedBlock("c", 5, 6)];
  const events = [event("event a", 2, 3), event("event b", 3, 4, { etag: "2" }), event("event c", 5, 6)];
  const { blocks: now, missing } = observeBlocks(blocks, { ...snapshot, events });
  expect(now).toMatchObject([{ start: 2 * HOUR_MS, movedByPerson: true }, { etag: "2", movedByPerson: false }, {}]);
  expect([now[2] === blocks[2], missing]).toEqual([true, []]);
});

test("an event is known by the mark that we wrote, under whatever id it is read", () => {
  const { blocks } = observeBlocks([storedBlock("a", 1, 2)], {
    ...snapshot,
    events: [event("new id", 1, 2, { block_id: "a" })],
  });
  expect(blocks).toMatchObject([{ eventId: "new id", movedByPerson: false }]);
});

test("only what a reading should show can be missing from it", () => {
  const blocks = [
    storedBlock("a", 1, 2),
    storedBlock("far", 30, 31),
    storedBlock("unread", 1, 2, { calendarId: "other" }),
  ];
  const { blocks: now, missing } = observeBlocks(blocks, { ...snapshot, events: [] });
  expect(missing.map(({ blockId }) => blockId)).toEqual(["a"]);
  expect(now).toEqual(blocks);
});
