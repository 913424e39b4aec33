import { expect, test } from "vitest";
import { eventTiming } from "../../test/fixtures/event-timing.ts";
import { compareCalendars } from "./compare-calendars.ts";
import type { EventTiming } from "./event.ts";

const window = { start: Date.parse("2026-03-01T00:00:00Z"), end: Date.parse("2026-03-31T00:00:00Z") };
const options = { timeZone: "Europe/Berlin" };
const series: EventTiming = eventTiming({
  id: "series",
  start: "2026-03-02T08:00:00Z",
  end: "2026-03-02T09:00:00Z",
  rrule: "FREQ=WEEKLY",
});
const single: EventTiming = { ...series, id: "single", rrule: null };
const exception: EventTiming = {
  ...single,
  id: "series/2",
  recurring_event_id: "series",
  original_start: "2026-03-09T08:00:00Z",
  start: "2026-03-10T08:00:00Z",
  end: "2026-03-10T09:00:00Z",
};

function summary(before: readonly EventTiming[], after: readonly EventTiming[]) {
  const { added, removed, changed } = compareCalendars(before, after, window, options);
  return { added: added.length, removed: removed.length, changed: changed.length };
}

test("a calendar that was only read again has not changed", () => {
  expect(summary([series, single, exception], [exception, single, series])).toEqual({
    added: 0,
    removed: 0,
    changed: 0,
  });
});

test("a new event is added, a vanished one removed, in every instance of the window", () => {
  expect(summary([single], [single, series])).toEqual({ added: 5, removed: 0, changed: 0 });
  expect(summary([single, series], [single])).toEqual({ added: 0, removed: 5, changed: 0 });
});

test("a moved instance is one change, with where it was and where it is", () => {
  const { changed } = compareCalendars([series], [series, exception], window, options);
  expect(changed.map(({ before, after }) => [before.start, after.start])).toEqual([
    [Date.parse("2026-03-09T08:00:00Z"), Date.parse("2026-03-10T08:00:00Z")],
  ]);
});

test("an event that stops taking its time has changed, one whose title did has not", () => {
  expect(summary([single], [{ ...single, transparency: "transparent" }])).toEqual({ added: 0, removed: 0, changed: 1 });
  const titled = { ...single, title: "before" };
  const { changed } = compareCalendars([titled], [{ ...titled, title: "after" }], window, options);
  expect(changed).toEqual([]);
});

test("what happens outside the window is no change", () => {
  const later = { ...single, id: "later", start: "2026-05-01T08:00:00Z", end: "2026-05-01T09:00:00Z" };
  expect(summary([single], [single, later])).toEqual({ added: 0, removed: 0, changed: 0 });
});
