import { expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { occurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { DAY_MS, epochOf, formatInstant, HOUR_MS } from "#domain/time.ts";
import { occurrencesOf } from "#plan/series.ts";
import type { StoredBlock, StoredSeries } from "#server/store/queries/blocks.ts";
import { calendarEvent } from "../../../test/fixtures/calendar-event.ts";
import { storedBlock } from "../../../test/support/stored-block.ts";
import { observeBlocks } from "./observe-blocks.ts";

const MONDAY = epochOf("2026-12-07T09:00:00Z");
const NOW = MONDAY + DAY_MS + 4 * HOUR_MS;
const RULE = { rules: ["RRULE:FREQ=DAILY"], rdates: [], exdates: [], timeZone: "UTC", from: 0 };
const window = { start: MONDAY - DAY_MS, end: MONDAY + 5 * DAY_MS };
const series = {
  ...storedBlock("piano", 0, 0, { start: MONDAY, end: MONDAY + HOUR_MS }),
  recurrence: RULE,
} as StoredSeries;
const startOf = (day: number) => MONDAY + day * DAY_MS;
const occurrence = (day: number, more: Partial<StoredBlock> = {}) =>
  storedBlock(occurrenceKey("piano", startOf(day)), 0, 0, {
    start: startOf(day),
    end: startOf(day) + HOUR_MS,
    eventId: series.eventId,
    seriesId: "piano",
    revision: 0,
    ...more,
  });
const at = (start: number) => ({ start: formatInstant(start), end: formatInstant(start + HOUR_MS) });
const master = (more: Partial<PlannerCalendarEvent> = {}) =>
  calendarEvent(series.eventId, { calendar_id: "work", ...at(MONDAY), rrule: "FREQ=DAILY", time_zone: "UTC", ...more });
const exception = (day: number, more: Partial<PlannerCalendarEvent> = {}) =>
  calendarEvent(`exception ${day}`, {
    calendar_id: "work",
    recurring_event_id: series.eventId,
    original_start: formatInstant(startOf(day)),
    ...at(startOf(day)),
    ...more,
  });

/** The occurrences, with the series last. */
function observed(blocks: readonly StoredBlock[], events: readonly PlannerCalendarEvent[], within = window) {
  const snapshot = { events, readCalendars: new Set(["work"]), window: within, timeZone: "UTC", now: NOW };
  const before = [...blocks, series];
  const { blocks: after, missing } = observeBlocks(before, snapshot);
  return { after, missing, changed: after.filter((each, index) => each !== before[index]) };
}

test("one that is as the rule has it stays without a row", () => {
  // A server may rewrite the rule in its own form, which changes no occurrence.
  const { changed } = observed([occurrence(0), occurrence(1)], [master(), exception(9)]);
  expect(changed.filter(({ blockId }) => blockId !== "piano")).toEqual([]);
});

test("one that the person moved is theirs, wherever it went, and knows its own event from then on", () => {
  const { after } = observed([occurrence(1), occurrence(2)], [master(), exception(2, at(startOf(2) + 3 * HOUR_MS))]);
  expect(after[0]).toMatchObject({ start: startOf(1), movedByPerson: false });
  const moved = { start: startOf(2) + 3 * HOUR_MS, movedByPerson: true, eventId: "exception 2", state: "planned" };
  expect(after[1]).toMatchObject(moved);
});

test.each([
  ["by a date that is left out", [master({ exdates: [formatInstant(startOf(2))] })]],
  ["by a cancelled exception", [master(), exception(2, { status: "cancelled" })]],
])("one that the person deleted, %s, is skipped; the others stay", (_, events) => {
  const { after } = observed([occurrence(1), occurrence(2), occurrence(3)], events);
  expect(after.map(({ state }) => state)).toEqual(["planned", "cancelled", "planned", "planned"]);
  expect(after[1]).toMatchObject({ skipped: true, hasEvent: false });
});

test("one that was answered follows its event no more", () => {
  const done = occurrence(1, { state: "done", minutesDone: 60, answeredAt: NOW, revision: 2 });
  const { after } = observed([done], [master(), exception(1, at(startOf(1) + HOUR_MS))]);
  expect(after[0]).toBe(done);
});

test("one whose place by the rule is outside the reading stays where it was moved to, until its exception is read", () => {
  const moved = occurrence(1, { start: startOf(1) + HOUR_MS, revision: 1, movedByPerson: true });
  const { after } = observed([moved], [master()], { ...window, start: startOf(2) });
  expect(after[0]).toBe(moved);
});

test("a series that is not in the reading is looked for, and its occurrences wait", () => {
  const { missing, changed } = observed([occurrence(1)], []);
  expect([missing.map(({ blockId }) => blockId), changed]).toEqual([["piano"], []]);
});

test("a series that was moved as a whole goes on from then on, and its past is not there a second time", () => {
  const later = at(MONDAY + 2 * HOUR_MS);
  const moved = occurrence(3, { start: startOf(3) + HOUR_MS, revision: 1 });
  const { after } = observed([occurrence(0), occurrence(2), moved], [master(later)]);
  expect(after.slice(0, 3).map(({ state }) => state)).toEqual(["planned", "planned", "cancelled"]);
  const starts = occurrencesOf(after[3] as StoredSeries, window).map(({ start }) => start);
  expect(starts).toEqual([2, 3, 4].map((day) => startOf(day) + 2 * HOUR_MS));
});

test("what the series lost by its end, or by being a whole day, is no occurrence", () => {
  const ended = observed([occurrence(3)], [master({ rrule: "FREQ=DAILY;COUNT=2" })]);
  expect([ended.after[0]?.revision, occurrencesOf(ended.after[1] as StoredSeries, window)]).toMatchObject([
    0,
    { length: 2 },
  ]);
  const day = { start: "2026-12-07", end: "2026-12-08", all_day: true };
  expect(observed([occurrence(3)], [master(day)]).after.map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
});
