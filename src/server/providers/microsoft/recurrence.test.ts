import { expect, test } from "vitest";
import { ruleOf } from "./recurrence.ts";
import { PatternedRecurrence } from "./schema.ts";

const range = { type: "noEnd", startDate: "2026-12-08" };
const of = (pattern: object, within: object = range) => PatternedRecurrence.parse({ pattern, range: within });

test.each([
  [{ type: "daily", interval: 3 }, "FREQ=DAILY;INTERVAL=3"],
  [{ type: "weekly", interval: 2, daysOfWeek: ["monday", "friday"] }, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=SU"],
  [{ type: "absoluteMonthly", interval: 1, dayOfMonth: 15 }, "FREQ=MONTHLY;BYMONTHDAY=15"],
  [{ type: "absoluteMonthly", interval: 1, dayOfMonth: 31 }, "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"],
  [
    { type: "relativeMonthly", interval: 1, daysOfWeek: ["tuesday"], index: "second" },
    "FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2",
  ],
  [{ type: "absoluteYearly", interval: 1, dayOfMonth: 3, month: 10 }, "FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=3"],
  [
    { type: "relativeYearly", interval: 1, daysOfWeek: ["monday", "sunday"], index: "last", month: 5 },
    "FREQ=YEARLY;BYMONTH=5;BYDAY=MO,SU;BYSETPOS=-1",
  ],
])("%o is %s", (pattern, rule) => expect(ruleOf(of(pattern), false, "Europe/Berlin")).toBe(rule));

test("a range ends after its number, or with the last moment of its last day where the series is", () => {
  const daily = { type: "daily", interval: 1 };
  const last = { ...range, type: "endDate", endDate: "2026-12-24" };
  const rules = [
    ruleOf(of(daily, { ...range, type: "numbered", numberOfOccurrences: 5 }), false, "UTC"),
    ruleOf(of(daily, last), false, "Asia/Shanghai"),
    ruleOf(of(daily, last), true, "Asia/Shanghai"),
  ];
  expect(rules).toEqual(["FREQ=DAILY;COUNT=5", "FREQ=DAILY;UNTIL=20261224T155959Z", "FREQ=DAILY;UNTIL=20261224"]);
});
