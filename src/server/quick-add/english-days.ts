import { daysOfMonth, englishDates, MONTH, MONTHS, ORDINAL, ordinal } from "./english-dates.ts";
import { ENGLISH_HOLIDAY, holiday } from "./holidays.ts";
import type { Clock } from "./mark.ts";
import { type Days, dayOfMonth, month, singleDay, week, weekday, weekend } from "./moment.ts";
import { EN_NUMBER, englishNumber } from "./number-words.ts";
import { firstOf, type Read, type Reader, reader, skip } from "./reader.ts";

export const WEEKDAY =
  "(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
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
  const calendar = englishDates(clock);
  return firstOf<DayRead>(
    reader(/(?:the\s+)?day after tomorrow\b|overmorrow\b/, () => ahead(2)),
    reader(/(?:tomorrow|tomm?orr?ow|tomoz|tmrw?|tmw|2mo?ro+w?|2mrw|tomo)\b(?!['’]s)/, () => ahead(1)),
    reader(/(?:later |at some point )?today\b(?!['’]s)/, () => ahead(0)),
    endOfDay(clock, calendar),
    holidays(clock),
    reader(/(?:the\s+)?end of (?:the |this )?(?<span>week|month|quarter|year)\b/, ({ groups }) =>
      endOf(groups?.span ?? "", clock),
    ),
    reader(/eow\b/, () => endOf("week", clock)),
    reader(/eom\b/, () => endOf("month", clock)),
    reader(/eoq\b/, () => endOf("quarter", clock)),
    reader(/eoy\b/, () => endOf("year", clock)),
    reader(/(?:the\s+)?(?<span>year|month|week|quarter)(?:['’]?s)?[- ]end\b/, ({ groups }) =>
      endOf(groups?.span ?? "", clock),
    ),
    reader(/(?:the\s+)?last day of (?:the |this )?month\b/, () => singleDay(month(clock, 0).last)),
    reader(/(?:the\s+)?end of next month\b/, () => singleDay(month(clock, 1).last)),
    reader(new RegExp(`(?:the\\s+)?end of (?<month>${MONTH})(?!\\w|\\s+\\d)`), ({ groups }) => {
      const ahead = MONTHS.indexOf(groups?.month?.slice(0, 3).toLowerCase() ?? "") + 1 - today.month;
      return singleDay(month(clock, (ahead + 12) % 12).last);
    }),
    reader(/(?:the\s+)?end of next week\b/, () => weekday(5, clock, 1)),
    weekFrom(clock, calendar),
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
    reader(
      new RegExp(`the\\s+(?<d>${ORDINAL})\\b(?!\\s+(?!at\\b|by\\b|latest\\b)[a-z])`),
      ({ groups }) => dayOfMonth(ordinal(groups?.d ?? ""), clock) ?? "unclear",
    ),
    reader(/(?:the\s+)?week after next\b/, () => week(clock, 2)),
    reader(/(?:later |at some point )?this week\b|(?:the\s+)?(?:rest of the|current) week\b/, () => week(clock, 0)),
    reader(/ne?xt (?:week|wk)\b/, () => week(clock, 1)),
    reader(/this month\b/, () => month(clock, 0)),
    reader(/next month\b/, () => month(clock, 1)),
    reader(/next weekend\b/, () => weekend(clock, 1)),
    reader(/(?:the|this|the coming|this coming)?\s*(?:weekend|wknd|wkend)\b/, () => weekend(clock, 0)),
    reader(
      new RegExp(`(?<n>${EN_NUMBER})\\s+(?<unit>day|week|month)s?\\s+(?:from (?:now|today)|later)\\b`),
      ({ groups }) => relative(groups?.n, groups?.unit, clock),
    ),
    reader(new RegExp(`(?<n>${EN_NUMBER})\\s+(?<unit>day|week)s?\\s+from tomorrow\\b`), ({ groups }) =>
      relative(groups?.n, groups?.unit, { ...clock, today: today.add({ days: 1 }) }),
    ),
  );
}

/** "Month end", "year's end". */
function endOf(span: string, clock: Clock): Days {
  const { today } = clock;
  switch (span.toLowerCase()) {
    case "week":
      return singleDay(today.dayOfWeek > 5 ? week(clock, 0).last : weekday(5, clock).last);
    case "month":
      return singleDay(month(clock, 0).last);
    case "quarter":
      return singleDay(month(clock, 2 - ((today.month - 1) % 3)).last);
    default:
      return singleDay(today.with({ month: 12, day: 31 }));
  }
}

/** "in 3 days", "within two weeks": the day that far ahead. */
export function englishRelativeDays(clock: Clock): Reader<DayRead> {
  return reader(
    new RegExp(
      `(?:(?:in|within)\\s+(?:the next\\s+)?|(?:over|during|for)\\s+the next\\s+)(?<n>${EN_NUMBER})\\s+(?<unit>day|week|fortnight|month)s?\\b(?!\\s+(?:time\\s+)?(?:blocks?|chunks?|sessions?))(?:'?\\s+time\\b)?`,
    ),
    ({ groups }) => relative(groups?.n, groups?.unit, clock),
  );
}

function relative(count: string | undefined, unit: string | undefined, clock: Clock): DayRead {
  const fortnights = unit?.toLowerCase() === "fortnight";
  const number = englishNumber(count ?? "") * (fortnights ? 2 : 1);
  if (!Number.isInteger(number) || number > 400) return "unclear";
  return singleDay(clock.today.add({ [fortnights ? "weeks" : `${unit?.toLowerCase()}s`]: number }));
}

/** A weekday with what may stand beside it: "next Fri", "Friday next week", "Friday 11 Dec", "Friday the 11th". */
function weekdayPhrase(clock: Clock, calendar: Reader<DayRead>): Reader<DayRead> {
  const name = reader(
    new RegExp(
      `(?:(?<week>this|next|nxt|(?:(?<=\\b(?:by|on|for|before|due)\\s)|(?<![a-z]\\s))coming|the coming|this coming|upcoming)\\s+|(?:the|a)\\s+)?(?<!last\\s)(?<day>${WEEKDAY})\\b(?:\\.(?=\\s*\\d))?(?!['’]s)`,
    ),
    ({ groups }) => ({ which: groups?.week?.toLowerCase(), day: weekdayNumber(groups?.day ?? "") }),
  );
  return (text, at) => {
    const read = name(text, at);
    if (!read) return null;
    const { which, day } = read.value;
    const dated = datedWeekday(text, read.end, day, calendar, clock);
    if (dated) return dated;
    const after = reader(/\s+(?<which>ne?xt|this) (?:week|wk)\b/, ({ groups }) => groups?.which?.toLowerCase() ?? null)(
      text,
      read.end,
    );
    if (after) return { value: weekday(day, clock, after.value === "this" ? 0 : 1), end: after.end };
    return { value: which === "next" || which === "nxt" ? weekday(day, clock, 1) : weekday(day, clock), end: read.end };
  };
}

/** "End of day", "EOD Friday", "COB tomorrow". */
function endOfDay(clock: Clock, calendar: Reader<DayRead>): Reader<DayRead> {
  const phrase = reader(
    /(?:the\s+)?end of (?:the )?(?:day|today|business|play)\b|eod\b|cob\b|cop\b|close of (?:business|play)\b/,
    () => true,
  );
  const day = firstOf(
    reader(/tomorrow\b|tmrw?\b|tmw\b/, () => singleDay(clock.today.add({ days: 1 }))),
    reader(/today\b/, () => singleDay(clock.today)),
    weekdayPhrase(clock, calendar),
    calendar,
  );
  return (text, at) => {
    const read = phrase(text, at);
    if (!read) return null;
    const from = skip(/\s*,?\s*(?:on\s+)?/, text, read.end);
    return (from > read.end ? day(text, from) : null) ?? { value: singleDay(clock.today), end: read.end };
  };
}

/** "A week from Friday", "Friday week", "two weeks on Monday", "week of 14 Dec". */
function weekFrom(clock: Clock, calendar: Reader<DayRead>): Reader<DayRead> {
  const name = reader(
    new RegExp(
      `(?<n>a|one|1|two|2|three|3) weeks? (?:(?:from|on|after) (?:next )?(?=\\w)|(?=to(?:day|morrow)))(?<day>${WEEKDAY}|today|tomorrow)\\b`,
    ),
    ({ groups }) => {
      const said = groups?.day?.toLowerCase() ?? "";
      const first = /^to/.test(said)
        ? clock.today.add({ days: said === "today" ? 0 : 1 })
        : weekday(weekdayNumber(said), clock).first;
      return singleDay(first.add({ weeks: englishNumber(groups?.n ?? "") }));
    },
  );
  const short = reader(new RegExp(`(?<day>${WEEKDAY}|today|tomorrow) week\\b(?!\\s*\\d|-)`), ({ groups }) => {
    const said = groups?.day?.toLowerCase() ?? "";
    const first = /^to/.test(said)
      ? clock.today.add({ days: said === "today" ? 0 : 1 })
      : weekday(weekdayNumber(said), clock).first;
    return singleDay(first.add({ weeks: 1 }));
  });
  const around: Reader<DayRead> = (text, at) => {
    const from = skip(/(?:the\s+)?weekend of (?:the )?/, text, at);
    const read = from > at ? calendar(text, from) : null;
    if (!read || read.value === "unclear") return read;
    const first = read.value.first.subtract({ days: read.value.first.dayOfWeek - 1 }).add({ days: 5 });
    return { value: { first, last: first.add({ days: 1 }) }, end: read.end };
  };
  return firstOf<DayRead>(name, short, around, (text, at) => {
    const from = skip(/(?:the\s+)?(?:week (?:of|beginning|commencing)|w\/c|wc)\s+/, text, at);
    const read = from > at ? calendar(text, from) : null;
    if (!read || read.value === "unclear") return read;
    const first = read.value.first.subtract({ days: read.value.first.dayOfWeek - 1 });
    return { value: { first, last: first.add({ days: 6 }) }, end: read.end };
  });
}

/** A holiday that no other word follows, or that a line begins with: "Christmas shopping" is a title. */
function holidays(clock: Clock): Reader<DayRead> {
  const closes = /^\s*(?:$|[,;.:!?)\]\uFFFC#])|^\s+(?:at|by|with|and|please|urgent|asap|important|high|low|p[1-4])\b/i;
  const opens = /^\s*(?:(?:before|after|by|until|on)|between\s.*\sand)\s+(?:the\s+)?$/i;
  return reader(
    new RegExp(`(?:the\\s+)?(?<name>${ENGLISH_HOLIDAY})(?!\\w|['’])`),
    ({ groups, index, input, 0: text }) =>
      closes.test(input.slice(index + text.length)) || opens.test(input.slice(0, index))
        ? holiday(groups?.name ?? "", clock)
        : null,
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
  const numbered = reader(new RegExp(`(?:(?<d>\\d{1,2})(?:st|nd|rd|th)|(?<word>${ORDINAL}))\\b`), ({ groups }) =>
    dayOfMonth(groups?.word ? ordinal(groups.word) : Number(groups?.d), clock),
  );
  const dated = from > at ? (calendar(text, from) ?? numbered(text, from)) : null;
  if (!dated) return null;
  const agrees = dated.value !== "unclear" && dated.value.first.dayOfWeek === day;
  return { value: agrees ? dated.value : "unclear", end: skip(/\)/, text, dated.end) };
}
