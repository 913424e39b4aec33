import type { Claim, Pattern, TimeEnd } from "../claims.ts";
import { AMOUNT, amount, HAN_AMOUNT, hanAmount, ORDINAL, ordinal } from "./amounts.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\b\.?`;
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const HAN_DAYS = "一二三四五六日";
const TO = String.raw`\s*(?:-|–|—|~|to|until|till|到|至)\s*`;
const AND = String.raw`\s*and\s*`;
/** What makes of a lone number something else than a time of day. */
const NOT_COUNTED = String.raw`(?!\d|[.:]\d|\s*(?:-|–)?\s*(?:%|st\b|nd\b|rd\b|th\b|h\b|hours?|hrs?|m\b|mins?|minutes?|days?|weeks?|of\b|or\b|and a|blocks?|tasks?|plans?|parts?|sessions?|events?|deadlines?|times|more|such|long|short|full))`;

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
      pattern: /(?:周|星期|礼拜)([一二三四五六日天])(?![次回遍趟])(?<!一(?=[共起直样些]))/g,
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

const CLOCK = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\b\.?)?`;
const HAN_HALF = "(凌晨|清晨|早上|早晨|上午|中午|下午|午后|傍晚|晚上|夜里)?";
const HAN_CLOCK = String.raw`${HAN_HALF}\s*${HAN_AMOUNT}\s*(?:[点點时時](?!间|候|段)|[:：])\s*(半|一刻|三刻|整|${HAN_AMOUNT.slice(1, -1)}(?!\s*(?:小时|个))\s*分?)?`;

/** Times of day, and spans from one to another. */
export const TIMES: readonly Pattern[] = [
  {
    pattern: new RegExp(String.raw`\bbetween\s+${CLOCK}${AND}${CLOCK}${NOT_COUNTED}`, "gi"),
    read: (groups) => span(groups),
  },
  {
    pattern: new RegExp(String.raw`\bbetween\s+${AMOUNT}${AND}${AMOUNT}\b${NOT_COUNTED}`, "gi"),
    read: ([from, to]) => span([String(amount(from)), undefined, undefined, String(amount(to))]),
  },
  {
    pattern: new RegExp(String.raw`\b(?:(?:from|between)\s+)?${CLOCK}${TO}(noon|midday|midnight)\b`, "gi"),
    read: ([h, m, p, end]) =>
      span([
        h,
        m,
        p ?? (/night/i.test(end ?? "") ? "p" : "a"),
        /night/i.test(end ?? "") ? "24" : "12",
        "00",
        /night/i.test(end ?? "") ? undefined : "p",
      ]),
  },
  {
    pattern: new RegExp(String.raw`\b(?:(?:from|between)\s+)?(?:noon|midday)${TO}${CLOCK}`, "gi"),
    read: ([h, m, p]) => span(["12", "00", "p", h, m, p ?? "p"]),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:from|between)\s+)?(\d{1,2})(?:[:.](\d{2}))(?:\s*([ap])\.?m\b\.?)?${TO}(\d{1,2})(?:[:.](\d{2}))(?:\s*([ap])\.?m\b\.?)?`,
      "gi",
    ),
    read: (groups) => span(groups),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:from|between)\s+)?${CLOCK}${TO}(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\b\.?`,
      "gi",
    ),
    read: (groups) => span(groups),
  },
  {
    pattern: new RegExp(String.raw`\b(?:(from|between)\s+)?${CLOCK}${TO}(\d{1,2})(?:[:.](\d{2}))?${NOT_COUNTED}`, "gi"),
    read: ([, ...groups]) => span(groups),
  },
  {
    pattern: new RegExp(String.raw`\b(?:from|between)\s+${AMOUNT}${TO}${AMOUNT}\b${NOT_COUNTED}`, "gi"),
    read: ([from, to]) => span([String(amount(from)), undefined, undefined, String(amount(to))]),
  },
  {
    pattern: new RegExp(String.raw`${HAN_CLOCK}\s*(?:到|至|-|–|~|—)\s*${HAN_CLOCK}`, "g"),
    read: ([half, hour, more, nextHalf, nextHour, nextMore]) =>
      hanSpan([half, hour, more], [nextHalf ?? half, nextHour, nextMore]),
  },
  {
    pattern: /\b(\d{1,2})[:.](\d{2})(?:\s*([ap])\.?m\b\.?)?/gi,
    read: ([hour, minute, half], { before, after }) => time(Number(hour), Number(minute), half, endOf(before, after)),
  },
  {
    pattern: /\b(\d{1,2})\s*([ap])\.?m\b\.?/gi,
    read: ([hour, half], { before, after }) => time(Number(hour), 0, half, endOf(before, after)),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:a )?(quarter|half)|${AMOUNT}(?: minutes?)?)\s+(past|to|after)\s+${AMOUNT}\b(?!\s*(?:hours?|minutes?|days?|blocks?))`,
      "gi",
    ),
    read: ([part, minutes, side, hour], { before, after }) => {
      const off = part ? (/half/i.test(part) ? 30 : 15) : amount(minutes);
      const whole = amount(hour) * 60 + (/to/i.test(side ?? "") ? -off : off);
      return whole > 0 && off < 60 ? time(Math.floor(whole / 60), whole % 60, undefined, endOf(before, after)) : null;
    },
  },
  {
    pattern: new RegExp(String.raw`\b${AMOUNT}\s*o['’]?clock\b`, "gi"),
    read: ([hour], { before, after }) => time(amount(hour), 0, undefined, endOf(before, after)),
  },
  {
    pattern: new RegExp(
      String.raw`(?<=\b(?:at|by|until|till|from|around|before|after|past|@)\s*)${AMOUNT}(?:[\s-]+(thirty|fifteen|forty-five|fifty|ten|twenty|forty))?\b${NOT_COUNTED}(?!\s+(?:(?!for\b|and\b|with\b|then\b)[a-z]+\s+){0,2}(?:blocks?|tasks?|hours?|minutes?|days?|sessions?|parts?|plans?)\b)`,
      "gi",
    ),
    read: ([hour, minute], { before, after }) =>
      /^an?$/i.test(hour ?? "")
        ? null
        : time(amount(hour), minute ? amount(minute) : 0, undefined, endOf(before, after)),
  },
  {
    pattern: /\b(?:noon|midday)\b|正午/gi,
    read: () => ({ kind: "time", minutes: 720, halfDayKnown: true, end: "either" }),
  },
  { pattern: /\bmidnight\b|午夜/gi, read: () => ({ kind: "time", minutes: 0, halfDayKnown: true, end: "either" }) },
  {
    pattern: new RegExp(HAN_CLOCK, "g"),
    read: (groups, { before, after }) => hanTime(groups, endOf(before, after)),
  },
];

const ENDS =
  /(?:\b(?:until|till?|up to)|(?<![挪移放推排改调提])(?:到|至|直到)|(?:收尾|结束|完成)[于在])\s*(?:around)?\s*(?:周.|\d+月\d+[日号])?\s*$|\b(?:ends?|ending|ended|finish\w*|wraps? up|stops?|done|over|(?:is|are|be) through|ready|completed?|off (?:the|your) \w+)\b[^,.;]{0,40}$|\b(?:done|finished|ready|completed)\b[^.;]{0,40}$/i;
/** In front of everything but the day, a time is when something begins: "10:30 Essay". */
const OPENS =
  /^[^\p{L}\p{N}]*(?:[a-z]+day\W*)?(?:\d{1,2}\W*[a-z]*\W*)?$|^[^\p{L}\p{N}]*(?:周|星期)[一二三四五六日天]\s*$/iu;
/** In front of a Chinese time, that nothing ends then. */
const HAN_ONLY = /^[^a-z\d]*\p{Script=Han}[^a-z\d]*$/iu;
const ENDISH = /收尾|结束|[写做改学看读弄]完|收工|为止|搞定|完事|停|一直/;
/** Until it begins. */
const WAITS = /\bwaits?\b[^,.;]{0,30}\buntil\b[^,.;]{0,20}$|(?:等到?|推迟到|推到|挪到|留到)[^，。；]{0,6}$/i;
const STARTS = /(?:starts?|starting|begins?|beginning|from|\bat|@|从|自)\s*(?:at|around)?\s*$/i;

/** What the words around a time say of it. */
function endOf(before: string, after: string): TimeEnd {
  if (WAITS.test(before)) return "start";
  if (/排到\s*$/.test(before)) return "either";
  if (
    ENDS.test(before) ||
    /^\s*(?:就|才|左右)?(?:全部|全都|都)?(?:收尾|结束|为止|之?前|以前|完成|收工|止|[停收]\S|了结|告一段落|\S?完|\S{1,2}搞定)/.test(
      after,
    )
  )
    return "end";
  if (HAN_ONLY.test(before)) return ENDISH.test(before) ? "either" : "start";
  return OPENS.test(before) || STARTS.test(before) || /^\s*(?:开始|起|开工|出发)/.test(after) ? "start" : "either";
}

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

function time(hour: number, minute: number, half: string | undefined, end: TimeEnd): Claim | null {
  const clock = clockOf(hour, minute, half);
  return clock && { kind: "time", ...clock, end };
}

function span([h1, m1, p1, h2, m2, p2]: readonly (string | undefined)[]): Claim | null {
  const from = clockOf(Number(h1), Number(m1 ?? 0), p1 ?? p2);
  const to = clockOf(Number(h2), Number(m2 ?? 0), p2);
  if (!from || !to) return null;
  // "11–1 pm" begins before noon
  const begin = p2 && !p1 && from.minutes > to.minutes ? from.minutes - 720 : from.minutes;
  return { kind: "span", from: begin, to: to.minutes, halfDayKnown: from.halfDayKnown && to.halfDayKnown };
}

type Clock = { readonly minutes: number; readonly halfDayKnown: boolean };

function clockOf(hour: number, minute: number, half: string | undefined): Clock | null {
  if (!(hour >= 0 && hour <= 24 && minute >= 0 && minute <= 59)) return null;
  if (!half) return { minutes: hour * 60 + minute, halfDayKnown: hour > 12 || hour === 0 };
  return { minutes: ((hour % 12) + (half.toLowerCase() === "p" ? 12 : 0)) * 60 + minute, halfDayKnown: true };
}

function hanTime(groups: readonly (string | undefined)[], end: TimeEnd): Claim | null {
  const clock = hanClock(groups);
  return clock && { kind: "time", ...clock, end };
}

function hanSpan(first: readonly (string | undefined)[], second: readonly (string | undefined)[]): Claim | null {
  const [from, to] = [hanClock(first), hanClock(second)];
  if (!from || !to) return null;
  return { kind: "span", from: from.minutes, to: to.minutes, halfDayKnown: from.halfDayKnown && to.halfDayKnown };
}

function hanClock([half, hour, more]: readonly (string | undefined)[]): Clock | null {
  const named = hanAmount(hour);
  const later = /下午|午后|傍晚|晚上|夜里/.test(half ?? "") || (half === "中午" && named < 11);
  const minutes =
    more === "半"
      ? 30
      : more === "一刻"
        ? 15
        : more === "三刻"
          ? 45
          : more && more !== "整"
            ? hanAmount(more.replace(/\s*分?$/, ""))
            : 0;
  if (!(named >= 0 && named <= 24 && minutes >= 0 && minutes <= 59)) return null;
  return {
    minutes: (named + (later && named < 12 ? 12 : 0)) * 60 + minutes,
    halfDayKnown: half !== undefined || named > 12,
  };
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
}
