import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { createFormats } from "./formats.ts";

const NINE = Date.UTC(2026, 11, 7, 9, 30);

test("English is written as in Britain, and Chinese as in China, where nobody's own locale is known", () => {
  const [en, zh] = [createFormats("en", { timeZone: "UTC" }), createFormats("zh", { timeZone: "UTC" })];
  expect([en.shortDate(NINE), zh.shortDate(NINE)]).toEqual(["Mon 7 Dec", "12月7日周一"]);
  expect([en.longDate(NINE), zh.longDate(NINE)]).toEqual(["Monday, 7 December 2026", "2026年12月7日星期一"]);
  expect([en.time(NINE), zh.time(NINE)]).toEqual(["09:30", "09:30"]);
  expect([en.duration(90), en.duration(60), en.duration(5), zh.duration(90), zh.duration(0)]).toEqual([
    "1 h 30 min",
    "1 h",
    "5 min",
    "1小时30分钟",
    "0分钟",
  ]);
  expect([1, 7].map(en.weekdayName)).toEqual(["Mon", "Sun"]);
  expect([1, 7].map(zh.weekdayName)).toEqual(["周一", "周日"]);
});

test("the person's locale of the plan's language goes first, and those of other languages are passed over", () => {
  const formats = createFormats("en", { timeZone: "UTC", locales: ["de-DE", "en-US"] });
  expect(formats.shortDate(NINE)).toBe("Mon, Dec 7");
  expect(formats.time(NINE)).toMatch(/^9:30\sAM$/);
  expect(formats.firstDay).toBe(0);
  const chosen = createFormats("en", { timeZone: "UTC", locales: ["en-US"], clock: "h23" });
  expect([chosen.time(NINE), chosen.hour(9)]).toEqual(["09:30", "09:00"]);
  expect(createFormats("en", { timeZone: "UTC" }).firstDay).toBe(1);
});

test("beside hours that say the half of the day, a time stands without it, on either side of which a language has it", () => {
  const hours = (["en", "zh"] as const).flatMap((language) =>
    (["h12", "h23"] as const).map((clock) =>
      createFormats(language, { timeZone: "UTC", clock }).timeAlone(NINE + 4 * HOUR_MS),
    ),
  );
  expect(hours).toEqual(["1:30", "13:30", "1:30", "13:30"]);
});

test("a date is the day it names in every zone, and an instant says its time on that zone's clock", () => {
  for (const timeZone of ["Pacific/Kiritimati", "America/Los_Angeles", "Africa/Cairo"])
    expect(createFormats("en", { timeZone }).when("2026-12-07")).toBe("Mon 7 Dec");
  const formats = createFormats("en", { timeZone: "Asia/Shanghai" });
  expect(formats.when("2026-12-07T23:30:00Z")).toBe("Tue 8 Dec, 07:30");
  expect(formats.when(NINE)).toBe("Mon 7 Dec, 17:30");
});

test("a span names its day once, both days when it ends on another, and no time when it is all day", () => {
  const { span } = createFormats("en", { timeZone: "UTC" });
  const midnight = NINE - 9.5 * HOUR_MS;
  expect(span(NINE, NINE + HOUR_MS)).toBe("Mon 7 Dec, 09:30 – 10:30");
  expect(span(NINE, NINE + DAY_MS)).toBe("Mon 7 Dec, 09:30 – Tue 8 Dec, 09:30");
  expect(span(midnight, midnight + DAY_MS)).toBe("Mon 7 Dec, 00:00 – 00:00");
  expect(span(midnight, midnight + DAY_MS, { allDay: true })).toBe("Mon 7 Dec, all day");
  expect(span(midnight, midnight + 3 * DAY_MS, { allDay: true })).toBe("7 – 9 Dec 2026");
});

test("a range of days is said once in words, in languages without such a form from date to date", () => {
  const [en, zh] = [createFormats("en", { timeZone: "UTC" }), createFormats("zh", { timeZone: "UTC" })];
  expect([en.dates("2026-12-07", "2026-12-13"), en.dates("2026-12-07", "2026-12-07")]).toEqual([
    "7 – 13 Dec",
    "Mon 7 Dec",
  ]);
  expect(zh.dates("2026-12-07", "2026-12-13")).toBe("12月7日 – 12月13日");
  expect(zh.dateRange(NINE, NINE + 6 * DAY_MS)).toBe("2026年12月7日 – 12月13日");
});

test("where the zone is unknown, times are UTC", () => {
  expect(createFormats("en", { timeZone: "Mars/Olympus" }).time(NINE)).toBe("09:30");
});
