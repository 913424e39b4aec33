import { numericDate, readCalendarDate } from "./calendar-date.ts";
import type { DayRead } from "./english-days.ts";
import type { Clock } from "./mark.ts";
import type { Days } from "./moment.ts";
import { firstOf, type Reader, reader } from "./reader.ts";

export const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
export const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NOT_A_TIME = "(?!\\d|\\s?(?:[ap]\\.?m\\b|h\\b|hours?\\b|hrs?\\b|mins?\\b|minutes?\\b)|:\\d)";
const DATE_IN_WORDS = `(?:\\d{1,2}(?:st|nd|rd|th)?(?:\\s+of)?[\\s-]*${MONTH}(?:(?:,?\\s+|-)20\\d\\d)?|${MONTH}\\s*\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+20\\d\\d)?${NOT_A_TIME})(?![\\w])`;

const UNIT = "(?:h|hrs?|hours?|m|mins?|minutes?|km|k|mi|miles|kg|lbs?|x|times|pages?|pm|am)\\b";
/** What numbers after it count: "pages 12-18". */
const COUNTED =
  "\\b(?:p|pp|pages?|ch|chs?|chapters?|sections?|sec|problems?|probs?|ex|exercises?|questions?|q|qs|lines?|verses?|units?|lessons?|weeks?|slides?|parts?|items?|nos?|ages?|grades?|years?|class|level|room|score|won|lost|the)\\.?";

const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );
export const ORDINAL = `(?:(?:twenty|thirty)[- ](?:${ORDINALS.slice(0, 9).join("|")})|${ORDINALS.join("|")}|thirtieth)`;

/** Reads a calendar date: a month in words, or numbers whose order is certain. */
export function englishDates(clock: Clock): Reader<DayRead> {
  return firstOf<DayRead>(
    reader(new RegExp(DATE_IN_WORDS), ([text]) => readCalendarDate(spaced(text), clock) ?? "unclear"),
    reader(
      new RegExp(
        `(?:(?<a>${MONTH})\\s+(?:the\\s+)?(?<x>${ORDINAL})|(?:the\\s+)?(?<y>${ORDINAL})\\s+of\\s+(?<b>${MONTH}))\\b`,
      ),
      ({ groups }) =>
        numericDate(null, monthNumber(groups?.a ?? groups?.b ?? ""), ordinal(groups?.x ?? groups?.y ?? ""), clock) ??
        "unclear",
    ),
    reader(new RegExp(`(?<month>${MONTH})\\s+(?<y>20\\d\\d)(?![\\w-])`), ({ groups }) => {
      const first = new Temporal.PlainDate(Number(groups?.y), monthNumber(groups?.month ?? ""), 1);
      return { first, last: first.with({ day: first.daysInMonth }) };
    }),
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
    reader(/(?<a>\d{1,2})\.(?<b>\d{1,2})\.(?!\d)/, ({ groups }) =>
      numericDate(null, Number(groups?.b), Number(groups?.a), clock),
    ),
    reader(
      new RegExp(
        `(?<=\\b(?:by|due|on|before|until|till|after|from|deadline|for)\\s+)(?<a>\\d{1,2})\\.(?<b>\\d{1,2})(?![\\w.%])(?!\\s*${UNIT})`,
      ),
      ({ groups }) => dotted(Number(groups?.a), Number(groups?.b), clock),
    ),
    reader(
      new RegExp(
        `(?<!${COUNTED}\\s)(?<a>\\d{1,2})-(?<b>\\d{1,2})(?![\\w.:%-])(?=\\s*(?:$|[,;.)\\uFFFC]))(?!\\s*${UNIT})`,
      ),
      ({ groups, index, input }) => dashed(Number(groups?.a), Number(groups?.b), input.slice(0, index), clock),
    ),
  );
}

/** "Dec 10–15", "10 to 15 Dec". */
export function daysOfMonth(clock: Clock): Reader<DayRead> {
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

function monthNumber(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** `third` is 3. */
export function ordinal(word: string): number {
  const [tens = "", ones = ""] = word.toLowerCase().split(/[- ]/);
  const both = ones === "" ? 0 : tens === "thirty" ? 30 : 20;
  return both + ORDINALS.indexOf(ones === "" ? tens : ones) + 1;
}

/** Two numbers are a date when just one order makes sense, or when one is close and the other far away. */
function dayAndMonth(a: number, b: number, year: number | null, clock: Clock): DayRead {
  const dayFirst = b <= 12 ? numericDate(year, b, a, clock) : null;
  const monthFirst = a <= 12 ? numericDate(year, a, b, clock) : null;
  if (dayFirst && monthFirst)
    return dayFirst.first.equals(monthFirst.first) ? dayFirst : nearer(dayFirst, monthFirst, clock);
  return dayFirst ?? monthFirst ?? "unclear";
}

/** "18.12" is the day first; "11.30" is a time, and no date. */
function dotted(day: number, month: number, clock: Clock): DayRead | null {
  return numericDate(null, month, day, clock);
}

/** "12-18": without a word such as "by", one number must be too high for an hour of the day or a month. */
function dashed(a: number, b: number, before: string, clock: Clock): DayRead | null {
  const announced = /\b(?:by|due|on|before|until|till|after|from|deadline)\s+$/i.test(before);
  return announced || a > 12 || b > 12 ? dayAndMonth(a, b, null, clock) : null;
}

/** Of two dates the one within three months when the other is half a year off or more. */
function nearer(one: Days, other: Days, { today }: Clock): DayRead {
  const [near, far] = Temporal.PlainDate.compare(one.first, other.first) < 0 ? [one, other] : [other, one];
  const days = (date: Days) => today.until(date.first).days;
  return days(near) >= 0 && days(near) <= 92 && days(far) >= 180 ? near : "unclear";
}

/** "dec18", "18dec." with a space, and no full stop. */
function spaced(date: string): string {
  return date.replaceAll(".", "").replace(/(?<=[a-z])(?=\d)|(?<=\d)(?=(?!st|nd|rd|th)[a-z])/gi, " ");
}
