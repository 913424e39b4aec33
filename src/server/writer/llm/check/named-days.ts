import { findClaims, isDay, placeClaims } from "./claims.ts";
import type { Clause } from "./clauses.ts";
import { placementsOf } from "./placements.ts";

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const NUMBER = String.raw`\d{1,2}(?![\d:.]|\s*(?:[ap]\.?m|h\b|min|–|-))(?:st|nd|rd|th)?`;
const WEEKDAY = String.raw`(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?`;
const HAN_WEEKDAY = "(?:周|星期|礼拜)[一二三四五六日天]";
const DAY_NAME = [
  String.raw`(?:${WEEKDAY}(?:,?\s+(?:the\s+)?(?:${NUMBER}(?:\s+${MONTH})?|${MONTH}\.?\s+${NUMBER}))?|${NUMBER}\s+${MONTH}|${MONTH}\.?\s+${NUMBER})\b`,
  String.raw`(?:\d{1,2}月)?\d{1,2}[日号](?:[（(]?${HAN_WEEKDAY}[)）]?)?`,
  String.raw`${HAN_WEEKDAY}(?:[（(]\d{1,2}月\d{1,2}[日号][)）])?`,
].join("|");

/** The day in front of a sentence: "Tuesday: …", "On Wed, 3 Feb, …", "周三上午…", but not a list of days. */
const OPENING_DAY = new RegExp(
  String.raw`^[\s*_#>|]*(?:(?:on|your|then)\s+)?(?<day>${DAY_NAME})(?!\s*(?:,|and|to|through|or|[-–—&/])\s*(?:${WEEKDAY}|the\b)|[、到至和与—–-]\s*(?:周|星期|\d)|${HAN_WEEKDAY})`,
  "i",
);

/** The day that a sentence begins with; empty where it begins with none. */
export function openingDay(sentence: string): string {
  return OPENING_DAY.exec(sentence)?.groups?.day ?? "";
}

/** Whether the words name days at all, in any number. */
export function isDated(words: string): boolean {
  return findClaims(words).some(isDay);
}

/** The day that words name, as words that name just that; empty where they name none, or several. */
export function dayIn(words: string): string {
  const placed = placeClaims(words).filter(({ claim }) => isDay(claim));
  const [day, ...more] = placementsOf(placed, (start, end) => words.slice(start, end)).flatMap(({ days }) => days);
  if (!day || more.length > 0) return "";
  return new RegExp(DAY_NAME, "i").exec(words)?.[0] ?? words;
}

const THAT_DAY =
  /\b(?:on )?(?:that|the same) (?:day\b|(?=morning|afternoon|evening))|\bthe day(?=\s+(?:adds|totals|holds|ends|starts|begins|runs|comes|finishes|closes|opens)\b)|当天|那天|这天|同一天|当(?=[天日晚]?[上下]午)/gi;

/** The sentence with the day that "that day" means: one that it named before, or else `before`. */
export function withThatDay(sentence: string, before: string): string {
  return sentence.replaceAll(THAT_DAY, (_, offset: number) => ` ${dayIn(sentence.slice(0, offset)) || before} `);
}

const HEADING = /^\s*(?:#+\s|\*\*[^*]+\*\*\s*[:：]?\s*$|[^.!?。]{1,40}[:：]\s*$)/;

/** The day below which a sentence puts what follows: that of a heading, none after another heading, else `before`. */
export function headingAfter(sentence: string, clauses: readonly Clause[], before: string): string {
  const text = clauses.map(({ words }) => words).join(", ");
  const isOfDay =
    clauses.every(({ names }) => names.length === 0) && HEADING.test(text) && findClaims(text).some(isDay);
  if (isOfDay) return dayIn(sentence);
  return HEADING.test(sentence) ? "" : before;
}
