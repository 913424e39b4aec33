import { afterEach, expect, test } from "vitest";
import { durationMinutes, formatHoursMinutes, parseDate } from "./moment.ts";

const ownZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = ownZone;
});

test("a time reads HH:MM on the runtime's clock, or on the one asked for", () => {
  process.env.TZ = "Asia/Shanghai";
  const date = new Date("2026-12-07T01:05:00Z");
  expect(formatHoursMinutes(date)).toBe("09:05");
  expect(formatHoursMinutes(date, "Europe/Berlin")).toBe("02:05");
  expect(formatHoursMinutes("2026-12-07T01:05:00Z", "UTC")).toBe("01:05");
  expect(formatHoursMinutes(new Date(Number.NaN))).toBe("--:--");
});

test("a duration is the elapsed minutes, whatever form the moments have", () => {
  expect(durationMinutes("2026-12-07T09:00:00Z", "2026-12-07T10:30:00Z")).toBe(90);
  expect(durationMinutes(new Date(0), 60_000)).toBe(1);
  expect(durationMinutes(60_000, 0)).toBe(-1);
  // The clock advances two hours between these, of which the gap skips one.
  expect(durationMinutes("2026-03-29T01:30:00+01:00", "2026-03-29T03:30:00+02:00")).toBe(60);
});

test("a date without a time is midnight on the runtime's clock, on the day that it names", () => {
  for (const zone of ["America/Los_Angeles", "Asia/Shanghai", "UTC"]) {
    process.env.TZ = zone;
    expect(parseDate("2026-12-07"), zone).toBe(new Date(2026, 11, 7).getTime());
  }
});

test("an instant is milliseconds, and what is no date NaN", () => {
  expect(parseDate("2026-12-07T09:00:00Z")).toBe(Date.UTC(2026, 11, 7, 9));
  expect(parseDate(new Date(5))).toBe(5);
  for (const none of ["", "soon", "2026-02-30", "2026-13-01"]) expect(parseDate(none), none).toBeNaN();
});
