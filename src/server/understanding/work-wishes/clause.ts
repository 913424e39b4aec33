import { chineseHours } from "#server/quick-add/chinese-hours.ts";
import { readLooseHours } from "#server/quick-add/english-hours.ts";
import { chineseNumber, EN_NUMBER, englishNumber, ZH_NUMBER } from "#server/quick-add/number-words.ts";
import { type Read, type Reader, reader, skip } from "#server/quick-add/reader.ts";
import { minutesOf, readScopes } from "./scope.ts";
import type { FoundWish, Scope } from "./wish.ts";

/** What the parts of a grammar have read so far, by name. */
export type Parts = { readonly scopes: readonly Scope[]; readonly time: number; readonly minutes: number };

/** A step of a grammar: words, or a part that it names. A pattern that may match nothing is optional. */
export type Step = RegExp | "scopes" | "scopes?" | "time" | "length";

/** Reads the steps one after the other from `at`; null where one does not match. */
export function readSteps(text: string, at: number, steps: readonly Step[]): Read<Parts> | null {
  let end = at;
  let parts: Parts = { scopes: [], time: Number.NaN, minutes: Number.NaN };
  for (const step of steps) {
    if (step instanceof RegExp) {
      const sticky = new RegExp(step.source, "iy");
      sticky.lastIndex = end;
      const match = sticky.exec(text);
      if (!match) return null;
      end += match[0].length;
    } else if (step === "scopes" || step === "scopes?") {
      const read = readScopes(text, end);
      if (!read && step === "scopes") return null;
      if (read) parts = { ...parts, scopes: [...parts.scopes, ...read.value] };
      end = read?.end ?? end;
    } else {
      const read = step === "time" ? readTime(text, end) : readLength(text, end);
      if (!read) return null;
      parts = step === "time" ? { ...parts, time: read.value } : { ...parts, minutes: read.value };
      end = read.end;
    }
  }
  return { value: parts, end };
}

/** A single time of day, as minutes after midnight. */
export function readTime(text: string, at: number): Read<number> | null {
  const from = skip(/about\s+|around\s+/, text, at);
  const read = BARE_HOUR(text, from) ?? readLooseHours(text, from) ?? chineseHours(undefined)(text, from);
  if (!read) return null;
  if (typeof read.value === "number") return { value: read.value, end: read.end };
  const { from: start, to } = minutesOf(read.value);
  return start === to ? { value: start, end: read.end } : null;
}

/** "After 6 on weekdays": an hour alone, from 1 to 6 in the afternoon. */
const BARE_HOUR: Reader<number> = reader(
  /(?<h>\d{1,2})(?=\s+(?:on|every|each|daily|in the)\b|\s*$|\s*[,;.])/,
  ({ groups }) => {
    const hour = Number(groups?.h);
    return hour > 24 ? null : (hour < 7 && hour > 0 ? hour + 12 : hour) * 60;
  },
);

const EN_LENGTH = new RegExp(
  `(?:(?<half>half an hour)|(?<n>${EN_NUMBER})\\s*-?\\s*(?<unit>h|hrs?|hours?|m|mins?|minutes?)\\b(?:\\s*(?:and\\s+)?(?:(?<ah>a half)|(?<m>\\d{1,2})\\s*(?:m|mins?|minutes?)\\b))?)`,
);
const ZH_LENGTH = new RegExp(
  `(?:(?<half>半(?:个)?(?:小时|钟头))|(?<n>${ZH_NUMBER})个?(?<ah>半)?(?<unit>小时|钟头|分钟)(?<after>半)?)`,
);

function readLength(text: string, at: number): Read<number> | null {
  const english = reader(EN_LENGTH, ({ groups }) => {
    if (groups?.half) return 30;
    const hours = groups?.unit?.toLowerCase().startsWith("h");
    const whole = englishNumber(groups?.n ?? "") * (hours ? 60 : 1);
    return whole + (groups?.ah ? 30 : Number(groups?.m ?? 0));
  });
  const chinese = reader(ZH_LENGTH, ({ groups }) => {
    if (groups?.half) return 30;
    return chineseNumber(groups?.n ?? "") * (groups?.unit === "分钟" ? 1 : 60) + (groups?.ah || groups?.after ? 30 : 0);
  });
  const read = english(text, at) ?? chinese(text, at);
  return read && Number.isInteger(read.value) && read.value > 0 ? read : null;
}

/** One way to say a wish: its steps, and what is made of what they read; null makes it a wish that cannot be held. */
export type Phrase = { readonly steps: readonly Step[]; readonly wish: (parts: Parts) => FoundWish["wish"] };
