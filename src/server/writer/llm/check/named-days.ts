import { DAY_MS } from "#domain/time.ts";
import { findClaims, isDay, placeClaims } from "./claims.ts";
import type { Clause } from "./clauses.ts";
import { placementsOf } from "./placements.ts";
import type { Subject } from "./subject.ts";

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

/** Words that begin with a day speak of that day: "Tuesday: four parts, the last at 16:30". */
export const OPENS_WITH_DAY =
  /^\W*(?:(?:on|your)\s+)?(?:mon|tue|wed|thu|fri|sat|sun|\d{1,2}\s+[a-z]{3})|^\s*(?:周|星期|\d+月|\d+[日号])/i;

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

const MONTH_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const LATER_WEEK =
  /(?:下个?|第二个)(?:周|星期|礼拜)([一二三四五六日天])|\b(?:next|the (?:second|following)|the next)\s+(mon|tues|wednes|thurs|fri|satur|sun)day\b/gi;

/** The sentence with the date of each day of a week after the first ("下周一"), in a window that has it. */
export function withDates(sentence: string, { window }: Pick<Subject, "window">): string {
  if (!/[下二]|next|second|following/i.test(sentence)) return sentence;
  const [first] = window.flatMap((claim) => (claim.kind === "date" && claim.year !== null ? [claim] : []));
  if (!first || first.year === null || first.month === null) return sentence;
  const begin = Date.UTC(first.year, first.month - 1, first.day);
  const weekdayOf = (date: number) => new Date(date).getUTCDay() || 7;
  return sentence.replaceAll(LATER_WEEK, (_, zh: string | undefined, en: string | undefined) => {
    const weekday = zh
      ? "一二三四五六日".indexOf(zh.replace("天", "日")) + 1
      : ["mon", "tues", "wednes", "thurs", "fri", "satur", "sun"].indexOf((en ?? "").toLowerCase()) + 1;
    const date = new Date(begin + (7 - weekdayOf(begin) + weekday) * DAY_MS);
    return zh
      ? `${date.getUTCMonth() + 1}月${date.getUTCDate()}日（周${zh}）`
      : `${EN_DAYS[weekday - 1]} ${date.getUTCDate()} ${MONTH_NAMES[date.getUTCMonth()]}`;
  });
}

const AFTERWARDS =
  /^(\W*)(?:afterwards|after that|then|之后|此后|其后)(?=[\s,，:：]*(?:there (?:is|are) )?(?:only\b|it['’]s only|[只仅]))/i;

/** "Afterwards only the walks": after the day that was spoken of. */
export function withAfterwards(sentence: string, before: string): string {
  if (before === "") return sentence;
  return sentence.replace(AFTERWARDS, (match, lead: string) =>
    /[a-z]/i.test(match) ? `${lead}after ${before}` : `${lead}${before}之后`,
  );
}

const DAY_AFTER =
  /\b(?:on )?the (?:next|following) (?:day\b|(?=morning|afternoon|evening))|\bthe day after\b(?! (?:it|the|its|their))|次日|翌日|第二天|隔天/gi;

/** The sentence with the weekday that "the next day" means: after the one that it named before, or else `before`. */
export function withDayAfter(sentence: string, before: string): string {
  return sentence.replaceAll(DAY_AFTER, (match, offset: number) => {
    const day = findClaims(dayIn(sentence.slice(0, offset)) || before).find(({ kind }) => kind === "weekday");
    if (day?.kind !== "weekday" || day.weekdays.length !== 1) return match;
    const next = ((day.weekdays[0] ?? 0) % 7) + 1;
    return /[a-z]/i.test(match) ? ` on ${EN_DAYS[next - 1]} ` : `周${"一二三四五六日"[next - 1]}`;
  });
}

const EN_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const HEADING = /^\s*(?:#+\s|\*\*[^*]+\*\*\s*[:：]?\s*$|[^.!?。]{1,40}[:：]\s*$)/;

/** The day below which a sentence puts what follows: that of a heading, none after another heading, else `before`. */
export function headingAfter(sentence: string, clauses: readonly Clause[], before: string): string {
  const text = clauses.map(({ words }) => words).join(", ");
  const isOfDay =
    clauses.every(({ names }) => names.length === 0) && HEADING.test(text) && findClaims(text).some(isDay);
  if (isOfDay) return dayIn(sentence);
  return HEADING.test(sentence) ? "" : before;
}
