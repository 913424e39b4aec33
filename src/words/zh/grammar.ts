import { decimal, digits, type Grammar, type Read, rule, words } from "../grammar.ts";
import {
  atTime,
  DATES,
  type Days,
  dateIn,
  endOfMonth,
  fromTo,
  type Hours,
  moment,
  nextWeekday,
  oneDay,
  type WallClock,
  weekAfter,
  weekdayOfWeek,
  weekendAfter,
} from "../moment.ts";
import type { Token } from "../tokens.ts";

type Part = { readonly hours: Hours; readonly isLate: boolean };

const DIGITS = "零一二三四五六七八九";

/** 三, 十二, 两, 四十五: below a hundred. */
function numeral(tokens: readonly Token[], at: number): Read | null {
  const digit = (index: number): number => {
    const text = tokens[index]?.text ?? "";
    return text === "两" ? 2 : text === "" ? -1 : DIGITS.indexOf(text);
  };
  const isTen = (index: number) => tokens[index]?.text === "十";
  const first = digit(at);
  if (first < 0) {
    if (!isTen(at)) return null;
    const last = digit(at + 1);
    return last > 0 ? { value: 10 + last, end: at + 2 } : { value: 10, end: at + 1 };
  }
  if (first === 0 || !isTen(at + 1)) return { value: first, end: at + 1 };
  const last = digit(at + 2);
  return last > 0 ? { value: first * 10 + last, end: at + 3 } : { value: first * 10, end: at + 2 };
}

const part = (from: number, to: number): Part => ({
  hours: { from: from * 60, to: to * 60, exact: false },
  isLate: from >= 12,
});

/** What Chinese has for days, times, numbers and lengths. */
export const ZH: Grammar<WallClock> = {
  number: digits(0, 9999),
  year: digits(1970, 2999),
  decimal,
  numeral: { begins: new Set(`${DIGITS}两十`), read: numeral },
  count: [rule("{number}", ([n]: [number]) => n), rule("{numeral}", ([n]: [number]) => n)],
  dayName: words({ 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 日: 7, 天: 7 }),
  week: words({ 周: "周", 星期: "周", 礼拜: "周" }),
  hours: words({ 小时: "h", 个小时: "h", 钟头: "h", 个钟头: "h" }),
  minutes: words({ 分钟: "m", 分: "m" }),

  /** Minutes. */
  length: [
    rule("{count} {hours}", ([h]: [number]) => lengthOf(h * 60)),
    rule("{decimal} {hours}", ([h]: [number]) => lengthOf(h * 60)),
    rule("{count} 个半 (小时|钟头)", ([h]: [number]) => lengthOf(h * 60 + 30)),
    rule("{count} {hours} 半", ([h]: [number]) => lengthOf(h * 60 + 30)),
    rule("{count} {hours} {count} {minutes}", ([h, , m]: [number, string, number]) => lengthOf(h * 60 + m)),
    rule("{count} 分钟", ([m]: [number]) => lengthOf(m)),
    rule("半 [个] (小时|钟头)", () => 30),
    rule("一刻钟", () => 15),
    rule("三刻钟", () => 45),
  ],

  date: [
    ...DATES,
    rule("[{year} 年] {count} 月 {count} (日|号)", ([y, m, d]: [number?, number?, number?], clock: WallClock) =>
      dateIn(clock, m ?? 0, d ?? 0, y),
    ),
  ],
  day: [
    rule("{date} [{week} {dayName}]", ([date]: [Days]) => date),
    rule("今天|今日", (_, { today }: WallClock) => oneDay(today)),
    rule("明天|明日", (_, { today }: WallClock) => oneDay(today + 1)),
    rule("后天", (_, { today }: WallClock) => oneDay(today + 2)),
    rule("大后天", (_, { today }: WallClock) => oneDay(today + 3)),
    rule("{week} {dayName}", ([, name]: [string, number], clock: WallClock) => nextWeekday(clock, name)),
    rule("(这|本) [个] {week} {dayName}", ([, name]: [string, number], clock: WallClock) =>
      weekdayOfWeek(clock, name, 0),
    ),
    rule("下 [个] {week} {dayName}", ([, name]: [string, number], clock: WallClock) => weekdayOfWeek(clock, name, 1)),
    rule("下下 [个] {week} {dayName}", ([, name]: [string, number], clock: WallClock) => weekdayOfWeek(clock, name, 2)),
    rule("{count} 天 [以|之] 后", ([n]: [number], { today }: WallClock) => oneDay(today + n)),
    rule("{count} [个] {week} [以|之] 后", ([n]: [number], { today }: WallClock) => oneDay(today + 7 * n)),
    rule("(这|本) [个] {week}", (_, clock: WallClock) => weekAfter(clock, 0)),
    rule("下 [个] {week}", (_, clock: WallClock) => weekAfter(clock, 1)),
    rule("[这|这个|本] 周末", (_, clock: WallClock) => weekendAfter(clock, 0)),
    rule("下 [个] 周末", (_, clock: WallClock) => weekendAfter(clock, 1)),
    rule("[本|这个] 月底", (_, clock: WallClock) => endOfMonth(clock, 0)),
    rule("下 [个] 月底", (_, clock: WallClock) => endOfMonth(clock, 1)),
  ],

  part: words({
    凌晨: part(0, 6),
    早上: part(6, 12),
    早晨: part(6, 12),
    上午: part(6, 12),
    中午: part(11, 14),
    下午: part(12, 18),
    傍晚: part(17, 20),
    晚上: part(18, 24),
    晚: part(18, 24),
    早: part(6, 12),
  }),
  sixty: digits(0, 59, { from: 2, to: 2 }),
  past: [
    rule("半", () => 30),
    rule("一刻", () => 15),
    rule("三刻", () => 45),
    rule("{count} [分]", ([m]: [number]) => (m < 60 ? m : null)),
    rule("整|钟", () => 0),
  ],
  /** Three o'clock without a part of the day may be at night or in the afternoon: it is not read. */
  time: [
    rule("{number}~:~{sixty}", ([h, m]: [number, number]) => (h < 24 ? h * 60 + m : null)),
    rule("{count} 点 [{past}]", ([h, m]: [number, number?]) => (h >= 7 && h <= 24 ? h * 60 + (m ?? 0) : null)),
    rule("{part} {count} 点 [{past}]", ([at, h, m]: [Part, number, number?]) => timeIn(at, h, m ?? 0)),
    rule("{part} {number}~:~{sixty}", ([at, h, m]: [Part, number, number]) => timeIn(at, h, m)),
    rule("正午", () => 12 * 60),
  ],
  /** From one time to another; the second is of the same part of the day, if it can be. */
  span: [
    rule("{time} (到|至|-|–|~) {time}", ([from, to]: [number, number]) => fromTo(from, to)),
    rule(
      "{part} {count} 点 [{past}] (到|至|-|–|~) {count} 点 [{past}]",
      ([at, h, m, to, past]: [Part, number, number?, number?, number?]) => spanIn(at, [h, m], [to, past]),
    ),
    rule("{part} {count} (到|至|-|–|~) {count} 点", ([at, from, to]: [Part, number, number]) =>
      spanIn(at, [from], [to]),
    ),
    rule("[在] {time} (和|到) {time} 之间", ([from, to]: [number, number]) => fromTo(from, to, false)),
  ],

  timed: [
    rule("{day} [的] {time}", ([days, minute]: [Days, number]) => moment(days, atTime(minute))),
    rule("{day} [的] {span}", ([days, hours]: [Days, Hours]) => moment(days, hours)),
    rule("{day} {part}", ([days, { hours }]: [Days, Part]) => moment(days, hours)),
    rule("(今|今天) (晚|晚上)", (_, { today }: WallClock) => moment(oneDay(today), fromTo(18 * 60, 24 * 60, false))),
    rule("(明|明天) (晚|晚上)", (_, { today }: WallClock) =>
      moment(oneDay(today + 1), fromTo(18 * 60, 24 * 60, false)),
    ),
    rule("(明|明天) (早|早上)", (_, { today }: WallClock) => moment(oneDay(today + 1), fromTo(6 * 60, 12 * 60, false))),
    rule("(今|今天) (晚|晚上) {time}", ([minute]: [number], { today }: WallClock) =>
      moment(oneDay(today), atTime(minute < 720 ? minute + 720 : minute)),
    ),
    rule("{time}", ([minute]: [number]) => moment(null, atTime(minute))),
    rule("{span}", ([hours]: [Hours]) => moment(null, hours)),
  ],
  moment: [rule("{timed}", ([timed]: [unknown]) => timed), rule("{day}", ([days]: [Days]) => moment(days))],

  dayNames: [
    rule("{dayName}", ([name]: [number]) => [name]),
    rule("{dayName} [、|~,|和|与|及] [{week}] {dayNames}", ([name, , more]: [number, string, number[]]) => [
      name,
      ...more,
    ]),
  ],
};

function lengthOf(minutes: number): number | null {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 9600 ? minutes : null;
}

/** 下午3点 is 15:00, 晚上12点 midnight, 中午1点 13:00. */
function timeIn({ isLate, hours }: Part, hour: number, minute: number): number | null {
  if (hour > 24) return null;
  const isNoon = hours.from === 11 * 60;
  const later =
    hour < 12 && (isLate || (isNoon && hour < 6)) ? hour + 12 : hour === 12 && hours.from >= 18 * 60 ? 24 : hour;
  return later * 60 + minute;
}

function spanIn(
  at: Part,
  [h = 0, m = 0]: (number | undefined)[],
  [to = 0, past = 0]: (number | undefined)[],
): Hours | null {
  const [from, end] = [timeIn(at, h, m), timeIn(at, to, past)];
  return from === null || end === null ? null : (fromTo(from, end) ?? fromTo(from, end + 720));
}
