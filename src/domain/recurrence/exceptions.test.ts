import { expect, test } from "vitest";
import { eventTiming } from "../../../test/fixtures/event-timing.ts";
import type { EventTiming } from "../event.ts";
import { expandDraft } from "./draft.ts";
import { expandEvents } from "./expand.ts";

const weekly: EventTiming = eventTiming({
  id: "standup",
  start: "2026-03-02T08:00:00Z",
  end: "2026-03-02T09:00:00Z",
  rrule: "FREQ=WEEKLY",
  time_zone: "Europe/Berlin",
});
const march = { start: Date.parse("2026-03-01T00:00:00Z"), end: Date.parse("2026-04-01T00:00:00Z") };
const berlin = { timeZone: "Europe/Berlin" };

/** An exception instance of `weekly`. */
function exception(original: string, change: Partial<EventTiming>): EventTiming {
  return {
    ...weekly,
    id: `standup/${original}`,
    rrule: null,
    recurring_event_id: "standup",
    original_start: original,
    start: original,
    end: original,
    ...change,
  };
}

function starts(events: readonly EventTiming[], window = march): string[] {
  return expandEvents(events, window, berlin).map(({ start }) => new Date(start).toISOString().slice(0, 16));
}

test("a weekly meeting keeps its wall time when the clocks change", () => {
  expect(starts([weekly])).toEqual([
    "2026-03-02T08:00",
    "2026-03-09T08:00",
    "2026-03-16T08:00",
    "2026-03-23T08:00",
    "2026-03-30T07:00",
  ]);
});

test("a moved instance stands where it was moved to and nowhere else", () => {
  const moved = exception("2026-03-09T08:00:00Z", { start: "2026-03-11T14:00:00Z", end: "2026-03-11T15:00:00Z" });
  expect(starts([weekly, moved])).toEqual([
    "2026-03-02T08:00",
    "2026-03-11T14:00",
    "2026-03-16T08:00",
    "2026-03-23T08:00",
    "2026-03-30T07:00",
  ]);
});

test("an instance moved out of the window is gone, one moved into it is there", () => {
  const out = exception("2026-03-09T08:00:00Z", { start: "2026-04-09T08:00:00Z", end: "2026-04-09T09:00:00Z" });
  const into = exception("2026-04-06T07:00:00Z", { start: "2026-03-31T07:00:00Z", end: "2026-03-31T08:00:00Z" });
  expect(starts([weekly, out, into])).toEqual([
    "2026-03-02T08:00",
    "2026-03-16T08:00",
    "2026-03-23T08:00",
    "2026-03-30T07:00",
    "2026-03-31T07:00",
  ]);
});

test("a cancelled instance is left out, however its offset is written", () => {
  const cancelled = exception("2026-03-09T09:00:00+01:00", { status: "cancelled" });
  expect(starts([weekly, cancelled])).not.toContain("2026-03-09T08:00");
  expect(starts([weekly, cancelled])).toHaveLength(4);
});

test("an instance named by its date alone is the one that begins on that date in the event's zone", () => {
  // Tuesday 00:30 in Berlin.
  const late = { ...weekly, start: "2026-03-02T23:30:00Z", end: "2026-03-03T00:30:00Z" };
  expect(starts([{ ...late, exdates: ["2026-03-10"] }])).not.toContain("2026-03-09T23:30");
  expect(starts([{ ...late, exdates: ["2026-03-09"] }])).toContain("2026-03-09T23:30");
});

test("a cancelled series takes its exceptions with it", () => {
  const moved = exception("2026-03-09T08:00:00Z", { start: "2026-03-11T14:00:00Z", end: "2026-03-11T15:00:00Z" });
  expect(starts([{ ...weekly, status: "cancelled" }, moved])).toEqual([]);
});

test("an exception whose series is not there stands alone, unless it is cancelled", () => {
  const alone = exception("2026-03-09T08:00:00Z", { start: "2026-03-11T14:00:00Z", end: "2026-03-11T15:00:00Z" });
  expect(starts([alone])).toEqual(["2026-03-11T14:00"]);
  expect(starts([{ ...alone, status: "cancelled" }])).toEqual([]);
});

test("EXDATE leaves out, RDATE adds, and a start named twice happens once", () => {
  const event = {
    ...weekly,
    exdates: ["2026-03-09T08:00:00Z", "2026-03-16T08:00:00Z"],
    rdates: ["2026-03-12T10:00:00Z", "2026-03-02T08:00:00Z"],
  };
  expect(starts([event])).toEqual(["2026-03-02T08:00", "2026-03-12T10:00", "2026-03-23T08:00", "2026-03-30T07:00"]);
});

test("RDATE alone makes an event recur, its own start included", () => {
  const event = { ...weekly, rrule: null, rdates: ["2026-03-12T10:00:00Z"] };
  expect(starts([event])).toEqual(["2026-03-02T08:00", "2026-03-12T10:00"]);
});

test("an all-day event recurs by date, from midnight to midnight where the person is", () => {
  const holiday: EventTiming = {
    ...weekly,
    all_day: true,
    start: "2026-03-27",
    end: "2026-03-30",
    rrule: "FREQ=YEARLY",
    time_zone: undefined,
  };
  const [found] = expandEvents(
    [holiday],
    { start: Date.parse("2027-03-28T10:00:00Z"), end: Date.parse("2027-03-28T11:00:00Z") },
    berlin,
  );
  expect(found?.key).toBe("standup/2027-03-27");
  // Three days, one of which has 23 hours.
  expect([found?.start, found?.end].map((ms) => new Date(ms ?? 0).toISOString())).toEqual([
    "2027-03-26T23:00:00.000Z",
    "2027-03-29T22:00:00.000Z",
  ]);
});

test("an all-day series ends on the last day that UNTIL names, even if it names it by a local midnight", () => {
  const days = (until: string, time_zone?: string) =>
    starts([
      {
        ...weekly,
        all_day: true,
        start: "2026-03-02",
        end: "2026-03-03",
        rrule: `FREQ=DAILY;UNTIL=${until}`,
        time_zone,
      },
    ]);
  expect(days("20260305")).toHaveLength(4);
  expect(days("20260305T000000Z")).toHaveLength(4);
  expect(days("20260304T230000Z", "Europe/Berlin")).toHaveLength(4);
});

test("a timed series whose UNTIL is a date goes on through that date where the event is", () => {
  const until = { ...weekly, rrule: "FREQ=WEEKLY;UNTIL=20260316" };
  expect(starts([until]).at(-1)).toBe("2026-03-16T08:00");
});

test("UNTIL in UTC is an instant: the instance at it happens, the one after it does not", () => {
  expect(starts([{ ...weekly, rrule: "FREQ=WEEKLY;UNTIL=20260316T080000Z" }])).toHaveLength(3);
  expect(starts([{ ...weekly, rrule: "FREQ=WEEKLY;UNTIL=20260316T075959Z" }])).toHaveLength(2);
});

test("COUNT is counted from the first instance, wherever the window begins", () => {
  const event = {
    ...weekly,
    start: "2026-01-05T08:00:00Z",
    end: "2026-01-05T09:00:00Z",
    rrule: "FREQ=WEEKLY;COUNT=10",
  };
  expect(starts([event])).toEqual(["2026-03-02T08:00", "2026-03-09T08:00"]);
});

test("an instance that began before the window is in it as long as it lasts", () => {
  const night = { ...weekly, start: "2026-03-02T22:00:00Z", end: "2026-03-03T06:00:00Z" };
  const window = { start: Date.parse("2026-03-10T05:00:00Z"), end: Date.parse("2026-03-10T12:00:00Z") };
  expect(starts([night], window)).toEqual(["2026-03-09T22:00"]);
  expect(starts([night], { ...window, start: Date.parse("2026-03-10T06:00:00Z") })).toEqual([]);
});

test("an event of no length is in the window in which it begins", () => {
  const due = { ...weekly, rrule: null, end: weekly.start };
  const at = Date.parse(weekly.start);
  expect(starts([due], { start: at, end: at + 1 })).toHaveLength(1);
  expect(starts([due], { start: at + 1, end: at + 2 })).toHaveLength(0);
  expect(starts([due], { start: at - 1, end: at })).toHaveLength(0);
});

test("keys tell instances apart and stay the same when one is moved", () => {
  const moved = exception("2026-03-09T09:00:00+01:00", { start: "2026-03-11T14:00:00Z", end: "2026-03-11T15:00:00Z" });
  const plain = expandEvents([weekly], march, berlin).map(({ key }) => key);
  const changed = expandEvents([moved, weekly], march, berlin).map(({ key }) => key);
  expect(new Set(plain).size).toBe(5);
  expect(changed.toSorted()).toEqual(plain.toSorted());
});

test("a proposed series is expanded like an event, several rules together", () => {
  const draft = {
    start: "2026-03-02T08:00:00Z",
    end: "2026-03-02T09:00:00Z",
    all_day: false,
    transparency: "opaque" as const,
    recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2", "RRULE:FREQ=WEEKLY;BYDAY=MO,FR;COUNT=3"],
  };
  const found = expandDraft(draft, march, berlin).map(({ start }) => new Date(start).toISOString().slice(0, 10));
  expect(found).toEqual(["2026-03-02", "2026-03-06", "2026-03-09"]);
});
