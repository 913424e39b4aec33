import type { Claim, Pattern } from "../claims.ts";
import { AMOUNT, amount, HAN_AMOUNT, hanAmount } from "./amounts.ts";

const HOURS = String.raw`(?:hours?|hrs?|h)\b`;
const MINUTES = String.raw`(?:minutes?|mins?|m)\b`;
const HALVES: Readonly<Record<string, number>> = { half: 30, quarter: 15, "½": 30, "¼": 15, "¾": 45 };

/** Stands between the lengths of a list: "75, 105 and 60 minutes". */
export const LIST_MARK = "⊕";
const LISTED = String.raw`\d+个半小时|\d+(?:\.\d+)?\s*(?:h|hours?|个?小时)(?:\s*(?:and\s+)?\d+\s*(?:min(?:ute)?s?|m|分钟?)?)?|\d+\s*(?:min(?:ute)?s?|m|分钟?)|半个?小时|[一两二三四五六七八九十]+个?半?小时`;
const UNIT = String.raw`h\b|hours?\b|hrs?\b|min(?:ute)?s?\b|个?小时|分钟`;
const SHARED_UNIT = new RegExp(
  String.raw`(?<![\d:.月日点hH]|(?:plans?|options?|方案)\s*)(\d+(?:\s*(?:,|、|，|\+)\s*\d+)*)(\s*(?:,?\s*(?:and|or)\b|\+|和|或|、|到|至|\bto\b|–|-)\s*)(\d+)\s*(${UNIT})`,
  "gi",
);
const LIST = new RegExp(
  String.raw`(?:${LISTED})(?:\s*(?:,|，|、|;|；|\+)\s*(?:(?:and|和)\s*)?(?:${LISTED})(?!\s*(?:of|for)\b))+(?:\s*(?:and|和|及)\s*(?:${LISTED}))?`,
  "gi",
);

const LIST_OF_TWO = new RegExp(
  String.raw`((?:分别|依次)[为是有]?\s*)((?:${LISTED})\s*(?:和|、|，)\s*(?:${LISTED}))(?!\s*[、，和\d分])`,
  "g",
);

/** The text with each length of a list in full, and marks between them, so that they are not taken for one another's. */
export function withLists(text: string): string {
  return text
    .replaceAll(SHARED_UNIT, (match, numbers: string, joint: string, last: string, unit: string) =>
      /^(?:to|–|-)$/.test(joint.trim()) && /h/i.test(unit)
        ? match
        : `${numbers.replaceAll(/\d+/g, (number) => `${number} ${unit}`)}${joint}${last} ${unit}`,
    )
    .replaceAll(
      LIST_OF_TWO,
      (_, lead: string, list: string) => lead + list.replace(/\s*(?:and|和|、|，|,)\s*/, LIST_MARK),
    )
    .replaceAll(LIST, (list) =>
      isList(list)
        ? list.replaceAll(
            /\s*(?:,|，|、|;|；|\+|\band\b|和|及)\s*(?:and|和)?\s*(?=[\d半一两二三四五六七八九十])/gi,
            LIST_MARK,
          )
        : list,
    );
}

/** Three lengths or more. */
function isList(list: string): boolean {
  return list.includes("+") || (list.match(new RegExp(LISTED, "gi")) ?? []).length > 2;
}

function minutesOf(length: string): number {
  const [, hours = "0", isHalf, more] =
    /^\s*([\d.]+|[一两二三四五六七八九十]+)\s*个?(半)?\s*(?:h|hours?|小时)\D*(\d+)?/i.exec(length) ?? [];
  if (/^\s*半/.test(length)) return 30;
  if (hours === "0") return Number(/\d+/.exec(length)?.[0]);
  return hanAmount(hours) * 60 + (isHalf ? 30 : 0) + Number(more ?? 0);
}

/** Lengths of time. */
export const LENGTHS: readonly Pattern[] = [
  {
    pattern: new RegExp(`(?:${LISTED})(?:\\s*${LIST_MARK}\\s*(?:${LISTED}))+`, "gi"),
    read: (_, { match }) => ({ kind: "list", lengths: match.split(LIST_MARK).map(minutesOf) }),
  },
  {
    pattern: /\bno (?:time to spare|cushion|slack|spare time)\b|没有余量|无余量|已无空闲工作时间/gi,
    read: () => duration(0),
  },
  {
    pattern: /\b(\d+)\s?h\s(\d{2})\b(?![:.]\d)(?:\s?(?:min(?:ute)?s?|m)\b)?/gi,
    read: ([hours, minutes]) => duration(Number(hours) * 60 + Number(minutes)),
  },
  {
    // "45 and 105 minutes"
    pattern: new RegExp(String.raw`\b(\d+)\s*(?:and|&|、|和)\s*(\d+)\s*(?:(${HOURS})|${MINUTES}|(小时)|分钟)`, "gi"),
    read: ([first, second, hours, shi]) =>
      [first, second].map((each) => duration(Number(each) * (hours || shi ? 60 : 1))),
  },
  {
    pattern: /\b(\d+)h\s?(\d{1,2})(?:m|min)?\b/gi,
    read: ([hours, minutes]) => duration(Number(hours) * 60 + Number(minutes)),
  },
  // "2 × 2 h": how often and how long at once is more than can be held to one fact.
  {
    pattern: new RegExp(String.raw`\b\d+\s*[x×]\s*\d+(?:\.\d+)?\s*(?:${HOURS}|${MINUTES})`, "gi"),
    read: () => ({ kind: "number", value: Number.NaN }),
  },
  {
    pattern: new RegExp(String.raw`(?:\b(\d+)\s?)?([½¼¾])(?:\s*(?:an?\s+)?)${HOURS}`, "gi"),
    read: ([hours, part]) => duration(Number(hours ?? 0) * 60 + (HALVES[part ?? ""] ?? 0)),
  },
  {
    pattern: new RegExp(String.raw`\b${AMOUNT}\s+and\s+(?:a\s+)?(half|quarter)\s+${HOURS}`, "gi"),
    read: ([hours, part]) => duration(amount(hours) * 60 + (HALVES[part?.toLowerCase() ?? ""] ?? 0)),
  },
  {
    pattern: new RegExp(String.raw`\b${AMOUNT}(?:\s*|-)${HOURS},?\s+and\s+(?:a\s+)?(half|quarter)\b`, "gi"),
    read: ([hours, part]) => duration(amount(hours) * 60 + (HALVES[part?.toLowerCase() ?? ""] ?? 0)),
  },
  {
    pattern: new RegExp(
      String.raw`\b${AMOUNT}(?:\s*|-)(?:hours?|hrs?|h)(?:\b,?\s*(?:and\s+)?|(?=\d))${AMOUNT}(?:\s*${MINUTES}|(?!\s*(?:${HOURS}|[a-z]))(?=\D|$))`,
      "gi",
    ),
    read: ([hours, minutes]) => duration(amount(hours) * 60 + amount(minutes)),
  },
  {
    pattern: /\b(?:(a|one) |(three)[ -])?quarters?(?: of)?[ -]?(?:an? )?[ -]?hours?\b/gi,
    read: ([, three]) => duration(three ? 45 : 15),
  },
  { pattern: /\bhalf[- ]hours?\b/gi, read: () => duration(30) },
  {
    pattern: new RegExp(String.raw`\b${AMOUNT}(?:\s*|-)${HOURS}`, "gi"),
    read: ([hours]) => duration(amount(hours) * 60),
  },
  {
    pattern: new RegExp(String.raw`\b${AMOUNT}(?:(?<=\d)\s*|\s+|-)${MINUTES}`, "gi"),
    read: ([minutes]) => duration(amount(minutes)),
  },
  {
    pattern: new RegExp(
      String.raw`${HAN_AMOUNT}\s*个?(半)?\s*(?:小时|钟头)(?:(半)|[零又]?\s*${HAN_AMOUNT}\s*(刻钟?|分钟?)|\s*(\d{1,2})(?!\d))?`,
      "g",
    ),
    read: ([hours, half, more, minutes, unit, digits]) => {
      const rest = minutes ? hanAmount(minutes) * (unit?.startsWith("刻") ? 15 : 1) : Number(digits ?? 0);
      return duration(hanAmount(hours) * 60 + (half || more ? 30 : 0) + rest);
    },
  },
  {
    pattern: new RegExp(String.raw`${HAN_AMOUNT}\s*刻钟`, "g"),
    read: ([quarters]) => duration(hanAmount(quarters) * 15),
  },
  { pattern: new RegExp(String.raw`${HAN_AMOUNT}\s*分钟`, "g"), read: ([minutes]) => duration(hanAmount(minutes)) },
];

function duration(minutes: number): Claim {
  return { kind: "duration", minutes: Math.round(minutes) };
}
