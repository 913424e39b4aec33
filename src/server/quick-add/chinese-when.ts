import { numericDate } from "./calendar-date.ts";
import { chineseWeekday } from "./chinese-repeat.ts";
import type { Clock, Mark, Recognizer } from "./mark.ts";
import {
  type Days,
  dayOfMonth,
  HOURS,
  type Hours,
  month,
  type Role,
  singleDay,
  type When,
  week,
  weekday,
  weekend,
} from "./moment.ts";
import { chineseNumber, ZH_NUMBER } from "./number-words.ts";
import { endsAt, firstOf, type Read, type Reader, reader, skip } from "./reader.ts";

const WEEK = "(?:周|星期|礼拜)";

type DayRead = Days | "unclear";
type Moment = { readonly days: Days | null; readonly hours: Hours | null };

/** Finds the dates and times of a Chinese line, each with what it is for. */
export const recognizeChineseWhen: Recognizer = (text, clock) => {
  const readWhen = chineseWhen(clock);
  const marks: Mark[] = [];
  for (let at = 0; at < text.length; at++) {
    const read = readWhen(text, at);
    if (!read) continue;
    const meaning: Mark["meaning"] =
      read.value === "unclear" ? { kind: "unclear" } : { kind: "when", when: read.value };
    marks.push({ start: at, end: read.end, meaning });
    at = read.end - 1;
  }
  return marks;
};

const readRole: Reader<Role> = firstOf(
  reader(
    /(?:截止(?:到|于|时间|日期|是|为)*|(?:ddl|deadline|due|by|before|until)|到期(?:日|时间)?|最晚|最迟|不晚于|不迟于|赶在|务必在|需要在|需在|要在|得在|必须在|在|于|到)(?:是|为|在)?\s*[:：]?\s*/,
    (match) => (/^[在于到]/.test(match[0]) ? "on" : "due"),
  ),
  reader(/(?:最早|不早于|开始(?:时间|日期)?\s*[:：]?|从|自)\s*/, () => "start" as const),
);

const readRoleAfter: Reader<Role> = firstOf(
  reader(
    /\s*(?:之?前|以前|截止|到期|为止|内|之内|以内)(?:截止|到期|要?(?=交|完成|做完|搞定|写完))?/,
    () => "due" as const,
  ),
  reader(/\s*(?:(?:才|再|就)?(?:开始|起)(?:做)?|(?:才|再)(?=做|写|去|弄))/, () => "start" as const),
  reader(/\s*(?:之后|以后|后)(?:开始|再)?/, () => "after" as const),
);

function chineseWhen(clock: Clock): Reader<When | "unclear"> {
  const ahead = relative(clock);
  const moment = chineseMoment(clock);
  return (text, at) => {
    const soon = ahead(text, at);
    if (soon) return soon;
    const said = readRole(text, at);
    const from = said?.end ?? at;
    const first = moment(text, from, said !== null && said.value !== "on");
    if (!first) return null;
    if (first.value === "unclear") return { value: "unclear", end: first.end };
    const range = said?.value === "start" || first.value.days ? readRange(text, first.value, first.end, moment) : null;
    if (range) return range;
    const after = readRoleAfter(text, first.end);
    const { days } = first.value;
    const hours = after?.value === "due" ? partBefore(first.value.hours) : first.value.hours;
    if (hours === "unclear") return { value: "unclear", end: after?.end ?? first.end };
    if (!days && hours && !after && !said && !certainHours(text, at, first.end)) return null;
    const role = said && said.value !== "on" ? said.value : (after?.value ?? "on");
    return { value: { role, days, hours }, end: after?.end ?? first.end };
  };
}

/** 中午前 ends at noon and 晚上前 when the evening begins; 下午前 may mean its beginning or its end. */
function partBefore(hours: Hours | null): Hours | null | "unclear" {
  if (hours === HOURS.midday) return HOURS.noon;
  return hours === HOURS.afternoon ? "unclear" : hours;
}

/** "周一到周三", "12月1日至12月5日": both ends. */
function readRange(text: string, from: Moment, at: number, moment: MomentReader): Read<When | "unclear"> | null {
  const joined = skip(/\s*(?:到|至|~|-|–|—)\s*/, text, at);
  const second = joined > at ? moment(text, joined, true) : null;
  if (!second) return null;
  if (second.value === "unclear" || !from.days || !second.value.days) return { value: "unclear", end: second.end };
  const end = skip(/\s*(?:之?前|以前|之间|期间)/, text, second.end);
  const until = { days: second.value.days, hours: second.value.hours };
  return { value: { role: "on", days: from.days, hours: from.hours, until }, end };
}

type MomentReader = (text: string, at: number, certain: boolean) => Read<Moment | "unclear"> | null;

function chineseMoment(clock: Clock): MomentReader {
  const days = chineseDays(clock);
  return (text, at, certain) => {
    const day = days(text, at);
    if (day?.value === "unclear") return { value: "unclear", end: day.end };
    const from = day ? skip(/\s*(?:的|,|，)?\s*/, text, day.end) : at;
    const evening = /[今明昨后]晚$|今夜$/.test(day ? text.slice(at, day.end) : "");
    const hours = chineseHours(evening)(text, from) ?? (evening ? { value: HOURS.evening, end: day?.end ?? at } : null);
    const early = /[今明后]早$/.test(day ? text.slice(at, day.end) : "") && !hours;
    if (!day && !hours) return null;
    if (
      !day &&
      !certain &&
      hours &&
      /^\d{1,2}[:：]\d\d$/.test(text.slice(at, hours.end)) === false &&
      hours.value === null
    )
      return null;
    return {
      value: { days: day?.value ?? null, hours: hours?.value ?? (early ? HOURS.morning : null) },
      end: hours?.end ?? day?.end ?? at,
    };
  };
}

/** Reads a day or a span of days. */
function chineseDays(clock: Clock): Reader<DayRead> {
  const { today } = clock;
  const ahead = (days: number) => singleDay(today.add({ days }));
  return firstOf<DayRead>(
    reader(/大后天/, () => ahead(3)),
    reader(/今(?:天|日|晚|夜|早(?!就))|当天/, () => ahead(0)),
    reader(/明(?:天|日|晚|早)/, () => ahead(1)),
    reader(/后(?:天|日|晚)/, () => ahead(2)),
    reader(
      /(?<y>20\d\d)\s*[-/.年]\s*(?<m>\d{1,2})\s*[-/.月]\s*(?<d>\d{1,2})(?:\s*[日号])?(?![\d/])/,
      ({ groups }) => numericDate(Number(groups?.y), Number(groups?.m), Number(groups?.d), clock) ?? "unclear",
    ),
    reader(
      /(?:(?<year>明年|今年|本年))?(?<m>\d{1,2}|十[一二]?|[一二三四五六七八九])月(?:份)?(?<d>\d{1,2}|[一二三四五六七八九十]+)(?:[日号]|(?![\d个]))(?:\s*[(（]?(?:周|星期|礼拜)(?<w>[一二三四五六日天])[)）]?)?/,
      ({ groups }) => monthAndDay(groups, clock),
    ),
    reader(/(?<m>\d{1,2})月(?<a>\d{1,2})[日号]?\s*(?:-|~|–|到|至)\s*(?<b>\d{1,2})[日号]/, ({ groups }) => {
      const first = numericDate(null, Number(groups?.m), Number(groups?.a), clock);
      const last = numericDate(null, Number(groups?.m), Number(groups?.b), clock);
      if (!first || !last || Temporal.PlainDate.compare(first.first, last.last) >= 0) return "unclear";
      return { first: first.first, last: last.last };
    }),
    reader(
      /(?<m>\d{1,2})[/.](?<d>\d{1,2})(?:[日号])?(?![\d/.%])(?=\s*(?:之?前|以前|截止|到期|$|[,，;；。\uFFFC]|[上下中晚早凌]))/,
      ({ groups }) => numericDate(null, Number(groups?.m), Number(groups?.d), clock) ?? "unclear",
    ),
    reader(
      new RegExp(`(?<which>上个?|下下个?|下个?|这个?|本)?${WEEK}(?<day>[一二三四五六日天])(?![次回遍趟])`),
      ({ groups }) => {
        const day = chineseWeekday(groups?.day ?? "");
        const which = groups?.which ?? "";
        if (which.startsWith("上")) return "unclear";
        return which === "" ? weekday(day, clock) : weekday(day, clock, weeksOf(which));
      },
    ),
    reader(new RegExp(`(?<which>下下个?|下个?|这个?|本)?${WEEK}末`), ({ groups }) => {
      const weeks = weeksOf(groups?.which ?? "");
      return weekend(clock, weeks);
    }),
    reader(
      new RegExp(`(?<which>下下个?|下个?|这一?个?|本)${WEEK}(?![一二三四五六日天末初中])(?:之?内|以内)?`),
      ({ groups }) => week(clock, weeksOf(groups?.which ?? "")),
    ),
    reader(/(?:本|这个?)?月(?:底|末)/, () => singleDay(month(clock, 0).last)),
    reader(/下个?月(?:底|末)/, () => singleDay(month(clock, 1).last)),
    reader(/(?:本|今)?年(?:底|末)(?!总结|[奖会终])/, () => singleDay(today.with({ month: 12, day: 31 }))),
    reader(
      /(?<which>下个?月|本月|这个?月)(?<d>\d{1,2}|[一二三四五六七八九十]+)[日号]/,
      ({ groups }) =>
        dayOfMonth(chineseNumber(groups?.d ?? ""), clock, groups?.which?.startsWith("下") ? 1 : 0) ?? "unclear",
    ),
    reader(/(?<which>下个?月|本月|这个?月)(?![底末初中])(?:之?内|以内)?/, ({ groups }) =>
      month(clock, groups?.which?.startsWith("下") ? 1 : 0),
    ),
    reader(
      /(?<d>\d{1,2}|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])号(?![楼线桌房院店机门码文院称召])/,
      ({ groups }) => dayOfMonth(chineseNumber(groups?.d ?? ""), clock) ?? "unclear",
    ),
    reader(/(?<d>\d{1,2})日(?!游|常|记|志|语|程)/, ({ groups }) => dayOfMonth(Number(groups?.d), clock) ?? "unclear"),
  );
}

function weeksOf(which: string): number {
  return which.startsWith("下下") ? 2 : which.startsWith("下") ? 1 : 0;
}

function monthAndDay(groups: Record<string, string | undefined> | undefined, clock: Clock): DayRead {
  const year = groups?.year ? clock.today.year + (groups.year === "明年" ? 1 : 0) : null;
  const days = numericDate(year, chineseNumber(groups?.m ?? ""), chineseNumber(groups?.d ?? ""), clock);
  if (!days) return "unclear";
  return groups?.w && chineseWeekday(groups.w) !== days.first.dayOfWeek ? "unclear" : days;
}

const PERIODS: Readonly<Record<string, Hours>> = {
  早: HOURS.morning,
  早上: HOURS.morning,
  早晨: HOURS.morning,
  清晨: HOURS.morning,
  上午: HOURS.morning,
  中午: HOURS.midday,
  下午: HOURS.afternoon,
  午后: HOURS.afternoon,
  傍晚: HOURS.evening,
  晚上: HOURS.evening,
  晚: HOURS.evening,
  夜里: HOURS.evening,
};
const PERIOD =
  "(?<period>凌晨|早上|早晨|清晨|上午|中午|下午|午后|傍晚|晚上|夜里|(?:(?<=\uFFFC)|(?=[早晚][\\d一二两三四五六七八九十]))[早晚])";
const CLOCK =
  "(?:(?<h>\\d{1,2}|[一二两三四五六七八九十]+)\\s*(?:(?:点钟?|时(?!间|长|候))(?:(?<half>半)|(?<quarter>[一三])刻|整|(?<m>\\d{1,2}|[零一二三四五六七八九十]+)分?)?|[:：](?<mm>[0-5]\\d)))";

/** Reads a time of day, a span of it, or a part of the day. `evening`: the day said so already (今晚). */
function chineseHours(evening: boolean): Reader<Hours> {
  const one = new RegExp(`(?:${PERIOD}\\s*)?${CLOCK}`);
  const single = reader(one, ({ groups }) => clockTime(groups, evening ? "晚上" : undefined));
  const joined = (text: string, at: number): Read<Hours> | null => {
    const first = reader(one, ({ groups }) => ({ groups }))(text, at);
    if (!first) return null;
    const next = skip(/\s*(?:到|至|~|-|–|—)\s*/, text, first.end);
    const second = next > first.end ? reader(one, ({ groups }) => ({ groups }))(text, next) : null;
    if (!second) return null;
    const period = first.value.groups?.period ?? (evening ? "晚上" : undefined);
    const from = clockTime(first.value.groups, period);
    const to = clockTime(
      second.value.groups,
      second.value.groups?.period ?? carriedPeriod(period, second.value.groups),
    );
    if (!from?.to || !to?.to || Temporal.PlainTime.compare(from.from, to.to) >= 0) return null;
    return { value: { from: from.from, to: to.to }, end: second.end };
  };
  const joint = reader(
    new RegExp(`(?:${PERIOD}\\s*)?(?<h1>\\d{1,2})\\s*(?:-|~|–|到|至)\\s*(?<h2>\\d{1,2})点钟?(?!半|\\d)`),
    ({ groups }) => {
      const period = groups?.period ?? (evening ? "晚上" : undefined);
      const from = clockTime({ h: groups?.h1 }, period);
      const to = clockTime({ h: groups?.h2 }, carriedPeriod(period, { h: groups?.h2 }));
      return from && to?.to && Temporal.PlainTime.compare(from.from, to.to) < 0 ? { from: from.from, to: to.to } : null;
    },
  );
  const part = reader(new RegExp(PERIOD), ({ groups }) => PERIODS[groups?.period ?? ""] ?? null);
  return firstOf(joint, joined, single, part);
}

/** "早上7点到8点" stays in the morning; "上午9点到12点" too. */
function carriedPeriod(
  period: string | undefined,
  groups: Record<string, string | undefined> | undefined,
): string | undefined {
  return period === "上午" && Number(groups?.h) < 6 ? "下午" : period;
}

function clockTime(groups: Record<string, string | undefined> | undefined, carried: string | undefined): Hours | null {
  const period = groups?.period ?? carried;
  const spoken = chineseNumber(groups?.h ?? "");
  const digital = groups?.mm !== undefined;
  const hour = hourOf(spoken, period, digital);
  const minute = groups?.half
    ? 30
    : groups?.quarter
      ? chineseNumber(groups.quarter) * 15
      : minuteOf(groups?.m ?? groups?.mm);
  if (hour === null || !(minute >= 0 && minute <= 59)) return null;
  if (hour === 24) return minute === 0 ? { from: Temporal.PlainTime.from("23:59"), to: null } : null;
  const from = new Temporal.PlainTime(hour, minute);
  return { from, to: from };
}

/** Without a part of the day, 1 to 6 o'clock is in the afternoon and 7 may be either. */
function hourOf(hour: number, period: string | undefined, digital: boolean): number | null {
  if (!(hour >= 0 && hour <= 24)) return null;
  if (period === undefined) {
    if (digital || hour > 12 || hour === 0) return hour;
    return hour === 7 ? null : hour < 7 ? hour + 12 : hour;
  }
  if (/凌晨/.test(period)) return hour === 12 ? 0 : hour;
  if (/下午|午后|傍晚/.test(period)) return hour < 12 ? hour + 12 : hour;
  if (/晚|夜/.test(period)) return hour === 12 ? 24 : hour < 12 && hour >= 4 ? hour + 12 : hour < 4 ? null : hour;
  if (/中午/.test(period)) return hour < 4 ? hour + 12 : hour;
  return hour;
}

function minuteOf(text: string | undefined): number {
  return text === undefined ? 0 : chineseNumber(text);
}

/** A lone "3点" may count points; with a part of the day, a colon, or nothing after it, it is a time. */
function certainHours(text: string, at: number, end: number): boolean {
  return /^(?:凌晨|早|清晨|上午|中午|下午|午后|傍晚|晚|夜)|[:：]/.test(text.slice(at, end)) || endsAt(text, end);
}

/** "3天后", "两周内", "半小时后". */
function relative(clock: Clock): Reader<When | "unclear"> {
  return reader(
    new RegExp(
      `(?:再过|过)?(?<n>${ZH_NUMBER}|半)个?(?<unit>天|日|周|星期|礼拜|月|小时|钟头|分钟)(?<side>之?内|以内|(?:之|以)?后(?!天))(?<begin>开始|再)?`,
    ),
    ({ groups }) => {
      const count = groups?.n === "半" ? 0.5 : chineseNumber(groups?.n ?? "");
      const inside = /内/.test(groups?.side ?? "");
      const role: Role = groups?.begin ? "start" : "due";
      const unit = groups?.unit ?? "";
      if (/小时|钟头|分钟/.test(unit)) {
        const seconds = Math.round(count * (unit === "分钟" ? 60 : 3_600));
        if (!(seconds > 0 && seconds < 1e6)) return "unclear";
        const instant = clock.now.add({ seconds }).round({ smallestUnit: "minute", roundingMode: "floor" });
        return { role, days: null, hours: null, instant };
      }
      if (!Number.isInteger(count) || count < 1 || count > 400 || (inside && groups?.begin)) return "unclear";
      const span = unit === "月" ? { months: count } : /天|日/.test(unit) ? { days: count } : { weeks: count };
      return { role, days: singleDay(clock.today.add(span)), hours: null };
    },
  );
}
