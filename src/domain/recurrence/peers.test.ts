import fc from "fast-check";
import ICAL from "ical.js";
import rrulePackage from "rrule";
import { RRuleTemporal } from "rrule-temporal";
import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { eventTiming } from "../../../test/fixtures/event-timing.ts";
import { expandEvents } from "./expand.ts";

/**
 * Random rules, expanded by us and by three other libraries. Each library gets only rules that it
 * is known to expand correctly, and lists are in order, because rrule and ical.js yield instances
 * in the order of the list.
 */
const { RRule } = rrulePackage;

const ZONES = ["America/New_York", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Casablanca", "UTC"];
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const RUNS = { numRuns: 200, seed: 20_261_121 };

const part = (name: string, values: fc.Arbitrary<number | string>, most: number) =>
  fc.option(
    fc
      .uniqueArray(values, { minLength: 1, maxLength: most })
      .map((items) => `${name}=${items.sort((a, b) => Number(a) - Number(b)).join(",")}`),
    { nil: null, freq: 2 },
  );
const signed = (most: number) =>
  fc.tuple(fc.integer({ min: 1, max: most }), fc.boolean()).map(([n, minus]) => (minus ? -n : n));
const interval = fc.integer({ min: 1, max: 5 }).map((n) => `INTERVAL=${n}`);
const wkst = fc.constantFrom(...WEEKDAYS).map((day) => `WKST=${day}`);
const count = fc.option(
  fc.integer({ min: 1, max: 60 }).map((n) => `COUNT=${n}`),
  { nil: null },
);
const plainDays = part("BYDAY", fc.constantFrom(...WEEKDAYS), 4);
const ordinalDays = part(
  "BYDAY",
  fc.tuple(signed(4), fc.constantFrom(...WEEKDAYS)).map((pair) => pair.join("")),
  3,
);
const months = part("BYMONTH", fc.integer({ min: 1, max: 12 }), 4);
const monthDays = part("BYMONTHDAY", signed(28), 4);
const hours = part("BYHOUR", fc.integer({ min: 0, max: 23 }), 3);
const minutes = part("BYMINUTE", fc.integer({ min: 0, max: 59 }), 2);

const rule = (freq: string, ...parts: fc.Arbitrary<string | null>[]) =>
  fc.tuple(interval, wkst, count, ...parts).map((items) => [`FREQ=${freq}`, ...items.filter(Boolean)].join(";"));
const rules = fc.oneof(
  rule("DAILY", months, plainDays, hours, minutes),
  rule("DAILY", monthDays, hours),
  rule("WEEKLY", months, plainDays, hours, minutes),
  rule("MONTHLY", months, plainDays, hours),
  rule("MONTHLY", ordinalDays, minutes),
  rule("MONTHLY", monthDays, plainDays),
  rule("YEARLY", months, plainDays),
  rule("YEARLY", months, monthDays, hours),
  rule("YEARLY", ordinalDays),
  rule("YEARLY", part("BYYEARDAY", signed(365), 4)),
);

type Case = { readonly rule: string; readonly start: number; readonly from: number; readonly to: number };
/** Windows end between instances, because the libraries disagree about one at the very end. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    rule: rules,
    minute: fc.integer({ min: 0, max: 15 * 366 * 24 * 60 }),
    after: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ rule, minute, after }) => {
    const start = Date.UTC(2010, 0, 1) + minute * 60_000;
    const from = start + after * DAY_MS;
    return { rule, start, from, to: from + 500 * DAY_MS + 30_000 };
  });

test("rrule 2.8 gives the same instances on floating time", () => {
  fc.assert(
    fc.property(cases, ({ rule, start, from, to }) => {
      const theirs = new RRule({ ...RRule.parseString(rule), dtstart: new Date(start) });
      const expected = theirs.between(new Date(from), new Date(to), true).map((date) => date.getTime());
      expect(ours(rule, start, from, to, "UTC")).toEqual(expected);
    }),
    RUNS,
  );
}, 60_000);

test("rrule-temporal gives the same instances in zones, but in gaps, where it leaves them out", () => {
  fc.assert(
    fc.property(cases, fc.constantFrom(...ZONES), ({ rule, start, from, to }, zone) => {
      const first = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
      const dtstart = first.toPlainDateTime().toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
      const theirs = new RRuleTemporal({ rruleString: `DTSTART;TZID=${zone}:${dtstart}\nRRULE:${rule}` });
      const expected = theirs.between(new Date(from), new Date(to), true).map((time) => time.epochMilliseconds);
      const found = ours(rule, first.epochMilliseconds, from, to, zone);
      const settled = (starts: readonly number[]) => starts.filter((start) => !isNearChange(start, zone));
      expect(settled(found)).toEqual(settled(expected));
    }),
    RUNS,
  );
}, 60_000);

test("ical.js gives the same instances of the rules that calendar programs offer", () => {
  const offered = fc.oneof(
    rule("DAILY", hours),
    rule("WEEKLY", plainDays),
    rule("MONTHLY"),
    rule("MONTHLY", part("BYDAY", fc.constantFrom("1MO", "2TU", "3FR", "-1SU"), 1)),
    rule("YEARLY"),
  );
  fc.assert(
    fc.property(cases, offered, ({ start, from, to }, text) => {
      // ical.js counts from a DTSTART even if the rule does not match it, so its DTSTART is one
      // that matches.
      const first = ours(text, start, start, start + 3_000 * DAY_MS, "UTC")[0];
      if (first === undefined) return;
      const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromJSDate(new Date(first), true));
      const expected: number[] = [];
      for (let time = iterator.next(); time; time = iterator.next()) {
        const ms = time.toJSDate().getTime();
        if (ms > to) break;
        if (ms >= from) expected.push(ms);
      }
      expect(ours(text, first, from, to, "UTC")).toEqual(expected);
    }),
    RUNS,
  );
}, 60_000);

/**
 * Whether the clocks of the zone change within hours of an instant; `daylight-saving.test.ts` is
 * about those.
 */
function isNearChange(instant: number, zone: string): boolean {
  const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return here.subtract({ hours: 4 }).offset !== here.add({ hours: 4 }).offset;
}

function ours(rrule: string, start: number, from: number, to: number, zone: string): number[] {
  const event = eventTiming({
    start: new Date(start).toISOString(),
    end: new Date(start).toISOString(),
    rrule,
    time_zone: zone,
  });
  return expandEvents([event], { start: from, end: to + 1 }, { timeZone: "UTC" }).map((occurrence) => occurrence.start);
}
