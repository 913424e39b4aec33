import { civilOf, DAY_MS, isoWeekdayOf } from "../civil-date.ts";
import { dayMatches, daysOfMonth, daysOfYear } from "./day-match.ts";
import type { Rule } from "./rule.ts";
import { daysOfYearByNumber } from "./year-by-number.ts";

/**
 * The periods of a rule (hours, days, weeks, months, years), numbered along the time line, so that
 * arithmetic finds the n-th one without iteration. All times are wall times (see `zone.ts`).
 */
export type Periods = {
  /** The number of the period that holds a wall time. */
  numberOf(wall: number): number;
  /** The instances of a period by the rule's BYxxx parts, BYSETPOS included, ascending. */
  instancesOf(number: number): readonly number[];
  /** A later number before which no period has instances, given that this one has none. */
  nextAfterEmpty(number: number): number;
  /** Instances per period where all periods have the same number; else null. */
  readonly perPeriod: number | null;
};

/**
 * The periods of a rule whose first instance is at `dtstart`, which supplies the parts that the
 * rule omits.
 */
export function periodsOf(rule: Rule, dtstart: number): Periods {
  switch (rule.freq) {
    case "SECONDLY":
    case "MINUTELY":
    case "HOURLY":
      return clockPeriods(rule, rule.freq, dtstart);
    default:
      return dayPeriods(withDaysOfStart(rule, dtstart), dtstart);
  }
}

/**
 * Fills in the weekday, day of the month or month of the start where the rule leaves them open (RFC
 * 5545 3.3.10).
 */
function withDaysOfStart(rule: Rule, dtstart: number): Rule {
  const startDay = Math.floor(dtstart / DAY_MS);
  const { month, day } = civilOf(startDay);
  const weekday = [{ weekday: isoWeekdayOf(startDay) - 1, nth: 0 }];
  if (rule.freq === "WEEKLY") return rule.byDay ? rule : { ...rule, byDay: weekday };
  const open = !rule.byDay && !rule.byMonthDay && !rule.byYearDay;
  if (rule.freq === "DAILY" || !open) return rule;
  if (rule.byWeekNo) return { ...rule, byDay: weekday };
  return { ...rule, byMonthDay: [day], byMonth: rule.freq === "YEARLY" ? (rule.byMonth ?? [month]) : rule.byMonth };
}

function dayPeriods(rule: Rule, dtstart: number): Periods {
  const times = timesOf(dtstart, DAY_MS, rule);
  const steps = { DAILY: daily, WEEKLY: weekly, MONTHLY: monthly, YEARLY: yearly };
  const { numberOfDay, daysOf, daysPerPeriod } = steps[rule.freq as keyof typeof steps](rule);
  return {
    numberOf: (wall) => numberOfDay(Math.floor(wall / DAY_MS)),
    instancesOf: (number) =>
      pick(
        daysOf(number).map((day) => day * DAY_MS),
        times,
        rule.bySetPos,
      ),
    nextAfterEmpty: (number) => number + 1,
    perPeriod: daysPerPeriod && !rule.bySetPos ? daysPerPeriod * times.length : null,
  };
}

type DayStep = {
  numberOfDay(day: number): number;
  daysOf(number: number): readonly number[];
  /** Null where it differs from period to period. */
  readonly daysPerPeriod: number | null;
};

function daily(rule: Rule): DayStep {
  const limited = rule.byMonth || rule.byMonthDay || rule.byDay;
  return {
    numberOfDay: (day) => day,
    daysOf: (day) => (limited && !dayMatches(rule, day) ? [] : [day]),
    daysPerPeriod: limited ? null : 1,
  };
}

function weekly(rule: Rule): DayStep {
  // Day 0 is a Thursday, so the Monday-based weekday of a day is (day + 3) mod 7.
  const shift = 3 - rule.wkst;
  const wanted = new Set(rule.byDay?.map(({ weekday }) => (weekday - rule.wkst + 7) % 7));
  const offsets = [...wanted].sort((a, b) => a - b);
  const limited = rule.byMonth || rule.byMonthDay;
  return {
    numberOfDay: (day) => Math.floor((day + shift) / 7),
    daysOf: (week) => {
      const days = offsets.map((offset) => week * 7 - shift + offset);
      return limited ? days.filter((day) => dayMatches(rule, day)) : days;
    },
    daysPerPeriod: limited ? null : offsets.length,
  };
}

function monthly(rule: Rule): DayStep {
  return {
    numberOfDay: monthNumber,
    daysOf: (number) => {
      const month = (((number % 12) + 12) % 12) + 1;
      return rule.byMonth && !rule.byMonth.includes(month) ? [] : daysOfMonth(rule, Math.floor(number / 12), month);
    },
    daysPerPeriod: null,
  };
}

function yearly(rule: Rule): DayStep {
  const byNumber = rule.byWeekNo || rule.byYearDay;
  return {
    numberOfDay: (day) => civilOf(day).year,
    daysOf: (year) => (byNumber ? daysOfYearByNumber(rule, year) : daysOfYear(rule, year)),
    daysPerPeriod: null,
  };
}

function monthNumber(day: number): number {
  const { year, month } = civilOf(day);
  return year * 12 + month - 1;
}

const CLOCK_MS = { HOURLY: 3_600_000, MINUTELY: 60_000, SECONDLY: 1_000 };

/** Periods shorter than a day: BYxxx parts above the period limit, those below it expand. */
function clockPeriods(rule: Rule, freq: keyof typeof CLOCK_MS, dtstart: number): Periods {
  const length = CLOCK_MS[freq];
  const times = timesOf(dtstart, length, rule);
  const daysLimited = rule.byMonth || rule.byMonthDay || rule.byYearDay || rule.byDay;
  const limits = [
    { length: DAY_MS, allows: (wall: number) => !daysLimited || dayMatches(rule, Math.floor(wall / DAY_MS)) },
    { length: 3_600_000, allows: limit(rule.byHour, 3_600_000, 24) },
    { length: 60_000, allows: freq === "HOURLY" ? null : limit(rule.byMinute, 60_000, 60) },
    { length: 1_000, allows: freq === "SECONDLY" ? limit(rule.bySecond, 1_000, 60) : null },
  ];
  const brokenBy = (wall: number) => limits.find(({ allows }) => allows && !allows(wall));
  const limited = daysLimited || limits.slice(1).some(({ allows }) => allows);
  return {
    numberOf: (wall) => Math.floor(wall / length),
    instancesOf: (number) => (brokenBy(number * length) ? [] : pick([number * length], times, rule.bySetPos)),
    nextAfterEmpty: (number) => {
      const skipped = brokenBy(number * length)?.length ?? length;
      return (Math.floor((number * length) / skipped) + 1) * (skipped / length);
    },
    perPeriod: limited || rule.bySetPos ? null : times.length,
  };
}

/**
 * A check on the hour, minute or second that a wall time shows; null when the rule does not limit
 * it.
 */
function limit(values: readonly number[] | null, unitMs: number, cycle: number): ((wall: number) => boolean) | null {
  if (!values) return null;
  return (wall) => values.includes(((Math.floor(wall / unitMs) % cycle) + cycle) % cycle);
}

/**
 * Milliseconds after the start of a period of `length` at which instances begin. Parts that the
 * rule omits come from `dtstart`.
 */
function timesOf(dtstart: number, length: number, { byHour, byMinute, bySecond }: Rule): number[] {
  const own = dtstart - Math.floor(dtstart / DAY_MS) * DAY_MS;
  const hours = length < DAY_MS ? [0] : (byHour ?? [Math.floor(own / 3_600_000)]);
  const minutes = length < 3_600_000 ? [0] : (byMinute ?? [Math.floor(own / 60_000) % 60]);
  const seconds = length < 60_000 ? [0] : (bySecond ?? [Math.floor(own / 1_000) % 60]);
  // Second 60 is a leap second, which wall times here do not have.
  const counted = seconds.filter((second) => second < 60);
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => counted.map((second) => ((hour * 60 + minute) * 60 + second) * 1_000 + (own % 1_000))),
  );
}

/**
 * Each time after each base, filtered by BYSETPOS where the rule has it; ascending when the inputs
 * are.
 */
function pick(
  bases: readonly number[],
  times: readonly number[],
  bySetPos: readonly number[] | null,
): readonly number[] {
  if (!bySetPos) {
    const [only] = times;
    if (times.length === 1 && only !== undefined) return bases.map((base) => base + only);
    return bases.flatMap((base) => times.map((time) => base + time));
  }
  const total = bases.length * times.length;
  const places = new Set(bySetPos.map((place) => (place > 0 ? place - 1 : total + place)));
  return [...places]
    .filter((place) => place >= 0 && place < total)
    .sort((a, b) => a - b)
    .map((place) => (bases[Math.floor(place / times.length)] ?? 0) + (times[place % times.length] ?? 0));
}
