import type { Claim, Pattern } from "../claims.ts";
import { AMOUNT, amount, HAN_AMOUNT, hanAmount } from "./amounts.ts";

const HOURS = String.raw`(?:hours?|hrs?|h)\b`;
const MINUTES = String.raw`(?:minutes?|mins?|m)\b`;
const HALVES: Readonly<Record<string, number>> = { half: 30, quarter: 15, "½": 30, "¼": 15, "¾": 45 };

/** Lengths of time. */
export const LENGTHS: readonly Pattern[] = [
  {
    pattern: /\bno (?:time to spare|cushion|slack|spare time)\b|没有余量|无余量|已无空闲工作时间/gi,
    read: () => duration(0),
  },
  {
    pattern: /\b(\d+)\s?h\s(\d{2})\b(?![:.]\d)/gi,
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
