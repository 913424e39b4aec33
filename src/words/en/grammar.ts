import { lengthOf } from "../form.ts";
import { anyOf, DIGITS, type Grammar, link, listed, same, several, TAG, words } from "../grammar.ts";
import type { Hours, WallClock } from "../wall-moment.ts";
import * as at from "../wall-moment.ts";

const FULL_WEEKDAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";
const SHORT_WEEKDAYS = "mon|tue tues|wed weds|thu thur thurs|fri|sat|sun";
const MONTHS =
  "jan january|feb february|mar march|apr april|may|jun june|jul july|aug august|sep sept september|oct october|nov november|dec december";
const NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const evening = at.within(18 * 60, 24 * 60);

/** The English grammar of days, times, numbers and lengths. */
export const EN: Grammar = {
  ...DIGITS,
  ...TAG,
  link,
  numberWord: listed(NUMBERS),
  count: { "{number}|{numberWord}": same },
  weekday: { ...listed(FULL_WEEKDAYS), ...listed(SHORT_WEEKDAYS) },
  everyWeekday: listed(FULL_WEEKDAYS, "s"),
  weekdays: several("weekday", [",", "and", "&", "/"]),
  everyWeekdays: several("everyWeekday", [",", "and", "&", "/"]),
  month: listed(MONTHS),

  amount: {
    "{count}|{decimal}": same,
    "{count} and a half|{number}~½": (n: number) => n + 0.5,
    "½|half an|half a|half": () => 0.5,
    an: () => 1,
  },
  /** Minutes. */
  length: {
    "{amount} [~-~] (h|hr|hrs|hour|hours)": (h: number) => lengthOf(h * 60),
    "{count} (h|hr|hrs|hour|hours) [and] {number} (m|min|mins|minute|minutes)": (h: number, m: number) =>
      lengthOf(h * 60 + m),
    "{number}~h~{number}": (h: number, m: number) => (m < 60 ? lengthOf(h * 60 + m) : null),
    "{amount} [~-~] (min|mins|minute|minutes)": lengthOf,
    // "swim 800m" is a distance.
    "{number}~m": (m: number) => (m <= 240 ? lengthOf(m) : null),
    "an hour and a half": () => 90,
    "an hour and a quarter": () => 75,
  },

  calendarDate: {
    ...at.DATES,
    "{number} [~(st|nd|rd|th)] [of] {month} [{year}]": at.dayFirst,
    "{month} {number} [~(st|nd|rd|th)] [[~,] {year}]": at.date,
  },
  date: { "{calendarDate}": same, "{weekday} [~,] {calendarDate}": at.onWeekday },
  /** Words that can only mean a day. */
  plainDay: {
    "{date}": same,
    today: () => at.inDays(0),
    "tomorrow|tmrw|tmr": () => at.inDays(1),
    "[the] day after tomorrow": () => at.inDays(2),
    "this {weekday}": at.weekdayOfWeek(0),
    "next {weekday}": at.weekdayOfWeek(1),
    "in {count} (day|days)": at.inDays,
    "in {count} (week|weeks)": at.inWeeks,
    "in a week": () => at.inDays(7),
    "this week": at.week(0),
    "next week": at.week(1),
    "this weekend|the weekend": at.week(0, 6),
    "next weekend": at.week(1, 6),
    "[the] end of [the|this] week": at.week(0, 7),
    "[the] end of next week": at.week(1, 7),
    "[the] end of [the|this] month": at.endOfMonth(0),
    "[the] end of next month": at.endOfMonth(1),
    "[the] end of {month}": at.endOfNamedMonth,
  },
  day: { "{plainDay}": same, "{weekday}": at.nextWeekday },

  /** A time of day with an explicit half (am or pm). */
  time: { "{clockTime}|{halved}": same, "noon|midday": () => 12 * 60, midnight: () => 24 * 60 },
  half: words({ am: 0, "a~.~m~[.]": 0, pm: 720, "p~.~m~[.]": 720 }),
  halved: {
    "{number} {half}": (h: number, half: number) => minuteOf(h, 0, half),
    "{number} (~:|~.)~{number} {half}": (h: number, m: number, half: number) => minuteOf(h, m, half),
  },
  /** A time whose am or pm stands at the other end of its span. */
  open: {
    "{number}": (h: number) => (h <= 12 ? h * 60 : null),
    "{number}~:~{number}": (h: number, m: number) => (h <= 12 && m < 60 ? h * 60 + m : null),
  },
  /** From one time to another. */
  span: {
    "[from] {open} (to|until|till|-|–) {halved}": (open: number, to: number) => at.fromTo(before(open, to), to),
    "[from] {time} (to|until|till|-|–) {time}": (from: number, to: number) => at.fromTo(from, to),
    "between {open} and {halved}": (open: number, to: number) => at.within(before(open, to), to),
    "between {time} and {time}": at.within,
  },
  part: {
    morning: () => at.within(6 * 60, 12 * 60),
    afternoon: () => at.within(12 * 60, 18 * 60),
    "evening|night": () => evening,
  },
  hours: { "[at] {time}": at.atTime, "{span}": same },
  /** Hours of a day that stands beside them. */
  partOrHours: { "[in the] {part}|{hours}": same, "{part} at {time}": (_: Hours, minute: number) => at.atTime(minute) },

  /** A day with hours, or hours alone. */
  timed: {
    "{day} [~,] {partOrHours}|{hours} [~,] [on] {day}|{hours}|in the {part}": at.moment,
    tonight: () => today(evening),
    "tonight {hours}|this {part}": today,
  },
  moment: { "{timed}": same, "{day}": at.moment },
  times: { once: () => 1, twice: () => 2, "{count} (x|times|×)": same },
  level: { "{number}": (level: number) => (level >= 1 && level <= 4 ? level : null) },
};

/** Words that make an adjacent time part of a longer expression, unless they are read too. */
export const EN_BESIDE = {
  before:
    anyOf(`a an the of for since last past than like about with his her my our your their as no not never or and & to at by
    before after until till on in between from every each except but per within without during over under instead start -`),
  joints: anyOf("or and & to until till before after -"),
  bounds: anyOf("least most max maximum min minimum x times"),
  after:
    anyOf(`a an the ago later early late each apiece per or ish onwards week weeks month months year years day days times
    x ?`),
  numbers: anyOf(`${NUMBERS.replaceAll("|", " ")} fifteen twenty thirty forty fifty sixty ninety`),
  amounts: anyOf("h hour hours m min minutes half quarter another twice"),
  ordinals: anyOf("first second third fourth last other"),
  times:
    anyOf(`${[FULL_WEEKDAYS, SHORT_WEEKDAYS, MONTHS].join(" ").replaceAll("|", " ")} morning afternoon evening night tomorrow
    today noon midnight midday week weekend once`),
};

function today(hours: Hours | null) {
  return (clock: WallClock) => at.moment(at.oneDay(clock.today), hours);
}

function minuteOf(hour: number, minute: number, half: number): number | null {
  return hour >= 1 && hour <= 12 && minute < 60 ? (hour % 12) * 60 + half + minute : null;
}

/** "2 to 4pm" begins in the afternoon, "11 to 1pm" before noon. */
function before(open: number, to: number): number {
  const later = (open % 720) + 720;
  return to > 720 && later < to ? later : open;
}
