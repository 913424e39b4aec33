import { numericDate } from "./calendar-date.ts";
import { chineseWeekday } from "./chinese-repeat.ts";
import { CHINESE_HOLIDAY, holiday } from "./holidays.ts";
import type { Clock } from "./mark.ts";
import { type Days, dayOfMonth, month, singleDay, week, weekday, weekend } from "./moment.ts";
import { chineseNumber } from "./number-words.ts";
import { firstOf, type Reader, reader } from "./reader.ts";

const WEEK = "(?:周|星期|礼拜)";

/** What a day phrase meant: days, or `unclear` when it is one that names no certain day. */
export type DayRead = Days | "unclear";

/** Reads a day or a span of days. */
export function chineseDays(clock: Clock): Reader<DayRead> {
  const { today } = clock;
  const ahead = (days: number) => singleDay(today.add({ days }));
  return firstOf<DayRead>(
    reader(
      new RegExp(
        `(?<name>${CHINESE_HOLIDAY})(?:当[天日]|那天)?(?=\\s*(?:之?前|以前|之?后|以后|早上|上午|中午|下午|晚上|晚(?!会)|到|至|[,，。;；、:]|$|\uFFFC|\\s)|[回去带陪看给和跟请买吃扫过订包做打寄送完交聚约写学读拍选练收修整背]|加班|开会|(?<=当[天日]|那天))`,
      ),
      ({ groups }) => holiday(groups?.name ?? "", clock),
    ),
    reader(/大后天/, () => ahead(3)),
    reader(/今明(?:两)?天|今天(?:或者?|或是|还是)明天/, () => ({ first: today, last: today.add({ days: 1 }) })),
    reader(/明后(?:两)?天/, () => ({ first: today.add({ days: 1 }), last: today.add({ days: 2 }) })),
    reader(/(?<![一-龥])(?<day>[今明后])儿个?(?=[^童])/, ({ groups }) => ahead("今明后".indexOf(groups?.day ?? ""))),
    reader(/今(?:天|日|晚|夜|早(?!就))|当天/, () => ahead(0)),
    reader(/明(?:天|日|晚|早|晨)/, () => ahead(1)),
    reader(/后(?:天(?!性)|日|晚)/, () => ahead(2)),
    reader(
      /(?<y>20\d\d|2\d(?=年))\s*[-/.年]\s*(?<m>\d{1,2})\s*[-/.月]\s*(?<d>\d{1,2})(?:\s*[日号])?(?![\d/])/,
      ({ groups }) => numericDate(Number(groups?.y), Number(groups?.m), Number(groups?.d), clock) ?? "unclear",
    ),
    reader(/(?<m>\d{1,2})月(?<a>\d{1,2})[日号]?\s*(?:-|~|–|到|至)\s*(?<b>\d{1,2})[日号]/, ({ groups }) => {
      const first = numericDate(null, Number(groups?.m), Number(groups?.a), clock);
      const last = numericDate(null, Number(groups?.m), Number(groups?.b), clock);
      if (!first || !last || Temporal.PlainDate.compare(first.first, last.last) >= 0) return "unclear";
      return { first: first.first, last: last.last };
    }),
    reader(
      /(?:(?<year>明年|今年|本年))?(?<m>\d{1,2}|十[一二]?|[一二三四五六七八九])月(?:份)?(?<d>\d{1,2}|[一二三四五六七八九十]+)(?:[日号]|(?![\d个]))(?:\s*[(（]?(?:周|星期|礼拜)(?<w>[一二三四五六日天])[)）]?)?/,
      ({ groups }) => monthAndDay(groups, clock),
    ),
    reader(
      /(?<![\w.])(?<m>\d{1,2})[/.](?<d>\d{1,2})(?:[日号])?(?![\d/.%])(?=\s*(?:之?前|以前|截止|到期|$|[,，;；。\uFFFC]|[上下中晚早凌]))/,
      ({ groups }) => numericDate(null, Number(groups?.m), Number(groups?.d), clock) ?? "unclear",
    ),
    reader(/(?<=^\s*)(?<m>1[0-2]|0?[1-9])\/(?<d>[12]\d|3[01]|0?[1-9])(?=\s+[一-龥])/, ({ groups }) =>
      numericDate(null, Number(groups?.m), Number(groups?.d), clock),
    ),
    reader(
      /(?<![\d.\w])(?<m>1[0-2]|0?[1-9])[.-](?<d>1[3-9]|2\d|3[01]|0[1-9]|\d(?=\s*(?:之?前|以前|截止|到期|交)))(?![\d.%\w-])(?!\s*(?:小时|个|分|点|倍|公里|千米|米|元|块|万|寸|版|章|节|题|页|岁|人|次|组|遍|天|周))/,
      ({ groups }) => numericDate(null, Number(groups?.m), Number(groups?.d), clock),
    ),
    reader(
      new RegExp(
        `(?<which>上个?|(?<!一)下下个?|(?<!一)下个?|这个?|本)?(?<!一)${WEEK}(?<day>[一二三四五六日天](?![次回遍趟])|[1-7](?![\\d次回遍趟天个年小分到至~.-]))`,
      ),
      ({ groups }) => {
        const day = chineseWeekday(groups?.day ?? "");
        const which = groups?.which ?? "";
        if (which.startsWith("上")) return "unclear";
        return which === "" ? weekday(day, clock) : weekday(day, clock, weeksOf(which));
      },
    ),
    reader(new RegExp(`(?<which>下下个?|(?<!一)下个?|这个?|本)?(?:${WEEK}末|双休日)`), ({ groups }) => {
      const weeks = weeksOf(groups?.which ?? "");
      return weekend(clock, weeks);
    }),
    reader(
      new RegExp(`(?<which>下下个?|下个?|这一?个?|本)${WEEK}(?![一二三四五六日天末初中])(?:之?内|以内)?`),
      ({ groups }) => week(clock, weeksOf(groups?.which ?? "")),
    ),
    reader(/(?:本|这个?)?季度?(?:底|末)|(?:本|这个?)季度(?:结束)?(?=之?前)/, () =>
      singleDay(month(clock, 2 - ((today.month - 1) % 3)).last),
    ),
    reader(/(?:本|这个?)?月(?:[底末]?的?最后一天|底|末)/, () => singleDay(month(clock, 0).last)),
    reader(/(?:明年|今年|本年)?(?<m>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?:份)?(?:底|末)/, ({ groups }) =>
      singleDay(month(clock, (chineseNumber(groups?.m ?? "") - today.month + 12) % 12).last),
    ),
    reader(
      /(?<m>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?(?![\d一二三四五六七八九十份底末初中上下里饼球经])(?=内|之?前|以前|之?后|开始|份|[,，\s]|$)/,
      ({ groups }) => month(clock, (chineseNumber(groups?.m ?? "") - today.month + 12) % 12),
    ),
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
