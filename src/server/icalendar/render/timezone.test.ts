import ICAL from "ical.js";
import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import { readContentLines } from "../content/lines.ts";
import { createCustomZone, readObservances } from "../zones/observances.ts";
import { timeZoneLines } from "./timezone.ts";
import { writeLines } from "./write.ts";

const FROM = Date.parse("2026-01-15T00:00:00Z");
/** Both sides of every change in two years, and a winter and a summer long after. */
const SAMPLES = [
  ...Array.from({ length: 60 }, (_, index) => FROM + index * 12 * DAY_MS),
  Date.UTC(2045, 0, 9),
  Date.UTC(2045, 6, 9),
];
/** Includes Morocco, whose clocks follow the moon each year, so that no rule covers them. */
const ZONES = Intl.supportedValuesOf("timeZone");

function definition(timeZone: string): string {
  return writeLines(timeZoneLines(timeZone, FROM));
}

test("the VTIMEZONE of every zone says to another program what Temporal says", () => {
  const wrong = ZONES.flatMap((timeZone) => {
    const theirs = new ICAL.Timezone(new ICAL.Component(ICAL.parse(definition(timeZone)) as string));
    const ours = zoneOrUtc(timeZone);
    const bad = SAMPLES.find((at) => {
      const wall = ours.toWall(at);
      return theirs.utcOffset(ICAL.Time.fromJSDate(new Date(wall), true)) * 1_000 !== wall - at;
    });
    return bad === undefined ? [] : [`${timeZone} at ${new Date(bad).toISOString()}`];
  });
  expect(wrong).toEqual([]);
});

test("the VTIMEZONE of every zone says to us what it says to others, long before and after as well", () => {
  const wrong = ZONES.flatMap((timeZone) => {
    const from = Date.UTC(1971, 0, 1);
    const content = readContentLines(writeLines(timeZoneLines(timeZone, from))).slice(1, -1);
    const read = createCustomZone(readObservances(content));
    const zone = zoneOrUtc(timeZone);
    const samples = Array.from({ length: 80 }, (_, index) => from + DAY_MS + index * 337 * DAY_MS);
    const bad = samples.find((at) => read.offsetAt(at) !== zone.toWall(at) - at);
    return bad === undefined ? [] : [`${timeZone} at ${new Date(bad).toISOString()}`];
  });
  expect(wrong).toEqual([]);
});

test("a zone with yearly changes is defined for ever, in a few lines", () => {
  const berlin = definition("Europe/Berlin");
  expect(berlin).toContain("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU");
  expect(berlin.split("\r\n").length).toBeLessThan(30);
  expect(definition("America/New_York")).toContain("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU");
});

test("a zone that no longer changes is one line of rules", () => {
  expect(definition("Asia/Shanghai").match(/TZOFFSETTO/g)).toEqual(["TZOFFSETTO"]);
});
