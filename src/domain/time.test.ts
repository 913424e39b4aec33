import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  dateOf,
  datesBetween,
  daysBetween,
  endOfDate,
  epochOf,
  formatInstant,
  instantAt,
  instantOf,
  isTimeZone,
  minuteOfDay,
  parseInstant,
  parseLocalTime,
  parseWireTime,
  plainDateOf,
  startOfDate,
  weekdayOf,
} from "./time.ts";
import { findZone } from "./zone.ts";

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Pacific/Apia",
  "America/St_Johns",
];
const instants = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2090, 0, 1) });
const RUNS = { numRuns: 500, seed: 20_261_121 };

test("a wall time means the instant that Temporal gives it, in gaps and folds too", () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (wall, zone) => {
      const plain = new Date(wall).toISOString().slice(0, -1);
      const expected = Temporal.PlainDateTime.from(plain).toZonedDateTime(zone).epochMilliseconds;
      expect(findZone(zone)?.toInstant(wall)).toBe(expected);
    }),
    RUNS,
  );
});

test("a wall time within hours of a change of clocks means what Temporal says", () => {
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: -180, max: 180 }),
      fc.constantFrom(...ZONES.slice(1)),
      (near, minutes, name) => {
        const here = Temporal.Instant.fromEpochMilliseconds(near).toZonedDateTimeISO(name);
        const change = here.getTimeZoneTransition("next") ?? here;
        const wall = change.toPlainDateTime().add({ minutes });
        const ms = Date.parse(`${wall.toString({ smallestUnit: "millisecond" })}Z`);
        expect(findZone(name)?.toInstant(ms)).toBe(wall.toZonedDateTime(name).epochMilliseconds);
      },
    ),
    RUNS,
  );
});

test("the wall time of an instant is the one that Temporal shows", () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
      const shown = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
      expect(dateOf(instant, zone)).toBe(shown.toPlainDate().toString());
      expect(minuteOfDay(instant, zone)).toBe(shown.hour * 60 + shown.minute);
    }),
    RUNS,
  );
});

test("a day begins where Temporal says and ends where the next begins", () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
      const date = dateOf(instant, zone);
      const start = Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
      expect(startOfDate(date, zone)).toBe(start);
      expect(endOfDate(date, zone)).toBe(startOfDate(addDays(date, 1), zone));
    }),
    RUNS,
  );
});

test("the day on which the clocks go forward has 23 hours", () => {
  expect(endOfDate("2026-03-29", "Europe/Berlin") - startOfDate("2026-03-29", "Europe/Berlin")).toBe(23 * 3_600_000);
});

test("an instant needs its offset and must exist", () => {
  expect(parseInstant("2026-12-07T10:00:00+01:00")).toBe(Date.UTC(2026, 11, 7, 9));
  expect(parseInstant("2026-12-07T09:00Z")).toBe(Date.UTC(2026, 11, 7, 9));
  expect(parseInstant("2026-12-07T09:00:00.250Z")).toBe(Date.UTC(2026, 11, 7, 9, 0, 0, 250));
  for (const none of [
    "",
    "2026-12-07",
    "2026-12-07T09:00:00",
    "2026-02-30T09:00:00Z",
    "2026-12-07T24:00:00Z",
    "2026-12-07T09:60:00Z",
    "2026-12-07T09:00:00.Z",
    "2026-12-07T09:00:00+1:00",
    "2026-12-07T09:00:00Zulu",
    "next Monday",
  ]) {
    expect(parseInstant(none), none).toBeNull();
  }
});

test("an instant survives being written and read", () => {
  fc.assert(
    fc.property(instants, (instant) => {
      expect(parseInstant(formatInstant(instant))).toBe(instant);
    }),
    RUNS,
  );
  expect(formatInstant(Date.UTC(2026, 11, 7, 9))).toBe("2026-12-07T09:00:00Z");
});

test("a date on the wire is its first instant where the person is", () => {
  expect(parseWireTime("2026-12-07", "Europe/Berlin")).toBe(Date.UTC(2026, 11, 6, 23));
  expect(parseWireTime("2026-12-07T09:00:00Z", "Europe/Berlin")).toBe(Date.UTC(2026, 11, 7, 9));
  expect(parseWireTime("2026-13-07", "Europe/Berlin")).toBeNull();
});

test("dates are counted across months and leap years", () => {
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(daysBetween("2026-12-31", "2027-01-01")).toBe(1);
  expect(weekdayOf("2026-11-21")).toBe(6);
  expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
});

test("a span touches every date from its first instant to the last before its end", () => {
  const [from, to] = [instantAt("2026-03-28", 23 * 60, "Europe/Berlin"), startOfDate("2026-03-30", "Europe/Berlin")];
  expect(datesBetween(from, to, "Europe/Berlin")).toEqual(["2026-03-28", "2026-03-29"]);
  expect(datesBetween(from, from, "Europe/Berlin")).toEqual([]);
});

test("a time of day is minutes after midnight, and 24:00 is the next midnight", () => {
  expect(parseLocalTime("09:30")).toBe(570);
  expect(instantAt("2026-12-07", parseLocalTime("24:00"), "UTC")).toBe(startOfDate("2026-12-08", "UTC"));
  expect(() => parseLocalTime("9")).toThrow(RangeError);
});

test("a zone is an IANA name, never a bare offset", () => {
  expect(isTimeZone("Europe/Berlin")).toBe(true);
  for (const none of ["", "+01:00", "Mars/Olympus", "Europe/Berlin "]) expect(isTimeZone(none), none).toBe(false);
  expect(() => dateOf(0, "Mars/Olympus")).toThrow(RangeError);
});

test("a wire time that a schema has let in becomes milliseconds, a Temporal instant or a Temporal date", () => {
  expect(epochOf("2026-12-07T09:00:00+01:00")).toBe(Date.UTC(2026, 11, 7, 8));
  expect(epochOf("2026-12-07")).toBe(Date.UTC(2026, 11, 7));
  expect(instantOf("2026-12-07T09:00:00+01:00").toString()).toBe("2026-12-07T08:00:00Z");
  expect(plainDateOf("2028-02-29").toString()).toBe("2028-02-29");
  expect(() => epochOf("tomorrow")).toThrow(RangeError);
  expect(() => plainDateOf("2027-02-29")).toThrow(RangeError);
});
