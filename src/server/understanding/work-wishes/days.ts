import type { Weekday } from "#contract/primitives.ts";
import { chineseWeekday } from "#server/quick-add/chinese-repeat.ts";
import { WEEKDAY, weekdayNumber } from "#server/quick-add/english-days.ts";
import { daysFromTo } from "#server/quick-add/english-repeat.ts";
import { firstOf, type Reader, reader, skip } from "#server/quick-add/reader.ts";

export const WEEK: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const WORKDAYS: readonly Weekday[] = WEEK.slice(0, 5);
const WEEKEND: readonly Weekday[] = WEEK.slice(5);
const HAN_WEEK = "(?:每个?|逢)?(?:周|星期|礼拜)";
/** In "周三三点" the second number is a time. */
const HAN_LIST = "(?:[一二三四五六](?:(?:[、,和](?=[一二三四五六日]))?[一二三四五六日](?!点|时|个))*天?|日|天)";

/** Days of the week; `often` where the words say that each of them is meant ("Fridays"), not just the next one. */
export type NamedDays = { readonly days: readonly Weekday[]; readonly often: boolean };

/** "Mon–Wed", "weekdays", "every Tuesday", "周一三五", "周末"; lists are several of these in a row. */
export const readDays: Reader<NamedDays> = (text, at) => {
  const start = skip(/(?:any|all|every|each)\s+|(?:my|the)\s+|每个?/, text, at);
  const read = oneOrMore(text, start);
  if (!read) return null;
  const often = read.value.often || /^(?:any|all|every|each|每)/i.test(text.slice(at));
  return { value: { ...read.value, often }, end: read.end };
};

const oneOrMore = firstOf<NamedDays>(
  reader(/weekends?\b|w(?:ee)?ke?nds?\b|周末|双休日/, () => ({ days: WEEKEND, often: true })),
  reader(/w(?:ee)?k\s?days?\b|work(?:ing)?\s?days\b|工作日|平日/, () => ({ days: WORKDAYS, often: true })),
  reader(/M-F\b|Mo-Fr\b/, () => ({ days: WORKDAYS, often: true })),
  reader(/M[/-]?W[/-]?F\b/, () => ({ days: named([1, 3, 5]), often: true })),
  reader(/Tu?[/-]?Th\b/, () => ({ days: named([2, 4]), often: true })),
  reader(
    new RegExp(`(?<a>${WEEKDAY})s?\\s*(?:-|–|to|through|thru|till|until)\\s*(?<b>${WEEKDAY})s?\\b`),
    ({ groups }) => ({
      days: named(daysFromTo(weekdayNumber(groups?.a ?? ""), weekdayNumber(groups?.b ?? ""))),
      often: true,
    }),
  ),
  reader(
    new RegExp(`(?<day>${WEEKDAY})(?<many>s)?\\b(?!['’](?!s\\s+(?:off|free|out|fine|ok|okay)\\b))(?:['’]s)?`),
    ({ groups }) => ({
      days: named([weekdayNumber(groups?.day ?? "")]),
      often: groups?.many !== undefined,
    }),
  ),
  reader(
    new RegExp(
      `${HAN_WEEK}(?<a>[一二三四五六日天])\\s*(?:到|至|-|~)\\s*(?:周|星期|礼拜)?(?<b>[一二三四五六日天])(?![点号月])`,
    ),
    ({ groups }) => ({
      days: named(daysFromTo(chineseWeekday(groups?.a ?? ""), chineseWeekday(groups?.b ?? ""))),
      often: true,
    }),
  ),
  reader(/(?<list>一三五|二四六?|一三|三五|一五)(?=[休有不上下晚早学工没放])/, ({ groups }) => ({
    days: named([...(groups?.list ?? "")].map(chineseWeekday)),
    often: true,
  })),
  reader(new RegExp(`${HAN_WEEK}(?<list>${HAN_LIST})(?![天次个])`), ({ groups }) => {
    const days = (groups?.list ?? "")
      .replace(/[、,和]/g, "")
      .split("")
      .map(chineseWeekday);
    return { days: named(days), often: days.length > 1 };
  }),
);

function named(days: readonly number[]): Weekday[] {
  return days.flatMap((day) => WEEK[day - 1] ?? []);
}
