import { expect, test } from "vitest";
import { formatInstant, HOUR_MS } from "#domain/time.ts";
import { calendarEvent } from "../../../test/fixtures/calendar-event.ts";
import { storedBlock } from "../../../test/support/stored-block.ts";
import { conflictsOf } from "./conflicts.ts";

const event = (id: string, from: number, to: number, more = {}) =>
  calendarEvent(id, { start: formatInstant(from * HOUR_MS), end: formatInstant(to * HOUR_MS), ...more });
const now = { now: 0, timeZone: "UTC" };

test("blocks that the books know are in nobody's way, whether their events are known by id or by mark", () => {
  const blocks = [storedBlock("a", 1, 3), storedBlock("b", 2, 4)];
  const events = [event("event a", 1, 3), event("under a new id", 2, 4, { block_id: "b" })];
  expect(conflictsOf(blocks, events, now)).toEqual([]);
});

test("an event with a mark of ours of which the books know nothing takes its time, as any event does", () => {
  const block = storedBlock("a", 1, 3);
  const stray = event("stray", 2, 4, { block_id: "of a plan before the backup" });
  expect(conflictsOf([block], [stray], now)).toEqual([{ block, event: stray }]);
});
