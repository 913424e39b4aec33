import { describe, expect, test } from "vitest";
import { totalLength } from "#domain/interval.ts";
import { HOUR_MS } from "#domain/time.ts";
import { createLocalClock } from "./local-clock.ts";

const everyDay = (from: number, to: number) => Array.from({ length: 7 }, () => [{ from: from * 60, to: to * 60 }]);
const day = (zone: string, date: string) => {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(zone);
  return createLocalClock(zone, { start: start.epochMilliseconds, end: start.add({ days: 1 }).epochMilliseconds });
};

test("a day on which the clock goes forward has 23 hours, and hours that are skipped are not worked", () => {
  const clock = day("Europe/Berlin", "2026-03-29");
  expect(totalLength(clock.during(everyDay(0, 24)))).toBe(23 * HOUR_MS);
  expect(clock.during(everyDay(1, 3))).toEqual([
    { start: Date.parse("2026-03-29T00:00:00Z"), end: Date.parse("2026-03-29T01:00:00Z") },
  ]);
});

test("a day on which the clock goes back has 25 hours, and an hour that comes twice is worked twice", () => {
  const clock = day("Europe/Berlin", "2026-10-25");
  expect(totalLength(clock.during(everyDay(0, 24)))).toBe(25 * HOUR_MS);
  expect(totalLength(clock.during(everyDay(2, 3)))).toBe(2 * HOUR_MS);
});

test("hours that begin within the repeated hour are worked in both of its passes, and nowhere else", () => {
  const clock = day("America/New_York", "2026-11-01");
  const halfPastOne = Array.from({ length: 7 }, () => [{ from: 90, to: 180 }]);
  expect(clock.during(halfPastOne)).toEqual([
    { start: Date.parse("2026-11-01T05:30:00Z"), end: Date.parse("2026-11-01T06:00:00Z") },
    { start: Date.parse("2026-11-01T06:30:00Z"), end: Date.parse("2026-11-01T08:00:00Z") },
  ]);
});

test("half an hour's change is half an hour", () => {
  expect(totalLength(day("Australia/Lord_Howe", "2026-04-05").during(everyDay(0, 24)))).toBe(24.5 * HOUR_MS);
});

describe("on a trip", () => {
  const window = { start: Date.parse("2026-12-06T23:00:00Z"), end: Date.parse("2026-12-13T23:00:00Z") };
  const nine = everyDay(9, 10);
  const starts = (zone: string) => {
    const trip = { first: "2026-12-09", last: "2026-12-10", timeZone: zone };
    const clock = createLocalClock("Europe/Berlin", window, [trip]);
    expect(clock.days.map(({ date }) => date)).toEqual(
      ["07", "08", "09", "10", "11", "12", "13"].map((d) => `2026-12-${d}`),
    );
    for (const [index, day] of clock.days.entries()) {
      expect(clock.dayIndex(day.start)).toBe(index);
      expect(clock.minuteOfDay(day.start)).toBe(0);
      expect(clock.days[index + 1]?.start ?? day.end).toBe(day.end);
    }
    return clock.during(nine).map(({ start }) => new Date(start).toISOString().slice(8, 13));
  };

  test("hours are those of the clock there, and at home again those of home", () => {
    expect(starts("America/New_York")).toEqual(["07T08", "08T08", "09T14", "10T14", "11T08", "12T08", "13T08"]);
    expect(starts("Asia/Tokyo")).toEqual(["07T08", "08T08", "09T00", "10T00", "11T08", "12T08", "13T08"]);
  });

  test("a week with hours of its own has them, and no other week", () => {
    const clock = createLocalClock("Europe/Berlin", { ...window, end: window.end + 7 * 24 * HOUR_MS });
    const spans = clock.during({ usual: nine, weeks: { "2026-12-14": everyDay(20, 22) } });
    expect(spans).toHaveLength(14);
    expect(totalLength(spans)).toBe((7 + 14) * HOUR_MS);
  });
});
