import { formatDay } from "#domain/iso-text.ts";
import { parseRule, type Rule, type RuleDay } from "#domain/recurrence/rule.ts";
import { lastDay, lastInstant } from "#domain/recurrence/until.ts";
import { dateOf, weekdayOf } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import type { PatternedRecurrence, Weekday } from "./schema.ts";

type Pattern = PatternedRecurrence["pattern"];
/** The start of a series as a wall date, with its zone. */
type Begin = { readonly date: string; readonly zone: string; readonly allDay: boolean };

const WEEKDAYS: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const POSITIONS = new Map([
  [1, "first"],
  [2, "second"],
  [3, "third"],
  [4, "fourth"],
  [-1, "last"],
] as const);

/**
 * The pattern and range of a rule; null when Outlook has none for the same times. `zoneName` is
 * Microsoft's name of the zone.
 */
export function patternedRecurrence(rrule: string, begin: Begin, zoneName: string): PatternedRecurrence | null {
  const rule = parseRule(rrule);
  const pattern = rule && patternOf(rule, begin.date);
  if (!rule || !pattern) return null;
  const range = { startDate: begin.date, recurrenceTimeZone: zoneName };
  if (rule.count !== null) return { pattern, range: { ...range, type: "numbered", numberOfOccurrences: rule.count } };
  if (rule.until === null) return { pattern, range: { ...range, type: "noEnd" } };
  const zone = zoneOrUtc(begin.zone);
  const endDate = begin.allDay
    ? formatDay(lastDay(rule.until, zone))
    : dateOf(lastInstant(rule.until, zone), begin.zone);
  return { pattern, range: { ...range, type: "endDate", endDate } };
}

function patternOf(rule: Rule, date: string): Pattern | null {
  const { freq, interval, byDay, byMonth, byMonthDay, bySetPos } = rule;
  if (rule.byWeekNo || rule.byYearDay || rule.byHour || rule.byMinute || rule.bySecond) return null;
  const plain = byDay?.every(({ nth }) => nth === 0) ?? true;
  switch (freq) {
    case "DAILY":
      if (byMonth || byMonthDay || bySetPos || !plain || (byDay && interval > 1)) return null;
      return byDay ? { type: "weekly", interval, ...weekOf(rule, date) } : { type: "daily", interval };
    case "WEEKLY":
      return byMonth || byMonthDay || bySetPos || !plain ? null : { type: "weekly", interval, ...weekOf(rule, date) };
    case "MONTHLY": {
      const days = byMonth ? null : daysOfMonth(rule, date);
      return (
        days &&
        ("dayOfMonth" in days
          ? { type: "absoluteMonthly", interval, ...days }
          : { type: "relativeMonthly", interval, ...days })
      );
    }
    case "YEARLY": {
      const [month = Number(date.slice(5, 7)), ...more] = byMonth ?? [];
      // Without a month, the rule's position counts within the year.
      const days = more.length > 0 || (byDay && !byMonth) ? null : daysOfMonth(rule, date);
      return (
        days &&
        ("dayOfMonth" in days
          ? { type: "absoluteYearly", interval, month, ...days }
          : { type: "relativeYearly", interval, month, ...days })
      );
    }
    default:
      return null;
  }
}

function weekOf({ byDay, wkst }: Rule, date: string) {
  const days = byDay ?? [{ weekday: weekdayOf(date) - 1, nth: 0 }];
  return { daysOfWeek: days.map(nameOf), firstDayOfWeek: WEEKDAYS[wkst] ?? "monday" };
}

type DaysOfMonth =
  | { readonly dayOfMonth: number }
  | { readonly daysOfWeek: Weekday[]; readonly index: Pattern["index"] };

function daysOfMonth({ byDay, byMonthDay, bySetPos }: Rule, date: string): DaysOfMonth | null {
  if (byDay) return byMonthDay ? null : positionOf(byDay, bySetPos);
  const days = byMonthDay ?? [Number(date.slice(8))];
  const last = days.at(-1) ?? 0;
  // The rule takes the last existing day among those at the end of the month.
  const isClamped = bySetPos?.join() === "-1" && days[0] === 28 && last - 28 === days.length - 1;
  if (isClamped) return { dayOfMonth: last };
  if (bySetPos || days.length > 1) return null;
  if (last === -1) return { dayOfMonth: 31 };
  // In a month without such a day, a rule has no instance, but Outlook takes the month's last day.
  return last >= 1 && last <= 28 ? { dayOfMonth: last } : null;
}

function positionOf(byDay: readonly RuleDay[], bySetPos: readonly number[] | null): DaysOfMonth | null {
  const [first, ...others] = byDay;
  if (!first || (bySetPos && bySetPos.length > 1)) return null;
  if (first.nth !== 0 && (others.length > 0 || bySetPos)) return null;
  if (others.some(({ nth }) => nth !== 0)) return null;
  const index = POSITIONS.get((bySetPos?.[0] ?? first.nth) as 1);
  return index ? { daysOfWeek: byDay.map(nameOf), index } : null;
}

function nameOf({ weekday }: RuleDay): Weekday {
  return WEEKDAYS[weekday] ?? "monday";
}
