import { expect, test } from "vitest";
import { patternedRecurrence } from "./pattern-of-rule.ts";
import { ruleOf } from "./recurrence.ts";
import { PatternedRecurrence } from "./schema.ts";

const begin = { date: "2026-12-08", zone: "Europe/Berlin", allDay: false };
const there = (rule: string) => patternedRecurrence(rule, begin, "W. Europe Standard Time");

test.each([
  ["FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;INTERVAL=3"],
  ["FREQ=DAILY;BYDAY=MO,TU", "FREQ=WEEKLY;BYDAY=MO,TU;WKST=MO"],
  ["FREQ=WEEKLY;COUNT=4", "FREQ=WEEKLY;BYDAY=TU;WKST=MO;COUNT=4"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU"],
  ["FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=8"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"],
  ["FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2"],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"],
  ["FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=8"],
  ["FREQ=YEARLY;BYMONTH=12;BYDAY=2TU", "FREQ=YEARLY;BYMONTH=12;BYDAY=TU;BYSETPOS=2"],
  ["FREQ=DAILY;UNTIL=20261224T080000Z", "FREQ=DAILY;UNTIL=20261224T225959Z"],
])("%s goes to Outlook, and comes back as %s", (rule, back) => {
  const recurrence = PatternedRecurrence.parse(there(`RRULE:${rule}`));
  expect(ruleOf(recurrence, false, begin.zone)).toBe(back);
});

test.each([
  "FREQ=HOURLY",
  "FREQ=MONTHLY;BYMONTHDAY=31",
  "FREQ=MONTHLY;BYMONTHDAY=1,15",
  "FREQ=MONTHLY;BYDAY=5TU",
  "FREQ=YEARLY;BYDAY=20MO",
  "FREQ=YEARLY;BYWEEKNO=3",
  "FREQ=WEEKLY;BYHOUR=9,17",
  "nonsense",
])("%s is not written as something else", (rule) => expect(there(rule)).toBeNull());
