import { expect, test } from "vitest";
import { PARSE_OPTIONS } from "../../../../test/fixtures/parse-options.ts";
import { cpuMilliseconds } from "../../../../test/support/cpu-time.ts";
import { parseCalendar } from "../index.ts";

const OPTIONS = { ...PARSE_OPTIONS, defaultTimeZone: "UTC" };
const MEGABYTE = 1 << 20;

const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
const event = (...lines: string[]) =>
  calendar("BEGIN:VEVENT", "UID:x", "DTSTART:20260301T090000Z", ...lines, "END:VEVENT");
const zone = (tzid: string, rule: string) => [
  "BEGIN:VTIMEZONE",
  `TZID:${tzid}`,
  ...["STANDARD", "DAYLIGHT"].flatMap((kind) => [
    `BEGIN:${kind}`,
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0217",
    `RRULE:${rule}`,
    `END:${kind}`,
  ]),
  "END:VTIMEZONE",
];

/** Calendars built to be slow: a vulnerable reader takes minutes or all memory. */
const HOSTILE: readonly (readonly [string, () => string])[] = [
  ["one line of 12 MB", () => event(`DESCRIPTION:${"x".repeat(12 * MEGABYTE)}`)],
  ["a value of a million commas", () => event(`EXDATE:${",".repeat(MEGABYTE - 100)}`)],
  ["a value of a million backslashes", () => event(`SUMMARY:${"\\".repeat(MEGABYTE - 100)}`)],
  ["a hundred thousand parameters", () => event(`DTEND${";X=Y".repeat(100_000)}:20260301T100000Z`)],
  ["quotes that never close", () => event(`LOCATION;ALTREP=${'"'.repeat(99_999)}:x`)],
  ["half a million nested components", () => calendar("BEGIN:A", "BEGIN:B\r\n".repeat(500_000))],
  ["two hundred thousand empty events", () => calendar("BEGIN:VEVENT\r\n".repeat(200_000))],
  ["a million folds", () => event(`DESCRIPTION:${"x\r\n ".repeat(1_000_000)}`)],
  ["a zone that changes every second", () => calendar(...zone("z", "FREQ=SECONDLY"), ...timed("z"))],
  [
    "a zone with an impossible rule",
    () => calendar(...zone("z", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31"), ...timed("z")),
  ],
  [
    "two thousand zones of its own",
    () =>
      calendar(
        ...Array.from({ length: 2_000 }, (_, index) => zone(`z${index}`, "FREQ=YEARLY;BYMONTH=3")).flat(),
        ...Array.from({ length: 2_000 }, (_, index) => timed(`z${index}`)).flat(),
      ),
  ],
  ["events that all share one UID", () => calendar(...Array.from({ length: 10_000 }, (_, i) => shared(i)).flat())],
  ["a rule of a megabyte", () => event(`RRULE:FREQ=DAILY;BYHOUR=${"1,".repeat(MEGABYTE / 2 - 100)}1`)],
  ["a series split ten thousand times", () => calendar(...splits(10_000))],
];

test.each(HOSTILE)("%s is read within seconds or refused", (_, build) => {
  const text = build();
  const work = cpuMilliseconds(() => expect(parseCalendar(text, OPTIONS).ok).toBe(true));
  expect(work).toBeLessThan(8_000);
});

function timed(tzid: string): string[] {
  return ["BEGIN:VEVENT", `UID:${tzid}`, `DTSTART;TZID=${tzid}:20260301T090000`, "END:VEVENT"];
}

function shared(index: number): string[] {
  const time = Temporal.Instant.fromEpochMilliseconds(index * 3_600_000)
    .toString()
    .replaceAll(/[-:]/g, "");
  return ["BEGIN:VEVENT", "UID:same", `DTSTART:${time}`, "END:VEVENT"];
}

function splits(count: number): string[] {
  const day = (index: number) =>
    Temporal.PlainDate.from("2026-01-01").add({ days: index }).toString().replaceAll("-", "");
  const master = ["BEGIN:VEVENT", "UID:s", "DTSTART:20260101T090000Z", "RRULE:FREQ=DAILY;COUNT=20000", "END:VEVENT"];
  const changes = Array.from({ length: count }, (_, index) => [
    "BEGIN:VEVENT",
    "UID:s",
    `RECURRENCE-ID;RANGE=THISANDFUTURE:${day(index + 1)}T090000Z`,
    `DTSTART:${day(index + 1)}T100000Z`,
    "END:VEVENT",
  ]);
  return [...master, ...changes.flat()];
}
