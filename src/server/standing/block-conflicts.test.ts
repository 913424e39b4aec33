import { expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { formatInstant, HOUR_MS } from "#domain/time.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { calendarEvent } from "../../../test/fixtures/calendar-event.ts";
import { storedBlock } from "../../../test/support/stored-block.ts";
import { conflictsOf, takenTime } from "./block-conflicts.ts";

const event = (id: string, from: number, to: number, more = {}) =>
  calendarEvent(id, { start: formatInstant(from * HOUR_MS), end: formatInstant(to * HOUR_MS), ...more });
const inTheWay = (blocks: readonly StoredBlock[], events: readonly PlannerCalendarEvent[]) =>
  conflictsOf(blocks, takenTime(events, blocks, { start: 0, end: 24 * HOUR_MS }, "UTC"), 0);

test("blocks that the books know are in nobody's way, whether their events are known by id or by mark", () => {
  const blocks = [storedBlock("a", 1, 3), storedBlock("b", 2, 4)];
  const events = [event("event a", 1, 3), event("under a new id", 2, 4, { block_id: "b" })];
  expect(inTheWay(blocks, events)).toEqual([]);
});

test("of a series of which every time was moved, nothing is left where its rule has it", () => {
  const moved = { ...storedBlock("s_19700101T010000Z", 5, 6), seriesId: "s", eventId: "s/1" };
  const master = event("series", 1, 2, { rrule: "FREQ=DAILY;COUNT=1" });
  const exception = event("s/1", 5, 6, { recurring_event_id: "series", original_start: "1970-01-01T01:00:00Z" });
  expect(inTheWay([moved, storedBlock("b", 1, 2)], [master, exception])).toEqual([]);
});

test("an event with a mark of ours of which the books know nothing takes its time, as any event does", () => {
  const block = storedBlock("a", 1, 3);
  const stray = event("stray", 2, 4, { block_id: "of a plan before the backup" });
  expect(inTheWay([block], [stray])).toEqual([{ block, event: stray }]);
});
