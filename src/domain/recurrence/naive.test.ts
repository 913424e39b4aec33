import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { instancesIn } from "./instances.ts";
import { parseRule } from "./rule.ts";

/**
 * Rules below a day against a naive reading of RFC 5545: walk every minute from the start, and
 * accept it when it is a whole number of intervals away and every BYxxx part agrees. Other
 * libraries hang on many of these rules, so they cannot serve as a reference.
 */
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

type Parts = {
  readonly freq: "HOURLY" | "MINUTELY";
  readonly interval: number;
  readonly count: number | null;
  readonly months: readonly number[] | null;
  readonly monthDays: readonly number[] | null;
  readonly weekdays: readonly string[] | null;
  readonly hours: readonly number[] | null;
  readonly minutes: readonly number[] | null;
};

const some = <T>(values: fc.Arbitrary<T>) =>
  fc.option(fc.uniqueArray(values, { minLength: 1, maxLength: 4 }), { nil: null });
const parts: fc.Arbitrary<Parts> = fc.record({
  freq: fc.constantFrom("HOURLY", "MINUTELY"),
  interval: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 200 })),
  count: fc.option(fc.integer({ min: 1, max: 400 }), { nil: null }),
  months: some(fc.integer({ min: 1, max: 3 })),
  monthDays: some(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 }))),
  weekdays: some(fc.constantFrom(...WEEKDAYS)),
  hours: some(fc.integer({ min: 0, max: 23 })),
  minutes: some(fc.integer({ min: 0, max: 59 })),
});

test("a rule of hours or minutes has the instances that a walk over every minute finds", () => {
  fc.assert(
    fc.property(
      parts,
      fc.integer({ min: 0, max: 60 * 24 * 60 }),
      fc.integer({ min: 0, max: 20 }),
      (rule, minute, days) => {
        const start = Date.UTC(2026, 0, 1) + minute * MINUTE_MS;
        const span = { from: start + days * DAY_MS, to: start + (days + 6) * DAY_MS, limit: 5_000 };
        const parsed = parseRule(textOf(rule));
        expect(parsed && instancesIn(parsed, start, span)).toEqual(walk(rule, start, span.from, span.to));
      },
    ),
    { numRuns: 120, seed: 7 },
  );
}, 60_000);

function walk(rule: Parts, start: number, from: number, to: number): number[] {
  const found: number[] = [];
  const step = rule.freq === "HOURLY" ? 60 : 1;
  const firstPeriod = Math.floor(start / MINUTE_MS / step);
  const minutes = rule.minutes ?? (rule.freq === "HOURLY" ? [Math.floor(start / MINUTE_MS) % 60] : null);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (let time = start; time <= to; time += MINUTE_MS) {
    const date = new Date(time);
    const monthLength = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    const fits =
      (Math.floor(time / MINUTE_MS / step) - firstPeriod) % rule.interval === 0 &&
      (rule.months?.includes(date.getUTCMonth() + 1) ?? true) &&
      (rule.monthDays?.some((day) => date.getUTCDate() === (day > 0 ? day : monthLength + 1 + day)) ?? true) &&
      (rule.weekdays?.includes(WEEKDAYS[date.getUTCDay()] ?? "") ?? true) &&
      (rule.hours?.includes(date.getUTCHours()) ?? true) &&
      (minutes?.includes(date.getUTCMinutes()) ?? true);
    if (!fits) continue;
    if (left-- <= 0) break;
    if (time >= from) found.push(time);
  }
  return found;
}

function textOf(rule: Parts): string {
  const list = (name: string, values: readonly unknown[] | null) => (values ? [`${name}=${values.join(",")}`] : []);
  return [
    `FREQ=${rule.freq};INTERVAL=${rule.interval}`,
    ...list("COUNT", rule.count === null ? null : [rule.count]),
    ...list("BYMONTH", rule.months),
    ...list("BYMONTHDAY", rule.monthDays),
    ...list("BYDAY", rule.weekdays),
    ...list("BYHOUR", rule.hours),
    ...list("BYMINUTE", rule.minutes),
  ].join(";");
}
