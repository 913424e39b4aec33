import { addDays, formatInstant, startOfDate } from "#domain/time.ts";
import type { PatternedRecurrence, Weekday } from "./schema.ts";

const DAYS: Readonly<Record<Weekday, string>> = {
  monday: "MO",
  tuesday: "TU",
  wednesday: "WE",
  thursday: "TH",
  friday: "FR",
  saturday: "SA",
  sunday: "SU",
};
const POSITIONS = { first: 1, second: 2, third: 3, fourth: 4, last: -1 } as const;
type Pattern = PatternedRecurrence["pattern"];

/** The RRULE of a pattern and its range (RFC 5545 3.3.10), without `RRULE:`. */
export function ruleOf({ pattern, range }: PatternedRecurrence, allDay: boolean, zone: string): string {
  const { interval } = pattern;
  const parts = [frequencyOf(pattern), interval > 1 && `INTERVAL=${interval}`, ...daysOf(pattern)];
  if (range.type === "numbered" && range.numberOfOccurrences) parts.push(`COUNT=${range.numberOfOccurrences}`);
  if (range.type === "endDate" && range.endDate) parts.push(`UNTIL=${untilOf(range.endDate, allDay, zone)}`);
  return parts.filter((part) => part !== false).join(";");
}

function frequencyOf({ type }: Pattern): string {
  switch (type) {
    case "daily":
      return "FREQ=DAILY";
    case "weekly":
      return "FREQ=WEEKLY";
    case "absoluteMonthly":
    case "relativeMonthly":
      return "FREQ=MONTHLY";
    case "absoluteYearly":
    case "relativeYearly":
      return "FREQ=YEARLY";
  }
}

function daysOf(pattern: Pattern): string[] {
  const { type, month, dayOfMonth, daysOfWeek, firstDayOfWeek, index } = pattern;
  const byDay = `BYDAY=${(daysOfWeek ?? []).map((day) => DAYS[day]).join(",")}`;
  const inMonth = type === "absoluteYearly" || type === "relativeYearly" ? [`BYMONTH=${month ?? 1}`] : [];
  switch (type) {
    case "daily":
      return [];
    case "weekly":
      return [byDay, `WKST=${DAYS[firstDayOfWeek ?? "sunday"]}`];
    case "absoluteMonthly":
    case "absoluteYearly":
      return [...inMonth, ...dayOfMonthParts(dayOfMonth ?? 1)];
    case "relativeMonthly":
    case "relativeYearly":
      return [...inMonth, byDay, `BYSETPOS=${POSITIONS[index ?? "first"]}`];
  }
}

/** In a shorter month Outlook takes the last day, where a plain rule would have no instance. */
function dayOfMonthParts(day: number): string[] {
  if (day <= 28) return [`BYMONTHDAY=${day}`];
  const days = Array.from({ length: day - 27 }, (_, more) => 28 + more);
  return [`BYMONTHDAY=${days.join(",")}`, "BYSETPOS=-1"];
}

/** The last moment of the last day. */
function untilOf(endDate: string, allDay: boolean, zone: string): string {
  if (allDay) return endDate.replaceAll("-", "");
  return formatInstant(startOfDate(addDays(endDate, 1), zone) - 1_000).replaceAll(/[-:]/g, "");
}
