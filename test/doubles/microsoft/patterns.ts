import type { Answer } from "../../support/api-call.ts";
import { invalid } from "./answer.ts";

/**
 * The form of a `patternedRecurrence`
 * (https://learn.microsoft.com/graph/api/resources/patternedrecurrence).
 */
export type Recurrence = {
  pattern: {
    type: string;
    interval: number;
    month?: number;
    dayOfMonth?: number;
    daysOfWeek?: string[];
    firstDayOfWeek?: string;
    index?: string;
  };
  range: {
    type: string;
    startDate: string;
    endDate?: string;
    recurrenceTimeZone?: string;
    numberOfOccurrences?: number;
  };
};

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  daily: [],
  weekly: ["daysOfWeek"],
  absoluteMonthly: ["dayOfMonth"],
  relativeMonthly: ["daysOfWeek"],
  absoluteYearly: ["dayOfMonth", "month"],
  relativeYearly: ["daysOfWeek", "month"],
};
const RANGES: Readonly<Record<string, readonly string[]>> = {
  noEnd: ["startDate"],
  endDate: ["startDate", "endDate"],
  numbered: ["startDate", "numberOfOccurrences"],
};

/** The fault of a recurrence; null when Graph accepts it. */
export function refuseRecurrence({ pattern, range }: Recurrence): Answer | null {
  const needed = NEEDS[pattern?.type];
  if (!needed || !(pattern.interval >= 1)) return invalid("The recurrence pattern is not valid.");
  const lacking = needed.find((name) => (pattern as Record<string, unknown>)[name] === undefined);
  if (lacking) return invalid(`The recurrence pattern requires ${lacking}.`);
  const inRange = RANGES[range?.type]?.every((name) => (range as Record<string, unknown>)[name] !== undefined);
  if (!inRange) return invalid("The recurrence range is not valid.");
  return pattern.daysOfWeek?.every((day) => WEEKDAYS.includes(day)) === false
    ? invalid("The recurrence pattern has no such day.")
    : null;
}

/** The dates of a series until a date, or until the series ends. */
export function datesOf({ pattern, range }: Recurrence, until: string): string[] {
  const last = range.type === "endDate" && range.endDate && range.endDate < until ? range.endDate : until;
  const most = range.type === "numbered" ? (range.numberOfOccurrences ?? 0) : Number.POSITIVE_INFINITY;
  const start = Temporal.PlainDate.from(range.startDate);
  const dates: string[] = [];
  for (let date = start; date.toString() <= last && dates.length < most; date = date.add({ days: 1 })) {
    if (isOn(pattern, start, date)) dates.push(date.toString());
  }
  return dates;
}

function isOn(pattern: Recurrence["pattern"], start: Temporal.PlainDate, date: Temporal.PlainDate): boolean {
  const { interval } = pattern;
  const months = (date.year - start.year) * 12 + date.month - start.month;
  const inYear = (date.year - start.year) % interval === 0 && date.month === pattern.month;
  switch (pattern.type) {
    case "daily":
      return start.until(date).days % interval === 0;
    case "weekly":
      return isNamed(pattern, date) && weeksBetween(start, date, pattern.firstDayOfWeek) % interval === 0;
    case "absoluteMonthly":
      return months % interval === 0 && isDay(pattern, date);
    case "relativeMonthly":
      return months % interval === 0 && isPosition(pattern, date);
    case "absoluteYearly":
      return inYear && isDay(pattern, date);
    default:
      return inYear && isPosition(pattern, date);
  }
}

const isNamed = (pattern: Recurrence["pattern"], date: Temporal.PlainDate) =>
  pattern.daysOfWeek?.includes(WEEKDAYS[date.dayOfWeek - 1] ?? "") ?? false;

function weeksBetween(start: Temporal.PlainDate, date: Temporal.PlainDate, first = "sunday"): number {
  const weekOf = (day: Temporal.PlainDate) => {
    const back = (day.dayOfWeek - 1 - WEEKDAYS.indexOf(first) + 7) % 7;
    return day.subtract({ days: back });
  };
  return weekOf(start).until(weekOf(date)).days / 7;
}

/** In a shorter month, this is the last day. */
const isDay = ({ dayOfMonth = 1 }: Recurrence["pattern"], date: Temporal.PlainDate) =>
  date.day === Math.min(dayOfMonth, date.daysInMonth);

function isPosition(pattern: Recurrence["pattern"], date: Temporal.PlainDate): boolean {
  const named = Array.from({ length: date.daysInMonth }, (_, day) => date.with({ day: day + 1 })).filter((day) =>
    isNamed(pattern, day),
  );
  const position = ["first", "second", "third", "fourth"].indexOf(pattern.index ?? "first");
  return (position === -1 ? named.at(-1) : named[position])?.equals(date) ?? false;
}
