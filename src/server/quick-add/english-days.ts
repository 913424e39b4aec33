import { numericDate, readCalendarDate } from "./calendar-date.ts";
import type { Clock } from "./mark.ts";
import { type Days, dayOfMonth, month, singleDay, week, weekday, weekend } from "./moment.ts";
import { EN_NUMBER, englishNumber } from "./number-words.ts";
import { firstOf, type Read, type Reader, reader, skip } from "./reader.ts";

export const WEEKDAY =
  "(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NOT_A_TIME = "(?!\\d|\\s?(?:[ap]\\.?m\\b|h\\b|hours?\\b|hrs?\\b|mins?\\b|minutes?\\b)|:\\d)";
const DATE_IN_WORDS = `(?:\\d{1,2}(?:st|nd|rd|th)?(?:\\s+of)?[\\s-]+${MONTH}(?:(?:,?\\s+|-)20\\d\\d)?|${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+20\\d\\d)?${NOT_A_TIME})(?![\\w])`;

/** ISO weekday of a name or its abbreviation. */
export function weekdayNumber(name: string): number {
  return ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** What a day phrase meant: days, or `unclear` when it is one that names no certain day. */
export type DayRead = Days | "unclear";

/** Reads a day or a span of days. `bare` is false after a word such as "by" that makes a lone abbreviation certain. */
export function englishDays(clock: Clock): Reader<DayRead> {
  const { today } = clock;
  const ahead = (days: number) => singleDay(today.add({ days }));
  const calendar = firstOf<DayRead>(
    reader(new RegExp(DATE_IN_WORDS), ([text]) => readCalendarDate(text.replace(/\./g, ""), clock) ?? "unclear"),
    reader(
      /(?<y>20\d\d)[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})(?![\w/-])/,
      ({ groups }) => numericDate(Number(groups?.y), Number(groups?.m), Number(groups?.d), clock) ?? "unclear",
    ),
    reader(/(?<a>\d{1,2})(?<sep>[/.])(?<b>\d{1,2})\k<sep>(?<y>20\d\d|\d\d)(?![\w/])/, ({ groups }) =>
      dayAndMonth(Number(groups?.a), Number(groups?.b), Number(groups?.y), clock),
    ),
    reader(/(?<a>\d{1,2})\/(?<b>\d{1,2})(?![\w/.%])/, ({ groups }) =>
      dayAndMonth(Number(groups?.a), Number(groups?.b), null, clock),
    ),
  );
  return firstOf<DayRead>(
    reader(/(?:the\s+)?day after tomorrow\b|overmorrow\b/, () => ahead(2)),
    reader(/(?:tomorrow|tomm?orr?ow|tmrw?|tmw)\b(?!['’]s)/, () => ahead(1)),
    reader(/today\b(?!['’]s)|(?:the\s+)?end of (?:the )?(?:day|today)\b|eod\b|cob\b|close of business\b/, () =>
      ahead(0),
    ),
    reader(/(?:the\s+)?end of (?:the |this )?week\b|eow\b/, () =>
      singleDay(today.dayOfWeek > 5 ? week(clock, 0).last : weekday(5, clock).last),
    ),
    reader(/(?:the\s+)?end of (?:the |this )?month\b|eom\b/, () => singleDay(month(clock, 0).last)),
    reader(/(?:the\s+)?end of next month\b/, () => singleDay(month(clock, 1).last)),
    reader(new RegExp(`(?:the\\s+)?end of (?<month>${MONTH})(?!\\w|\\s+\\d)`), ({ groups }) => {
      const ahead = MONTHS.indexOf(groups?.month?.slice(0, 3).toLowerCase() ?? "") + 1 - today.month;
      return singleDay(month(clock, (ahead + 12) % 12).last);
    }),
    reader(/(?:the\s+)?end of next week\b/, () => weekday(5, clock, 1)),
    reader(/(?:the\s+)?end of (?:the |this )?year\b|eoy\b/, () => singleDay(today.with({ month: 12, day: 31 }))),
    reader(new RegExp(`(?<which>next|this)\\s+week\\s+(?:on\\s+)?(?<day>${WEEKDAY})\\b`), ({ groups }) =>
      weekday(weekdayNumber(groups?.day ?? ""), clock, groups?.which?.toLowerCase() === "next" ? 1 : 0),
    ),
    weekdayPhrase(clock, calendar),
    daysOfMonth(clock),
    calendar,
    reader(
      /(?:the\s+)?(?<d>\d{1,2})(?:st|nd|rd|th)(?:\s+of\s+(?<which>this|next) month)?\b(?!\s+(?!at\b|by\b|latest\b)[a-z])/,
      ({ groups }) =>
        groups?.which
          ? (dayOfMonth(Number(groups.d), clock, groups.which.toLowerCase() === "next" ? 1 : 0) ?? "unclear")
          : (dayOfMonth(Number(groups?.d), clock) ?? "unclear"),
    ),
    reader(/(?:the\s+)?week after next\b/, () => week(clock, 2)),
    reader(/this week\b|(?:the\s+)?(?:rest of the|current) week\b/, () => week(clock, 0)),
    reader(/next week\b/, () => week(clock, 1)),
    reader(/this month\b/, () => month(clock, 0)),
    reader(/next month\b/, () => month(clock, 1)),
    reader(/next weekend\b/, () => (today.dayOfWeek > 5 ? weekend(clock, 1) : "unclear")),
    reader(/(?:the|this|the coming|this coming)?\s*weekend\b/, () => weekend(clock, 0)),
    reader(
      new RegExp(`(?<n>${EN_NUMBER})\\s+(?<unit>day|week|month)s?\\s+(?:from (?:now|today)|later)\\b`),
      ({ groups }) => relative(groups?.n, groups?.unit, clock),
    ),
    reader(new RegExp(`(?<n>${EN_NUMBER})\\s+(?<unit>day|week)s?\\s+from tomorrow\\b`), ({ groups }) =>
      relative(groups?.n, groups?.unit, { ...clock, today: today.add({ days: 1 }) }),
    ),
  );
}

/** "in 3 days", "within two weeks": the day that far ahead. */
export function englishRelativeDays(clock: Clock): Reader<DayRead> {
  return reader(
    new RegExp(
      `(?:in|within)\\s+(?:the next\\s+)?(?<n>${EN_NUMBER})\\s+(?<unit>day|week|month)s?\\b(?!\\s+(?:time\\s+)?(?:blocks?|chunks?|sessions?))(?:'?\\s+time\\b)?`,
    ),
    ({ groups }) => relative(groups?.n, groups?.unit, clock),
  );
}

function relative(count: string | undefined, unit: string | undefined, clock: Clock): DayRead {
  const number = englishNumber(count ?? "");
  if (!Number.isInteger(number) || number > 400) return "unclear";
  return singleDay(clock.today.add({ [`${unit?.toLowerCase()}s`]: number }));
}

/** A weekday with what may stand beside it: "next Fri", "Friday next week", "Friday 11 Dec", "Friday the 11th". */
function weekdayPhrase(clock: Clock, calendar: Reader<DayRead>): Reader<DayRead> {
  const name = reader(
    new RegExp(
      `(?:(?<week>this|next|coming|the coming|this coming|upcoming)\\s+|(?:the|a)\\s+)?(?<!last\\s)(?<day>${WEEKDAY})\\b(?:\\.(?=\\s*\\d))?(?!['’]s)`,
    ),
    ({ groups }) => ({ which: groups?.week?.toLowerCase(), day: weekdayNumber(groups?.day ?? "") }),
  );
  return (text, at) => {
    const read = name(text, at);
    if (!read) return null;
    const { which, day } = read.value;
    const dated = datedWeekday(text, read.end, day, calendar, clock);
    if (dated) return dated;
    const after = reader(/\s+(?<which>next|this) week\b/, ({ groups }) => groups?.which?.toLowerCase() ?? null)(
      text,
      read.end,
    );
    if (after) return { value: weekday(day, clock, after.value === "next" ? 1 : 0), end: after.end };
    return { value: which === "next" ? weekday(day, clock, 1) : weekday(day, clock), end: read.end };
  };
}

/** "Dec 10–15", "10 to 15 Dec". */
function daysOfMonth(clock: Clock): Reader<DayRead> {
  const between = "\\s*(?:-|–|—|to)\\s*";
  const days = `(?<a>\\d{1,2})(?:st|nd|rd|th)?${between}(?<b>\\d{1,2})(?:st|nd|rd|th)?`;
  return reader(
    new RegExp(
      `(?:(?<before>${MONTH})\\s+${days}${NOT_A_TIME}|${days.replace("<a>", "<c>").replace("<b>", "<d>")}\\s+(?<after>${MONTH}))(?!\\w)`,
    ),
    ({ groups }) => {
      const name = (groups?.before ?? groups?.after ?? "").replace(".", "");
      const first = readCalendarDate(`${groups?.a ?? groups?.c} ${name}`, clock);
      const last = readCalendarDate(`${groups?.b ?? groups?.d} ${name}`, clock);
      if (!first || !last || Temporal.PlainDate.compare(first.first, last.last) >= 0) return "unclear";
      return { first: first.first, last: last.last };
    },
  );
}

/** A date right after its weekday; the two must agree. */
function datedWeekday(
  text: string,
  at: number,
  day: number,
  calendar: Reader<DayRead>,
  clock: Clock,
): Read<DayRead> | null {
  const from = skip(/\s*,?\s*(?:the\s+|\()?/, text, at);
  const ordinal = reader(/(?<d>\d{1,2})(?:st|nd|rd|th)\b/, ({ groups }) => dayOfMonth(Number(groups?.d), clock));
  const dated = from > at ? (calendar(text, from) ?? ordinal(text, from)) : null;
  if (!dated) return null;
  const agrees = dated.value !== "unclear" && dated.value.first.dayOfWeek === day;
  return { value: agrees ? dated.value : "unclear", end: skip(/\)/, text, dated.end) };
}

/** Two numbers are a date only when just one order makes sense. */
function dayAndMonth(a: number, b: number, year: number | null, clock: Clock): DayRead {
  const dayFirst = b <= 12 ? numericDate(year, b, a, clock) : null;
  const monthFirst = a <= 12 ? numericDate(year, a, b, clock) : null;
  if (dayFirst && monthFirst) return dayFirst.first.equals(monthFirst.first) ? dayFirst : "unclear";
  return dayFirst ?? monthFirst ?? "unclear";
}
