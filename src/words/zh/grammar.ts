import { lengthOf } from "../form.ts";
import { DIGITS, type Grammar, listed, same, several, words } from "../grammar.ts";
import type { Days, Hours } from "../wall-moment.ts";
import * as at from "../wall-moment.ts";

/** A part of the day, and whether its hours are counted after noon. */
type Part = { readonly hours: Hours; readonly isLate: boolean };

const part = (from: number, to: number): Part => ({
  hours: { from: from * 60, to: to * 60, exact: false },
  isLate: from >= 12,
});

/** The Chinese grammar of days, times, numbers and lengths. */
export const ZH: Grammar = {
  ...DIGITS,
  digit: { ...listed("一|二 两|三|四|五|六|七|八|九"), 零: () => 0 },
  tens: {
    "十 [{digit}]": (ones = 0) => 10 + ones,
    "{digit} 十 [{digit}]": (tens: number, ones = 0) => 10 * tens + ones,
  },
  count: { "{number}|{digit}|{tens}": same },
  dayName: listed("一|二|三|四|五|六|日 天"),
  weekday: { "(周|星期|礼拜) {dayName}": same },
  dayNames: several("dayOrName", ["、", ",", "和", "与", "及"]),
  dayOrName: { "{dayName}|{weekday}": same },

  /** Minutes. */
  length: {
    "{count} [个] (小时|钟头)|{decimal} [个] (小时|钟头)": (h: number) => lengthOf(h * 60),
    "{count} 个半 (小时|钟头)|{count} [个] (小时|钟头) 半": (h: number) => lengthOf(h * 60 + 30),
    "{count} [个] (小时|钟头) {count} (分钟|分)": (h: number, m: number) => lengthOf(h * 60 + m),
    "{count} 分钟": lengthOf,
    "半 [个] (小时|钟头)": () => 30,
    一刻钟: () => 15,
    三刻钟: () => 45,
  },

  date: {
    ...at.DATES,
    "[{year} 年] {count} 月 {count} (日|号)": at.yearFirst,
  },
  day: {
    "{date}": same,
    "{date} {weekday}": (days: Days, name: number) => at.onWeekday(name, days),
    "今天|今日": () => at.inDays(0),
    "明天|明日": () => at.inDays(1),
    后天: () => at.inDays(2),
    大后天: () => at.inDays(3),
    "{weekday}": at.nextWeekday,
    "(这|本) [个] {weekday}": at.weekdayOfWeek(0),
    "下 [个] {weekday}": at.weekdayOfWeek(1),
    "下下 [个] {weekday}": at.weekdayOfWeek(2),
    "{count} 天 [以|之] 后": at.inDays,
    "{count} [个] (周|星期|礼拜) [以|之] 后": at.inWeeks,
    "(这|本) [个] (周|星期|礼拜)": at.week(0),
    "下 [个] (周|星期|礼拜)": at.week(1),
    "[这|这个|本] 周末": at.week(0, 6),
    "下 [个] 周末": at.week(1, 6),
    "[本|这个] 月底": at.endOfMonth(0),
    "下 [个] 月底": at.endOfMonth(1),
  },

  part: words({
    凌晨: part(0, 6),
    "早上|早晨|上午|早": part(6, 12),
    中午: part(11, 14),
    下午: part(12, 18),
    傍晚: part(17, 20),
    "晚上|晚": part(18, 24),
  }),
  past: {
    半: () => 30,
    一刻: () => 15,
    三刻: () => 45,
    "{count} 分": (m: number) => (m < 60 ? m : null),
    "零 {digit} [分]": same,
    /** Without 分 in two digits: in "7点 1小时" the number is of the length. */
    "{digits}": (m: string) => (m.length === 2 && Number(m) < 60 ? Number(m) : null),
    "{tens}": same,
    "整|钟": () => 0,
  },
  /** A bare hour such as "3点" may be at night or in the afternoon, so it is not read. */
  time: {
    "{clockTime}": same,
    "{count} 点 [{past}]": hourAlone,
    "{part} {count} 点 [{past}]": timeIn,
    "{part} {number}~:~{number}": timeIn,
    正午: () => 12 * 60,
  },
  /** From one time to another. The second has the same part of the day if possible. */
  span: {
    "{time} (到|至|-|–|~) {time}": (from: number, to: number) => at.fromTo(from, to),
    "{part} {count} 点 [{past}] (到|至|-|–|~) {count} 点 [{past}]": spanIn,
    "{part} {count} (到|至|-|–|~) {count} 点": (of: Part, from: number, to: number) => spanIn(of, from, 0, to, 0),
    "[在] {time} (和|到) {time} 之间": at.within,
  },
  hours: { "{time}": at.atTime, "{span}": same },
  /** 晚上7点45分钟 is 45 minutes from seven, not 7:45. */
  lasting: {
    "{count} 点 {length}": (h: number, minutes: number) => lasting(hourAlone(h), minutes),
    "{part} {count} 点 {length}": (of: Part, h: number, minutes: number) => lasting(timeIn(of, h), minutes),
  },
  partOrHours: { "{part}": ({ hours }: Part) => hours, "{hours}|{lasting}": same },

  /** 今晚, 明早8点: a day in one character, which means a day only in these compounds. */
  soon: { 今: () => at.inDays(0), 明: () => at.inDays(1), 后: () => at.inDays(2) },

  /** A day or a time, but no part of a day: 周五下午前 may mean noon or six. */
  point: {
    "{day} [[的] {hours}]|{soon} {hours}|{hours}": at.moment,
    "{day} 中午": (days: Days) => at.moment(days, at.atTime(12 * 60)),
  },
  /** A day with hours, or hours alone. */
  timed: { "{day} [的] {partOrHours}|{soon} {partOrHours}|{hours}|{lasting}": at.moment },
  moment: { "{timed}": same, "{day}": at.moment },
};

/** 下午3点 is 15:00, 晚上12点 midnight, 中午1点 13:00. */
function timeIn({ isLate, hours }: Part, hour: number, minute = 0): number | null {
  if (hour > 24 || minute > 59) return null;
  if (hour === 12 && hours.from >= 18 * 60) return 24 * 60 + minute;
  const isLater = hour < 12 && (isLate || (hours.from === 11 * 60 && hour < 6));
  return (isLater ? hour + 12 : hour) * 60 + minute;
}

function hourAlone(hour: number, minute = 0): number | null {
  return hour >= 9 && hour <= 24 ? hour * 60 + minute : null;
}

function lasting(from: number | null, minutes: number): Hours | null {
  return from === null ? null : at.fromTo(from, from + minutes);
}

function spanIn(of: Part, from: number, past = 0, to = 0, pastTo = 0): Hours | null {
  const [start, end] = [timeIn(of, from, past), timeIn(of, to, pastTo)];
  return start === null || end === null ? null : (at.fromTo(start, end) ?? at.fromTo(start, end + 720));
}

export const ZH_BESIDE = {
  before: new Set("不非除了外或和与到至改过第各每共又再另约百上个前后明封号".split("")),
  joints: new Set("或和与到至".split("")),
  bounds: new Set("少多".split("")),
  after: new Set("的们前后内外以之或到至初末中不除套次天号练下午要就".split("")),
  numbers: new Set("一二两三四五六七八九十".split("")),
  amounts: new Set("点半".split("")),
  ordinals: new Set("上下前后".split("")),
  times: new Set("周日天早晚".split("")),
};
