import { expect, test } from "vitest";
import { readRecurrence } from "./recurrence-lines.ts";

test("a rule, and the dates taken out and added, each in its own zone", () => {
  const lines = [
    "EXDATE;TZID=Europe/Berlin:20261207T090000,20261214T090000",
    "RRULE:FREQ=WEEKLY;BYDAY=MO",
    "RDATE;VALUE=DATE:20261224",
    "EXDATE:20261221T080000Z",
    "EXDATE:20261228T090000",
  ];
  expect(readRecurrence(lines, "America/New_York")).toEqual({
    rrule: "FREQ=WEEKLY;BYDAY=MO",
    exdates: ["2026-12-07T08:00:00Z", "2026-12-14T08:00:00Z", "2026-12-21T08:00:00Z", "2026-12-28T14:00:00Z"],
    rdates: ["2026-12-24"],
  });
});

test("of a period its start counts, and what is no date is left out", () => {
  const lines = ["RDATE;VALUE=PERIOD:20261224T100000Z/PT1H", "EXDATE:20261399T000000Z", "EXDATE:soon", "X"];
  expect(readRecurrence(lines, "UTC")).toEqual({ rrule: null, exdates: [], rdates: ["2026-12-24T10:00:00Z"] });
});
