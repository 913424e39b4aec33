import { decimal, digits, type Grammar, link, named, rule, words } from "../grammar.ts";
import {
  atTime,
  DATES,
  type Days,
  dateIn,
  endOfMonth,
  endOfNamedMonth,
  fromTo,
  type Hours,
  hourOf,
  moment,
  nextWeekday,
  oneDay,
  type WallClock,
  weekAfter,
  weekdayOfWeek,
  weekendAfter,
} from "../moment.ts";

type Half = "am" | "pm";

const WEEKDAYS = [
  ["monday", "mon"],
  ["tuesday", "tue", "tues"],
  ["wednesday", "wed"],
  ["thursday", "thu", "thur", "thurs"],
  ["friday", "fri"],
  ["saturday", "sat"],
  ["sunday", "sun"],
];
const MONTHS =
  "jan january|feb february|mar march|apr april|may|jun june|jul july|aug august|sep sept september|oct october|nov november|dec december";
const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** After these a day or a time is part of what the work is called: "since Monday", "the Friday meeting". */
const OPENING = "a an the of for since last past than like about with his her my our your their as".split(" ");
const ORDINALS = "first second third fourth last other 1st 2nd 3rd 4th".split(" ");

const weekdays = (form: (name: string) => string) =>
  words(Object.fromEntries(WEEKDAYS.flatMap((names, index) => names.map((name) => [form(name), index + 1]))));

/** What English has for days, times, numbers and lengths. */
export const EN: Grammar<WallClock> = {
  number: digits(0, 9999),
  year: digits(1970, 2999),
  decimal,
  numberWord: words(Object.fromEntries(NUMBERS.map((name, index) => [name, index + 1]))),
  count: [rule("{number}", ([n]: [number]) => n), rule("{numberWord}", ([n]: [number]) => n)],
  weekday: weekdays((name) => name),
  everyWeekday: weekdays((name) => `${name}s`),
  month: words(
    Object.fromEntries(MONTHS.split("|").flatMap((names, index) => names.split(" ").map((name) => [name, index + 1]))),
  ),
  th: words({ st: "st", nd: "nd", rd: "rd", th: "th" }),
  half: [rule("am|a~.~m~[.]", () => "am"), rule("pm|p~.~m~[.]", () => "pm")],
  hours: words({ h: "h", hr: "h", hrs: "h", hour: "h", hours: "h" }),
  minutes: words({ min: "m", mins: "m", minute: "m", minutes: "m" }),

  amount: [
    rule("{count}", ([n]: [number]) => n),
    rule("{decimal}", ([n]: [number]) => n),
    rule("{count} and a half", ([n]: [number]) => n + 0.5),
    rule("{number}~½", ([n]: [number]) => n + 0.5),
    rule("½", () => 0.5),
  ],
  /** Minutes. */
  length: [
    rule("{amount} {hours}", ([amount]: [number]) => lengthOf(amount * 60)),
    rule("{number} {hours} [and] {number} {minutes}", ([h, , m]: [number, string, number]) => lengthOf(h * 60 + m)),
    rule("{number}~h [{number}~m]", ([h, m]: [number, number?]) => lengthOf(h * 60 + (m ?? 0))),
    rule("{number}~h~{number}", ([h, m]: [number, number]) => (m < 60 ? lengthOf(h * 60 + m) : null)),
    rule("{number}~-~{hours}", ([h]: [number]) => lengthOf(h * 60)),
    rule("{number}~-~{minutes}", ([m]: [number]) => lengthOf(m)),
    rule("{amount} {minutes}", ([amount]: [number]) => lengthOf(amount)),
    // "swim 800m" is a distance.
    rule("{number}~m", ([m]: [number]) => (m <= 240 ? lengthOf(m) : null)),
    rule("an hour [and {count} {minutes}]", ([m]: [number?]) => lengthOf(60 + (m ?? 0))),
    rule("an hour and a half", () => 90),
    rule("half an hour|half hour|half-hour", () => 30),
  ],

  date: [
    ...DATES,
    rule(
      "{number} [~{th}] [of] {month} [{year}]",
      ([day, , month, year]: [number, string, number, number?], clock: WallClock) => dateIn(clock, month, day, year),
    ),
    rule(
      "{month} {number} [~{th}] [[~,] {year}]",
      ([month, day, , year]: [number, number, string, number?], clock: WallClock) => dateIn(clock, month, day, year),
    ),
    rule("{weekday} [~,] {date}", ([, date]: [number, Days]) => date),
  ],
  /** A day that is none but a day, however it stands. */
  plainDay: [
    rule("{date}", ([date]: [Days]) => date),
    rule("today", (_, { today }: WallClock) => oneDay(today)),
    rule("tomorrow", (_, { today }: WallClock) => oneDay(today + 1)),
    rule("[the] day after tomorrow", (_, { today }: WallClock) => oneDay(today + 2)),
    rule("this {weekday}", ([weekday]: [number], clock: WallClock) => weekdayOfWeek(clock, weekday, 0)),
    rule("next {weekday}", ([weekday]: [number], clock: WallClock) => weekdayOfWeek(clock, weekday, 1)),
    rule("in {count} (day|days)", ([n]: [number], { today }: WallClock) => oneDay(today + n)),
    rule("in {count} (week|weeks)", ([n]: [number], { today }: WallClock) => oneDay(today + 7 * n)),
    rule("in a week", (_, { today }: WallClock) => oneDay(today + 7)),
    rule("this week", (_, clock: WallClock) => weekAfter(clock, 0)),
    rule("next week", (_, clock: WallClock) => weekAfter(clock, 1)),
    rule("this weekend|the weekend", (_, clock: WallClock) => weekendAfter(clock, 0)),
    rule("next weekend", (_, clock: WallClock) => weekendAfter(clock, 1)),
    rule("[the] end of [the|this] week", (_, clock: WallClock) => oneDay(weekAfter(clock, 0).last)),
    rule("[the] end of next week", (_, clock: WallClock) => oneDay(weekAfter(clock, 1).last)),
    rule("[the] end of [the|this] month", (_, clock: WallClock) => endOfMonth(clock, 0)),
    rule("[the] end of next month", (_, clock: WallClock) => endOfMonth(clock, 1)),
    rule("[the] end of {month}", ([month]: [number], clock: WallClock) => endOfNamedMonth(clock, month)),
  ],
  day: [
    rule("{plainDay}", ([days]: [Days]) => days),
    rule("{weekday}", ([weekday]: [number], clock: WallClock) => nextWeekday(clock, weekday)),
  ],

  /** A time of day that says which half it is of. */
  time: [
    rule("{number}~:~{sixty}", ([h, m]: [number, number]) => (h < 24 ? h * 60 + m : null)),
    rule("{halved}", ([minute]: [number]) => minute),
    rule("noon|midday", () => 12 * 60),
    rule("midnight", () => 24 * 60),
  ],
  sixty: digits(0, 59, { from: 2, to: 2 }),
  /** A time whose half of the day is said at the other end of its span. */
  open: [
    rule("{number}", ([h]: [number]) => (h <= 12 ? h * 60 : null)),
    rule("{number}~:~{sixty}", ([h, m]: [number, number]) => (h <= 12 ? h * 60 + m : null)),
  ],
  halved: [
    rule("{number} {half}", ([h, half]: [number, Half]) => minuteOf(h, 0, half)),
    rule("{number} (~:|~.)~{sixty} {half}", ([h, m, half]: [number, number, Half]) => minuteOf(h, m, half)),
  ],
  to: [rule("to|until|till|-|–", () => "to")],
  /** From one time to another. */
  span: [
    rule("[from] {open} {to} {halved}", ([open, , to]: [number, string, number]) => fromTo(before(open, to), to)),
    rule("[from] {time} {to} {time}", ([from, , to]: [number, string, number]) => fromTo(from, to)),
    rule("between {open} and {halved}", ([open, to]: [number, number]) => fromTo(before(open, to), to, false)),
    rule("between {time} and {time}", ([from, to]: [number, number]) => fromTo(from, to, false)),
  ],
  part: [
    rule("morning", () => fromTo(6 * 60, 12 * 60, false)),
    rule("afternoon", () => fromTo(12 * 60, 18 * 60, false)),
    rule("evening|night", () => fromTo(18 * 60, 24 * 60, false)),
  ],

  /** A day with hours, or hours of today. */
  timed: [
    rule("{day} [~,] [at] {time}", ([days, minute]: [Days, number]) => moment(days, atTime(minute))),
    rule("[at] {time} [~,] [on] {day}", ([minute, days]: [number, Days]) => moment(days, atTime(minute))),
    rule("{day} [~,] {span}", ([days, hours]: [Days, Hours]) => moment(days, hours)),
    rule("{span} [~,] [on] {day}", ([hours, days]: [Hours, Days]) => moment(days, hours)),
    rule("{day} [in the] {part}", ([days, hours]: [Days, Hours]) => moment(days, hours)),
    rule("tonight", (_, { today }: WallClock) => moment(oneDay(today), fromTo(18 * 60, 24 * 60, false))),
    rule("this {part}", ([hours]: [Hours], { today }: WallClock) => moment(oneDay(today), hours)),
    rule("[at] {time}", ([minute]: [number]) => moment(null, atTime(minute))),
    rule("{span}", ([hours]: [Hours]) => moment(null, hours)),
  ],
  moment: [rule("{timed}", ([timed]: [unknown]) => timed), rule("{day}", ([days]: [Days]) => moment(days))],

  weekdays: [
    rule("{weekday}", ([weekday]: [number]) => [weekday]),
    rule("{weekday} [~,] [and|&|/] {weekdays}", ([weekday, more]: [number, number[]]) => [weekday, ...more]),
  ],
  times: [rule("once", () => 1), rule("twice", () => 2), rule("{count} (x|times|×)", ([n]: [number]) => n)],
  level: digits(1, 4, { to: 1 }),
  importance: words({ high: 2, normal: 3, low: 4 }),
  opening: words(Object.fromEntries(OPENING.map((word) => [word, word]))),
  ordinal: words(Object.fromEntries(ORDINALS.map((word) => [word, word]))),
  tag: named("@#"),
  link,
  everyWeekdays: [
    rule("{everyWeekday}", ([weekday]: [number]) => [weekday]),
    rule("{everyWeekday} [~,] [and|&|/] {everyWeekdays}", ([weekday, more]: [number, number[]]) => [weekday, ...more]),
  ],
};

function lengthOf(minutes: number): number | null {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 9600 ? minutes : null;
}

function minuteOf(hour: number, minute: number, half: Half): number | null {
  const onTheDay = hourOf(hour, half);
  return onTheDay === null ? null : onTheDay * 60 + minute;
}

/** "2 to 4pm" begins in the afternoon, "11 to 1pm" before noon. */
function before(open: number, to: number): number {
  const later = (open % 720) + 720;
  return to > 720 && later < to ? later : open;
}
