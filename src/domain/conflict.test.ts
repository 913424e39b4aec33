import fc from "fast-check";
import { expect, test } from "vitest";
import { eventTiming } from "../../test/fixtures/event-timing.ts";
import { busyIntervals, findClashes, findConflicts, occupiesTime } from "./conflict.ts";
import type { EventTiming } from "./event.ts";
import { checkTimeOverlap } from "./interval.ts";
import { type DraftTiming, expandDraft } from "./recurrence/draft.ts";
import { expandEvents } from "./recurrence/expand.ts";
import { formatInstant } from "./time.ts";

const berlin = { timeZone: "Europe/Berlin" };
const meeting: EventTiming = eventTiming({
  id: "meeting",
  start: "2026-03-02T09:00:00Z",
  end: "2026-03-02T10:00:00Z",
});
const draft: DraftTiming = {
  start: "2026-03-02T09:30:00Z",
  end: "2026-03-02T10:30:00Z",
  all_day: false,
  transparency: "opaque",
  recurrence: null,
};

test("a draft that overlaps an event conflicts with it, by the time that both take", () => {
  expect(findConflicts([draft], [meeting], berlin)).toEqual([
    {
      draftIndex: 0,
      eventIds: ["meeting"],
      overlaps: [{ start: Date.parse("2026-03-02T09:30:00Z"), end: Date.parse("2026-03-02T10:00:00Z") }],
    },
  ]);
});

test("touching is no conflict", () => {
  expect(findConflicts([{ ...draft, start: "2026-03-02T10:00:00Z" }], [meeting], berlin)).toEqual([]);
});

test("neither a transparent draft nor a transparent or cancelled event conflicts", () => {
  expect(findConflicts([{ ...draft, transparency: "transparent" }], [meeting], berlin)).toEqual([]);
  expect(findConflicts([draft], [{ ...meeting, transparency: "transparent" }], berlin)).toEqual([]);
  expect(findConflicts([draft], [{ ...meeting, status: "cancelled" }], berlin)).toEqual([]);
});

test("drafts that take one another's time clash, each with the other, by the time that both take", () => {
  const over: DraftTiming = { ...draft, start: "2026-03-02T10:00:00Z", end: "2026-03-02T11:00:00Z" };
  const after: DraftTiming = { ...draft, start: "2026-03-02T11:00:00Z", end: "2026-03-02T12:00:00Z" };
  const shared = [{ start: Date.parse("2026-03-02T10:00:00Z"), end: Date.parse("2026-03-02T10:30:00Z") }];
  expect(findClashes([draft, after, over], berlin)).toEqual([
    { draftIndex: 0, eventIds: [], drafts: [2], overlaps: shared },
    { draftIndex: 2, eventIds: [], drafts: [0], overlaps: shared },
  ]);
});

test("a draft clashes with no other time of itself, with no note on the day and with nothing transparent", () => {
  const twice: DraftTiming = { ...draft, rdates: ["2026-03-02T10:00:00Z"] };
  const day: DraftTiming = { ...draft, all_day: true, start: "2026-03-02", end: "2026-03-03" };
  expect(findClashes([twice, day, { ...draft, transparency: "transparent" }], berlin)).toEqual([]);
});

test("an all-day event conflicts only if its provider marked it opaque", () => {
  const day: EventTiming = { ...meeting, id: "day", all_day: true, start: "2026-03-02", end: "2026-03-03" };
  expect(occupiesTime(day)).toBe(false);
  expect(findConflicts([draft], [day], berlin)).toEqual([]);
  expect(findConflicts([draft], [{ ...day, transparency: "opaque" }], berlin)).toHaveLength(1);
});

test("series on both sides meet where their instances do, in each one's own zone", () => {
  const berlinSeries = { ...meeting, rrule: "FREQ=WEEKLY", time_zone: "Europe/Berlin" };
  const newYorkDraft: DraftTiming = {
    ...draft,
    start: "2026-02-23T10:00:00Z", // 05:00 in New York, beginning where the meeting ends
    end: "2026-02-23T11:00:00Z",
    recurrence: ["RRULE:FREQ=WEEKLY;COUNT=7"],
    time_zone: "America/New_York",
  };
  // New York puts its clocks forward on 8 March, Berlin on 29 March: only in between do they
  // overlap.
  const found = findConflicts([newYorkDraft], [berlinSeries], berlin);
  expect(found[0]?.overlaps.map(({ start }) => new Date(start).toISOString().slice(0, 10))).toEqual([
    "2026-03-09",
    "2026-03-16",
    "2026-03-23",
  ]);
});

test("a moved or cancelled instance is not conflicted with where it was", () => {
  const series = { ...meeting, rrule: "FREQ=DAILY" };
  const cancelled = {
    ...meeting,
    id: "x",
    recurring_event_id: "meeting",
    original_start: meeting.start,
    status: "cancelled",
  };
  const moved = { ...cancelled, status: null, start: "2026-03-02T12:00:00Z", end: "2026-03-02T13:00:00Z" };
  expect(findConflicts([draft], [series], berlin)).toHaveLength(1);
  expect(findConflicts([draft], [series, cancelled], berlin)).toEqual([]);
  expect(findConflicts([draft], [series, moved], berlin)).toEqual([]);
  const later = { ...draft, start: "2026-03-02T12:30:00Z", end: "2026-03-02T13:30:00Z" };
  expect(findConflicts([later], [series, moved], berlin)[0]?.eventIds).toEqual(["x"]);
});

test("an endless draft is followed for a year, or as far as asked", () => {
  const endless = { ...draft, recurrence: ["RRULE:FREQ=WEEKLY"] };
  const later = { ...meeting, start: "2027-03-01T09:00:00Z", end: "2027-03-01T10:00:00Z" };
  expect(findConflicts([endless], [later], berlin)).toHaveLength(1);
  expect(findConflicts([endless], [later], { ...berlin, horizonMs: 30 * 86_400_000 })).toEqual([]);
});

test("busy time is merged, clipped to the window, and leaves out what takes no time", () => {
  const events = [
    meeting,
    { ...meeting, id: "b", start: "2026-03-02T09:45:00Z", end: "2026-03-02T11:00:00Z" },
    {
      ...meeting,
      id: "c",
      start: "2026-03-02T12:00:00Z",
      end: "2026-03-02T13:00:00Z",
      transparency: "transparent" as const,
    },
  ];
  const window = { start: Date.parse("2026-03-02T09:30:00Z"), end: Date.parse("2026-03-02T20:00:00Z") };
  expect(busyIntervals(events, window, berlin)).toEqual([
    { start: window.start, end: Date.parse("2026-03-02T11:00:00Z") },
  ]);
});

const minute = fc.integer({ min: 0, max: 14 * 24 * 60 });
const span = fc.record({ from: minute, length: fc.integer({ min: 0, max: 300 }) }).map(({ from, length }) => ({
  start: formatInstant(Date.UTC(2026, 2, 20) + from * 60_000),
  end: formatInstant(Date.UTC(2026, 2, 20) + (from + length) * 60_000),
}));
const recurrence = fc.constantFrom(
  null,
  null,
  "FREQ=DAILY;COUNT=5",
  "FREQ=WEEKLY;BYDAY=MO,TH",
  "FREQ=HOURLY;INTERVAL=7",
);
const zone = fc.constantFrom("Europe/Berlin", "America/New_York", "UTC");
const transparency = fc.constantFrom("opaque" as const, "opaque" as const, "transparent" as const);
const drafts = fc.array(
  fc.tuple(span, recurrence, zone, transparency).map(
    ([times, rule, time_zone, transparent]): DraftTiming => ({
      ...draft,
      ...times,
      time_zone,
      transparency: transparent,
      recurrence: rule ? [`RRULE:${rule}`] : null,
    }),
  ),
  { maxLength: 8 },
);
const events = fc.array(
  fc.tuple(span, recurrence, zone, transparency).map(([times, rrule, time_zone, transparent]) => ({
    ...meeting,
    ...times,
    rrule,
    time_zone,
    transparency: transparent,
  })),
  { maxLength: 8 },
);

test("conflicts are those that comparing every instance with every other finds", () => {
  fc.assert(
    fc.property(drafts, events, (proposed, existing) => {
      const named = existing.map((event, index) => ({ ...event, id: `e${index}` }));
      const horizonMs = 20 * 86_400_000;
      const found = findConflicts(proposed, named, { ...berlin, horizonMs });
      expect(found.map(({ draftIndex, eventIds }) => [draftIndex, eventIds.toSorted()])).toEqual(
        naive(proposed, named, horizonMs),
      );
    }),
    { numRuns: 200, seed: 3 },
  );
});

function naive(proposed: readonly DraftTiming[], existing: readonly EventTiming[], horizonMs: number): unknown[] {
  const all = { start: Date.UTC(2026, 0, 1), end: Date.UTC(2026, 8, 1) };
  const taken = expandEvents(existing, all, berlin).filter(({ event }) => occupiesTime(event));
  return proposed.flatMap((one, index) => {
    const first = Date.parse(one.start);
    const blocks =
      one.transparency === "transparent" ? [] : expandDraft(one, { start: all.start, end: first + horizonMs }, berlin);
    const met = taken.filter((other) =>
      blocks.some((block) => checkTimeOverlap(block.start, block.end, other.start, other.end)),
    );
    const ids = [...new Set(met.map(({ event }) => event.id))].sort();
    return ids.length > 0 ? [[index, ids]] : [];
  });
}
