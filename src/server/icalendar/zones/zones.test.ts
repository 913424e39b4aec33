import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { isTimeZone } from "#domain/time.ts";
import { PARSE_OPTIONS } from "../../../../test/fixtures/parse-options.ts";
import { parseCalendar } from "../index.ts";
import { zoneOfName } from "./names.ts";
import { WINDOWS_ZONES } from "./windows-names.ts";

test("every Windows zone has a zone that Temporal knows", () => {
  expect(Object.entries(WINDOWS_ZONES).filter(([, zone]) => !isTimeZone(zone))).toEqual([]);
});

test.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin"],
  ["/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["/mozilla.org/20050126_1/America/New_York", "America/New_York"],
  ["/softwarestudio.org/Olson_20011030_5/Asia/Tokyo", "Asia/Tokyo"],
  ["W. Europe Standard Time", "Europe/Berlin"],
  ["w. europe standard time", "Europe/Berlin"],
  ['"Eastern Standard Time"', "America/New_York"],
  ["tzone://Microsoft/Utc", "UTC"],
  ["UTC", "UTC"],
  ["Etc/UTC", "UTC"],
  ["europe/berlin", "Europe/Berlin"],
  ["Z", "UTC"],
  ["GMT+0000", "UTC"],
  ["UTC+01:00", "Etc/GMT-1"],
  ["(UTC-05:00)", "Etc/GMT+5"],
  ["tzone://Microsoft/Custom", null],
  ["UTC+05:30", null],
  ["Customized Time Zone", null],
  ["", null],
])("the zone name %s means %s", (name, zone) => {
  expect(zoneOfName(name)).toBe(zone);
});

const OPTIONS = { ...PARSE_OPTIONS, defaultTimeZone: "Europe/Paris" };

/**
 * The start of a weekly event at nine o'clock on 6 July 2026 with this TZID, and the zone that it
 * resolves to.
 */
function nineOClock(tzid: string, header: readonly string[] = []): { start: string; zone: string | undefined } {
  const lines = [
    "BEGIN:VCALENDAR",
    ...header,
    "BEGIN:VEVENT",
    "UID:x",
    `DTSTART${tzid ? `;TZID=${tzid}` : ""}:20260706T090000`,
    "RRULE:FREQ=WEEKLY",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  const [event] = unwrap(parseCalendar(lines.join("\n"), OPTIONS)).events;
  return { start: event?.start ?? "", zone: event?.time_zone };
}

function definition(tzid: string, winter: string, summer: string, months: readonly [string, string]): string[] {
  const part = (kind: string, from: string, to: string, rule: string) => [
    `BEGIN:${kind}`,
    "DTSTART:19700101T020000",
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `RRULE:FREQ=YEARLY;${rule}`,
    `END:${kind}`,
  ];
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${tzid}`,
    ...part("DAYLIGHT", winter, summer, months[0]),
    ...part("STANDARD", summer, winter, months[1]),
    "END:VTIMEZONE",
  ];
}

test("a time without a zone is the calendar's own, or else the person's", () => {
  expect(nineOClock("")).toEqual({ start: "2026-07-06T07:00:00Z", zone: "Europe/Paris" });
  expect(nineOClock("", ["X-WR-TIMEZONE:Asia/Tokyo"])).toEqual({ start: "2026-07-06T00:00:00Z", zone: "Asia/Tokyo" });
  expect(nineOClock("", ["X-WR-TIMEZONE:Tokyo Standard Time"]).zone).toBe("Asia/Tokyo");
});

test("a zone that nothing explains is taken for the calendar's", () => {
  expect(nineOClock("Middle Earth")).toEqual(nineOClock(""));
});

test("a zone of any name is the one whose clock its rules describe, the person's before others of the same rules", () => {
  const europe = definition("My Zone", "+0100", "+0200", ["BYMONTH=3;BYDAY=-1SU", "BYMONTH=10;BYDAY=-1SU"]);
  const clock = ["DTSTART:19700101T020000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100"];
  expect(europe).toEqual(expect.arrayContaining(clock.slice(1)));
  const autumnAtThree = europe.map((line, index) =>
    line.startsWith("DTSTART") && index > 6 ? "DTSTART:19701025T030000" : line,
  );
  expect(nineOClock("My Zone", autumnAtThree)).toEqual({ start: "2026-07-06T07:00:00Z", zone: "Europe/Paris" });
});

test("a zone that has a region's name is that region, whatever the file says its rules are", () => {
  const newYork = definition("Europe/Berlin", "-0500", "-0400", ["BYMONTH=3;BYDAY=2SU", "BYMONTH=11;BYDAY=1SU"]);
  expect(nineOClock("Europe/Berlin", newYork)).toEqual({ start: "2026-07-06T07:00:00Z", zone: "Europe/Berlin" });
});

test("an abbreviation is what the file's rules make of it", () => {
  const eastern = definition("EST", "-0500", "-0400", ["BYMONTH=3;BYDAY=2SU", "BYMONTH=11;BYDAY=1SU"]);
  expect(nineOClock("EST", eastern)).toEqual({ start: "2026-07-06T13:00:00Z", zone: "America/New_York" });
});

test("rules that no zone of the world follows still give the right instant", () => {
  const odd = definition("Odd", "+0123", "+0223", ["BYMONTH=2;BYDAY=1MO", "BYMONTH=11;BYDAY=1MO"]);
  expect(nineOClock("Odd", odd)).toEqual({ start: "2026-07-06T06:37:00Z", zone: "UTC" });
});

test("a city in the name is enough where there are no rules", () => {
  expect(nineOClock('"(UTC+09:00) Osaka, Sapporo, Tokyo"').zone).toBe("Asia/Tokyo");
});
