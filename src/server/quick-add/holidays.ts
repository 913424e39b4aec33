import type { Clock } from "./mark.ts";
import { type Days, singleDay } from "./moment.ts";

/** The date of a holiday in an ISO year. */
type Holiday = (year: number) => Temporal.PlainDate;

const on =
  (month: number, day: number): Holiday =>
  (year) =>
    new Temporal.PlainDate(year, month, day);

/** The nth such ISO weekday of a month. */
const nth =
  (count: number, weekday: number, month: number): Holiday =>
  (year) => {
    const first = new Temporal.PlainDate(year, month, 1);
    return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (count - 1) });
  };

/** A day of the Chinese lunar calendar, whose year begins within the ISO year. */
const lunar =
  (month: number, day: number, ahead = 0): Holiday =>
  (year) =>
    Temporal.PlainDate.from({
      calendar: "chinese",
      year: month === 12 ? year - 1 : year,
      monthCode: `M${String(month).padStart(2, "0")}`,
      day,
    })
      .withCalendar("iso8601")
      .subtract({ days: ahead });

/** A solar term: the constants are those of the 21st century. */
const solarTerm =
  (month: number, constant: number): Holiday =>
  (year) => {
    const short = year % 100;
    return new Temporal.PlainDate(year, month, Math.floor(short * 0.2422 + constant) - Math.floor(short / 4));
  };

/** Easter Sunday after the Gregorian computus (Meeus). */
const easter =
  (ahead: number): Holiday =>
  (year) => {
    const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
    const g = Math.floor((8 * b + 13) / 25);
    const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
    const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
    const m = Math.floor((a + 11 * h + 22 * l) / 451);
    const sum = h + l - 7 * m + 114;
    return new Temporal.PlainDate(year, Math.floor(sum / 31), (sum % 31) + 1).add({ days: ahead });
  };

/** Holidays by the pattern of their English names. */
const ENGLISH: readonly (readonly [pattern: string, holiday: Holiday])[] = [
  ["(?:christmas|xmas) eve", on(12, 24)],
  ["(?:christmas|xmas)(?: day)?", on(12, 25)],
  ["boxing day", on(12, 26)],
  ["(?:new year'?s|nye?) eve|nye|hogmanay", on(12, 31)],
  ["(?:chinese|lunar) new year|cny|spring festival", lunar(1, 1)],
  ["new year'?s?(?: day)?", on(1, 1)],
  ["valentine'?s(?: day)?", on(2, 14)],
  ["st\\.? patrick'?s day", on(3, 17)],
  ["april fools'?(?: day)?", on(4, 1)],
  ["(?:the )?4th of july|independence day", on(7, 4)],
  ["halloween", on(10, 31)],
  ["thanksgiving(?: day)?", nth(4, 4, 11)],
  ["good friday", easter(-2)],
  ["easter monday", easter(1)],
  ["easter(?: sunday)?", easter(0)],
  ["mother'?s day", nth(2, 7, 5)],
  ["father'?s day", nth(3, 7, 6)],
  ["mid-?autumn(?: festival)?", lunar(8, 15)],
  ["dragon boat(?: festival)?", lunar(5, 5)],
];

const CHINESE: readonly (readonly [pattern: string, holiday: Holiday])[] = [
  ["元旦节?|新年", on(1, 1)],
  ["平安夜", on(12, 24)],
  ["圣诞节?(?!夜|树|礼|卡|老人|歌|帽|大餐|晚会|派对|聚会|活动|装饰)", on(12, 25)],
  ["跨年夜?", on(12, 31)],
  ["情人节", on(2, 14)],
  ["(?:三八)?妇女节|三八节", on(3, 8)],
  ["愚人节", on(4, 1)],
  ["(?:五一)?劳动节|五一节?", on(5, 1)],
  ["六一(?:儿童节)?|儿童节", on(6, 1)],
  ["母亲节", nth(2, 7, 5)],
  ["父亲节", nth(3, 7, 6)],
  ["教师节", on(9, 10)],
  ["国庆节?", on(10, 1)],
  ["万圣节", on(10, 31)],
  ["双十一|双11", on(11, 11)],
  ["双十二|双12", on(12, 12)],
  ["感恩节", nth(4, 4, 11)],
  ["清明节?", solarTerm(4, 4.81)],
  ["冬至", solarTerm(12, 21.94)],
  ["腊八节?", lunar(12, 8)],
  ["除夕夜?|大年三十|年三十", lunar(1, 1, 1)],
  ["春节|大年初一|过年|农历新年", lunar(1, 1)],
  ["元宵节?", lunar(1, 15)],
  ["端午节?", lunar(5, 5)],
  ["七夕节?", lunar(7, 7)],
  ["中秋节?", lunar(8, 15)],
  ["重阳节?", lunar(9, 9)],
];

export const ENGLISH_HOLIDAY = namesOf(ENGLISH);
export const CHINESE_HOLIDAY = namesOf(CHINESE);

/** The next such holiday from today on, by its English or Chinese name; null for a name we do not know. */
export function holiday(name: string, { today }: Clock): Days | null {
  const known = [...ENGLISH, ...CHINESE].find(([pattern]) => new RegExp(`^(?:${pattern})$`, "i").test(name));
  if (!known) return null;
  const dates = [0, 1].map((ahead) => known[1](today.year + ahead));
  const next = dates.find((date) => Temporal.PlainDate.compare(date, today) >= 0);
  return next ? { ...singleDay(next), holiday: true } : null;
}

function namesOf(holidays: readonly (readonly [pattern: string, holiday: Holiday])[]): string {
  return `(?:${holidays.map(([pattern]) => pattern).join("|")})`;
}
