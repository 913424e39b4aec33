/** Something a text states that can be compared with the plan. Times in minutes after midnight, weekdays ISO 1 to 7, lengths in minutes. */
export type Claim =
  | { readonly kind: "time"; readonly minutes: number; readonly halfDayKnown: boolean }
  | { readonly kind: "weekday"; readonly weekday: number }
  | { readonly kind: "date"; readonly month: number; readonly day: number; readonly year: number | null }
  | { readonly kind: "duration"; readonly minutes: number }
  | { readonly kind: "count"; readonly count: number; readonly noun: string }
  | { readonly kind: "number"; readonly value: number };

/**
 * The claims of a piece of text, English or Chinese, in the order of the patterns. What one pattern has read, later ones
 * do not see again; a number that none of them understands is a claim too, so that nothing goes unchecked.
 */
export function findClaims(text: string): Claim[] {
  const claims: Claim[] = [];
  let rest = text;
  for (const { pattern, read } of PATTERNS) {
    rest = rest.replaceAll(pattern, (match, ...groups) => {
      const claim = read(groups as (string | undefined)[], match);
      if (claim === null) return match;
      claims.push(claim);
      return " ";
    });
  }
  return claims;
}

/** Where the first claim of an unfinished sentence may begin: up to there the words are safe to show. */
export const CLAIM_START =
  /\d|[一二两三四五六七八九十半]|周|星期|礼拜|上午|下午|晚上|早上|中午|\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|noon|midnight|half|an? hour|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/i;

const NUMBER_WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const HAN_DIGITS = "零一二三四五六七八九十";
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const AMOUNT = String.raw`(\d+(?:\.\d+)?|${NUMBER_WORDS.slice(1).join("|")}|half an?|an?)`;
const HAN_AMOUNT = String.raw`(\d+(?:\.\d+)?|[一二两三四五六七八九十]+|半)`;
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const NOUN = `(blocks?|events?|tasks?|plans?|variants?|options?|days?|deadlines?|sessions?|items?|habits?|mornings?|afternoons?|evenings?|parts?|times)`;

type Pattern = {
  readonly pattern: RegExp;
  readonly read: (groups: readonly (string | undefined)[], match: string) => Claim | null;
};

const PATTERNS: readonly Pattern[] = [
  {
    pattern: /\b(\d{4})-(\d{2})-(\d{2})\b/g,
    read: ([year, month, day]) => date(Number(month), day, year),
  },
  { pattern: /(?:(\d{4})\s*年\s*)?(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?/g, read: ([y, m, d]) => date(Number(m), d, y) },
  {
    pattern: new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH}\b(?:,?\s*(\d{4}))?`, "gi"),
    read: ([day, month, year]) => date(monthOf(month), day, year),
  },
  {
    pattern: new RegExp(String.raw`\b${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s*(\d{4}))?`, "gi"),
    read: ([month, day, year]) => date(monthOf(month), day, year),
  },
  {
    pattern: /\b(\d{1,2})[:.h](\d{2})(?:\s*([ap])\.?m\b\.?)?/gi,
    read: ([hour, minute, half]) => time(Number(hour), Number(minute), half),
  },
  { pattern: /\b(\d{1,2})\s*([ap])\.?m\b\.?/gi, read: ([hour, half]) => time(Number(hour), 0, half) },
  { pattern: /\b(noon|midday)\b/gi, read: () => ({ kind: "time", minutes: 720, halfDayKnown: true }) },
  { pattern: /\bmidnight\b/gi, read: () => ({ kind: "time", minutes: 0, halfDayKnown: true }) },
  {
    pattern: new RegExp(
      String.raw`(凌晨|早上|上午|中午|下午|晚上)?\s*${HAN_AMOUNT}\s*[点點时時](?!间)(半|(\d{1,2})\s*分?)?`,
      "g",
    ),
    read: ([half, hour, half30, minute]) => hanTime(half, hour, half30, minute),
  },
  {
    pattern: new RegExp(
      String.raw`\b${AMOUNT}(?:\s*|-)(?:hours?|hrs?|h)\b(?:\s*(?:and\s+)?(\d{1,2}|half|a half)(?:\s*(?:minutes?|mins?|m)\b)?)?`,
      "gi",
    ),
    read: ([hours, more]) => duration(amount(hours) * 60 + (more ? (/half/i.test(more) ? 30 : Number(more)) : 0)),
  },
  {
    pattern: new RegExp(String.raw`\b${AMOUNT}(?:\s*|-)(?:minutes?|mins?|m)\b`, "gi"),
    read: ([minutes]) => duration(amount(minutes)),
  },
  {
    pattern: new RegExp(String.raw`${HAN_AMOUNT}\s*个?(半)?\s*(?:小时|钟头)(半|\s*(\d{1,2})\s*分钟?)?`, "g"),
    read: ([hours, half, more, minutes]) =>
      duration(hanAmount(hours) * 60 + (half || more === "半" ? 30 : Number(minutes ?? 0))),
  },
  { pattern: new RegExp(String.raw`${HAN_AMOUNT}\s*分钟`, "g"), read: ([minutes]) => duration(hanAmount(minutes)) },
  {
    pattern: /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:day|sday|nesday|rsday|s|rs|urday)?s?\b/g,
    read: ([name]) => ({ kind: "weekday", weekday: WEEKDAYS.indexOf((name ?? "").toLowerCase()) + 1 }),
  },
  {
    pattern: /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b/gi,
    read: ([name]) => ({ kind: "weekday", weekday: WEEKDAYS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1 }),
  },
  {
    pattern: /(?:周|星期|礼拜)([一二三四五六日天])/g,
    read: ([day]) => ({ kind: "weekday", weekday: "一二三四五六日".indexOf((day ?? "").replace("天", "日")) + 1 }),
  },
  {
    pattern: new RegExp(String.raw`\b(\d+|${NUMBER_WORDS.slice(1).join("|")})\s+(?:[a-z]+\s+){0,2}?${NOUN}\b`, "gi"),
    read: ([count, noun]) => ({ kind: "count", count: amount(count), noun: singular(noun ?? "") }),
  },
  {
    pattern: /(\d+|[一二两三四五六七八九十]+)\s*(?:个|项|天|次|块|场)(任务|方案|计划|事件|截止日期|安排|时段)?/g,
    read: ([count, noun]) => ({ kind: "count", count: hanAmount(count), noun: HAN_NOUNS[noun ?? ""] ?? "" }),
  },
  { pattern: /\d+(?:\.\d+)?/g, read: (_, match) => ({ kind: "number", value: Number(match) }) },
];

const HAN_NOUNS: Readonly<Record<string, string>> = {
  任务: "task",
  方案: "plan",
  计划: "plan",
  事件: "event",
  安排: "block",
  时段: "block",
  截止日期: "deadline",
};

function date(month: number, day: string | undefined, year: string | undefined): Claim {
  return { kind: "date", month, day: Number(day), year: year ? Number(year) : null };
}

function time(hour: number, minute: number, half: string | undefined): Claim | null {
  if (hour > 24 || minute > 59) return null;
  if (!half) return { kind: "time", minutes: hour * 60 + minute, halfDayKnown: hour > 12 || hour === 0 };
  const twelve = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return { kind: "time", minutes: twelve * 60 + minute, halfDayKnown: true };
}

function hanTime(
  half: string | undefined,
  hour: string | undefined,
  half30: string | undefined,
  minute: string | undefined,
): Claim {
  const named = hanAmount(hour);
  const afternoon = (half === "下午" || half === "晚上" || (half === "中午" && named < 11)) && named < 12;
  const minutes = half30 === "半" ? 30 : Number(minute ?? 0);
  return {
    kind: "time",
    minutes: (named + (afternoon ? 12 : 0)) * 60 + minutes,
    halfDayKnown: half !== undefined || named > 12,
  };
}

function duration(minutes: number): Claim {
  return { kind: "duration", minutes: Math.round(minutes) };
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
}

function amount(text: string | undefined): number {
  const word = (text ?? "").toLowerCase();
  if (word.startsWith("half")) return 0.5;
  if (word === "a" || word === "an") return 1;
  const named = NUMBER_WORDS.indexOf(word);
  return named >= 0 ? named : Number(word);
}

function hanAmount(text: string | undefined): number {
  if (text === undefined) return Number.NaN;
  if (/^\d/.test(text)) return Number(text);
  if (text === "半") return 0.5;
  const digits = text.replace("两", "二");
  if (digits.length === 1) return HAN_DIGITS.indexOf(digits);
  const [tens = "", ones = ""] = digits.split("十");
  return (tens === "" ? 1 : HAN_DIGITS.indexOf(tens)) * 10 + (ones === "" ? 0 : HAN_DIGITS.indexOf(ones));
}

function singular(noun: string): string {
  return noun.toLowerCase().replace(/s$/, "");
}
