import type { Claim, Pattern } from "../claims.ts";
import { HAN_AMOUNT, hanAmount, ORDINAL, ordinal } from "./amounts.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\b\.?`;
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const HAN_DAYS = "一二三四五六日";

/** Days of the calendar, days of the week, and parts of the day. */
export const DAYS: {
  readonly dates: readonly Pattern[];
  readonly weekdays: readonly Pattern[];
  readonly parts: readonly Pattern[];
} = {
  dates: [
    // "(1/3 and 2/3)": parts, which their names say.
    { pattern: /[(（]\d\/\d(?:\s*(?:and|&|、|和|,)\s*\d\/\d)*[)）]/g, read: () => [] },
    {
      pattern: /\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})\b/g,
      read: ([year, month, day]) => date(Number(month), Number(day), year),
    },
    {
      pattern: new RegExp(String.raw`(?:(\d{4})\s*年\s*)?${HAN_AMOUNT}\s*月\s*${HAN_AMOUNT}\s*[日号]?`, "g"),
      read: ([year, month, day]) => date(hanAmount(month), hanAmount(day), year),
    },
    {
      // "Mon 5: …"
      pattern:
        /\b(Mon|Tues?|Wed|Thu(?:rs)?|Fri|Sat|Sun)(?:day|nesday|urday)?\s+(\d{1,2})(?:st|nd|rd|th)?(?![\d:.]\d)(?=\s*[:;,](?!\d)|\s+[–—-]\s+(?!\d)|\s+(?:has|holds|and|is)\b)/g,
      read: ([name, day]) => [
        weekday(WEEKDAYS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1),
        date(null, Number(day)),
      ],
    },
    {
      // "1, 3 and 5 February"
      pattern: new RegExp(
        String.raw`\b(\d{1,2})(?:st|nd|rd|th)?,\s*(\d{1,2})(?:st|nd|rd|th)?,?\s*(?:and|or|&)\s*(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH}`,
        "gi",
      ),
      read: ([first, second, third, month]) => [first, second, third].map((day) => date(monthOf(month), Number(day))),
    },
    {
      // "1–7 February", "1 and 3 February"
      pattern: new RegExp(
        String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s*(?:-|–|—|to|and|or|&)\s*(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH}(?:,?\s*(\d{4}))?`,
        "gi",
      ),
      read: ([first, last, month, year]) => [first, last].map((day) => date(monthOf(month), Number(day), year)),
    },
    {
      pattern: new RegExp(
        String.raw`\b${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?\s*(?:-|–|—|to|and|or|&)\s*(\d{1,2})(?:st|nd|rd|th)?\b(?![:.]\d)(?:,?\s*(\d{4}))?`,
        "gi",
      ),
      read: ([month, first, last, year]) => [first, last].map((day) => date(monthOf(month), Number(day), year)),
    },
    {
      pattern: new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH}(?:,?\s*(\d{4}))?`, "gi"),
      read: ([day, month, year]) => date(monthOf(month), Number(day), year),
    },
    {
      pattern: new RegExp(String.raw`\b${MONTH}\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s*(\d{4}))?`, "gi"),
      read: ([month, day, year]) => date(monthOf(month), Number(day), year),
    },
    {
      pattern: new RegExp(String.raw`\b${MONTH}\s+(?:the\s+)?${ORDINAL}\b`, "gi"),
      read: ([month, day]) => date(monthOf(month), ordinal(day)),
    },
    {
      pattern: new RegExp(String.raw`\b(?:the\s+)?${ORDINAL}\s+(?:of\s+)?${MONTH}`, "gi"),
      read: ([day, month]) => date(monthOf(month), ordinal(day)),
    },
    { pattern: /\b(\d{1,2})(?:st|nd|rd|th)\b/g, read: ([day]) => date(null, Number(day)) },
    {
      pattern: new RegExp(String.raw`\b(?:on|by|until|before|after|from)\s+the\s+${ORDINAL}\b(?!\s+[a-z])`, "gi"),
      read: ([day]) => date(null, ordinal(day)),
    },
    {
      pattern: new RegExp(String.raw`\bthe\s+${ORDINAL}\b(?!\s+[a-z])`, "gi"),
      read: ([day]) => (ordinal(day) > 3 ? date(null, ordinal(day)) : null),
    },
    {
      pattern: new RegExp(`(?<!第|方案|计划|[前后头这那])${HAN_AMOUNT}[日号](?![期均])`, "g"),
      read: ([day]) => date(null, hanAmount(day)),
    },
    { pattern: /\b(\d{1,2})[/.](\d{1,2})\.(?=\s|$)/g, read: ([day, month]) => date(Number(month), Number(day)) },
    {
      pattern: /\b(1[0-2]|0?[1-9])\/(3[01]|[12]\d|0?[1-9])\b(?!\s*(?:deadlines?|tasks?|个|项))/g,
      read: ([month, day]) => date(Number(month), Number(day)),
    },
  ],
  weekdays: [
    {
      // "Monday to Wednesday": each day from the first to the last
      pattern:
        /\b(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)? ?(?:to|through|until|-|–|—) ?(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b/gi,
      read: ([first, last]) =>
        weekdaysBetween(
          ...([first, last].map((name) => WEEKDAYS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1) as [
            number,
            number,
          ]),
        ),
    },
    {
      pattern:
        /(?:周|星期|礼拜)([一二三四五六日天]) ?(?:到|至|-|–|—|~) ?(?:周|星期|礼拜)?([一二三四五六日天])(?![次回遍趟点月])/g,
      read: ([first, last]) =>
        weekdaysBetween(
          ...([first, last].map((day) => HAN_DAYS.indexOf((day ?? "").replace("天", "日")) + 1) as [number, number]),
        ),
    },
    { pattern: /\bweekends?\b|周末|双休日/gi, read: () => ({ kind: "weekday", weekdays: [6, 7] }) },
    {
      pattern: /\bweekdays?\b|\bwork(?:ing )?days?\b|工作日/gi,
      read: () => ({ kind: "weekday", weekdays: [1, 2, 3, 4, 5] }),
    },
    {
      pattern: /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:day|sday|nesday|rsday|s|rs|urday)?s?\b/g,
      read: ([name]) => weekday(WEEKDAYS.indexOf((name ?? "").toLowerCase()) + 1),
    },
    {
      pattern:
        /(?<![a-z'’])(mon|tues?|wed|thur?s?|fri|sat|sun)(?=\s*[:：,&/–—-]|\s+(?:\d|and\b|morning|afternoon|evening|at\b|from\b|has\b|holds\b|is\b)|[.)\s]*$)/gi,
      read: ([name]) => weekday(WEEKDAYS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1),
    },
    {
      pattern: /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b/gi,
      read: ([name]) => weekday(WEEKDAYS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1),
    },
    {
      pattern: /(?:周|星期|礼拜)([一二三四五六日天])(?![次回遍趟个项])(?<!一(?=[共起直样些]))/g,
      read: ([day]) => weekday(HAN_DAYS.indexOf((day ?? "").replace("天", "日")) + 1),
    },
  ],
  parts: [
    { pattern: /\bbefore lunch(?:time)?\b|[午中]饭?(?:之|以)?前(?!\d)/gi, read: () => part(4 * 60, 12 * 60) },
    { pattern: /\bafter lunch(?:time)?\b|午[饭休]后/gi, read: () => part(12 * 60, 18 * 60) },
    { pattern: /\b(?:early )?mornings?\b|清晨|早上|早晨|上午/gi, read: () => part(4 * 60, 12 * 60) },
    { pattern: /\bafternoons?\b|下午|午后/gi, read: () => part(12 * 60, 18 * 60) },
    { pattern: /\b(?:evenings?|nights?)\b|傍晚|晚上|夜里/gi, read: () => part(17 * 60, 28 * 60) },
    { pattern: /中午/g, read: () => part(11 * 60, 14 * 60) },
  ],
};
function date(month: number | null, day: number, year?: string | undefined): Claim {
  return { kind: "date", month, day, year: year ? Number(year) : null };
}

function weekday(day: number): Claim {
  return { kind: "weekday", weekdays: [day] };
}

/** Each of the days from one to another, in the order of a week. */
function weekdaysBetween(first: number, last: number): Claim[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, at) => weekday(((first - 1 + at) % 7) + 1));
}

function part(from: number, to: number): Claim {
  return { kind: "part", from, to };
}
function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
}
