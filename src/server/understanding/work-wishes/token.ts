import type { Weekday } from "#contract/primitives.ts";
import { plainly as plain } from "#server/quick-add/ascii.ts";
import { type Read, type Reader, reader } from "#server/quick-add/reader.ts";
import { CHINESE_ONCE, CHINESE_WORDS } from "./chinese-words.ts";
import type { ClockTime } from "./clock-time.ts";
import type { Concept } from "./concept.ts";
import { readDays } from "./days.ts";
import { ENGLISH_ONCE, ENGLISH_WORDS } from "./english-words.ts";
import { findLengths } from "./lengths.ts";
import { readTime } from "./times.ts";

/** On which side of a time: "after 5", "until 8", "by 6"; `at` is the time itself. */
export type Side = "after" | "from" | "before" | "until" | "by" | "at";

/** What a word, or a few of them, say. */
export type Meaning =
  | { readonly kind: "days"; readonly days: readonly Weekday[]; readonly often: boolean }
  | { readonly kind: "span"; readonly from: number; readonly to: number; readonly sure: boolean }
  | { readonly kind: "part"; readonly from: number; readonly to: number; readonly often: boolean }
  | { readonly kind: "edge"; readonly side: Side; readonly time: ClockTime }
  | { readonly kind: "length"; readonly minutes: number }
  | { readonly kind: "lengths"; readonly least: number; readonly most: number }
  /** So long a block, then so long a rest: "50/10". */
  | { readonly kind: "rhythm"; readonly block: number; readonly rest: number }
  /** `unknown` is a word that no rule knows. */
  | { readonly kind: Concept | "unknown" }
  /** Between two parts of a sentence; `close` for "and" and "or", which hold together more than a comma does. */
  | { readonly kind: "joint"; readonly close: boolean };

export type Token = Meaning & { readonly start: number; readonly end: number };

/** What the words of a text say, in order; words that say nothing of their own are left out. */
export function readTokens(text: string): Token[] {
  const plain = plainly(text);
  const lengths = findLengths(plain);
  const tokens: Token[] = [];
  for (let at = 0; at < plain.length; ) {
    const length = lengths.find(({ start }) => start === at);
    const read = length ? { value: length.meaning, end: length.end } : readMeaning(plain, at);
    // A word must not run into a length: "每次45分钟".
    const end = Math.min(read?.end ?? at + 1, ...lengths.map(({ start }) => start).filter((start) => start > at));
    if (read && read.value.kind !== "filler") tokens.push({ ...read.value, start: at, end });
    at = end;
  }
  return tokens;
}

/** The text with one sign for what is written in several ways, each in its place. */
function plainly(text: string): string {
  return plain(text)
    .replaceAll("’", "'")
    .replaceAll(/[以之][内下]/g, "≤≤")
    .replaceAll(/(?<=小时|分钟|钟头)内/g, "≤")
    .replaceAll(/以上/g, "≥≥");
}

const LATIN = /[\w']/;

function readMeaning(text: string, at: number): Read<Meaning> | null {
  return (
    firstWord(text, at) &&
    (once(text, at) ??
      noonRest(text, at) ??
      readTime(text, at) ??
      days(text, at) ??
      concept(text, at) ??
      unknown(text, at))
  );
}

/** Whether a word may begin here: not within a Latin one. */
function firstWord(text: string, at: number): true | null {
  return LATIN.test(text[at] ?? "") && LATIN.test(text[at - 1] ?? "") ? null : true;
}

const once: Reader<Meaning> = reader(new RegExp(`(?:${ENGLISH_ONCE})(?!\\w)|${CHINESE_ONCE}`), () => ({
  kind: "once",
}));

/** 中午 names no time when it says which rest is meant. */
const noonRest: Reader<Meaning> = reader(/中午的?(?:休息|吃饭|午休|午睡)/, () => ({ kind: "lunch" }));

const days: Reader<Meaning> = (text, at) => {
  const read = readDays(text, at);
  return read && { value: { kind: "days", ...read.value }, end: read.end };
};

const CONCEPTS: readonly Reader<Meaning>[] = [
  ...ENGLISH_WORDS.map(([kind, pattern]) => reader(new RegExp(`(?:${pattern})(?![\\w'])`), () => ({ kind }))),
  ...CHINESE_WORDS.map(([kind, pattern]) => reader(new RegExp(pattern), () => ({ kind }))),
];

function concept(text: string, at: number): Read<Meaning> | null {
  const latin = /[a-z≤≥/]/i.test(text[at] ?? "");
  for (const read of latin ? CONCEPTS : CONCEPTS.slice(ENGLISH_WORDS.length)) {
    const found = read(text, at);
    if (found) return found;
  }
  return null;
}

function unknown(text: string, at: number): Read<Meaning> | null {
  const char = text[at] ?? "";
  if (!/[\p{L}\p{N}]/u.test(char)) return null;
  const word = LATIN.test(char) ? (/^[\w'-]+/.exec(text.slice(at, at + 100))?.[0] ?? char) : char;
  return { value: { kind: "unknown" }, end: at + word.length };
}
