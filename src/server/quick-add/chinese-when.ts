import { chineseDays, type DayRead } from "./chinese-days.ts";
import { chineseHours } from "./chinese-hours.ts";
import { chineseWeekday } from "./chinese-repeat.ts";
import type { Clock, Mark, Recognizer } from "./mark.ts";
import { type Days, HOURS, type Hours, type Role, singleDay, type When, weekend } from "./moment.ts";
import { chineseNumber, ZH_NUMBER } from "./number-words.ts";
import { endsAt, firstOf, type Read, type Reader, reader, skip } from "./reader.ts";
import { readChineseRoutine } from "./routine.ts";

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
    /(?:截止(?:到|于|时间|日期|是|为)*|(?:ddl|deadline|due|by|before|until)|一?直到|到期(?:日|时间)?|最晚|最迟|不晚于|不迟于|赶在|务必在|需要在|需在|要在|得在|必须在|在|于|到)(?:是|为|在)?\s*[:：]?\s*/,
    (match) => (/^[在于到]/.test(match[0]) ? "on" : "due"),
  ),
  reader(/(?:最早|不早于|开始(?:时间|日期)?\s*[:：]?|从|自)\s*/, () => "start" as const),
);

const readRoleAfter: Reader<Role> = firstOf(
  reader(/\s*(?:之?前|以前)(?:都)?(?:不要|不用|不能|先别|先不要?|别)(?:开始)?(?:做|动|写)?/, () => "start" as const),
  reader(
    /\s*(?:或者?)?(?:之?前|以前|更早|截止|到期|为止|内|之内|以内)(?:截止|到期|要?(?=交|完成|做完|搞定|写完))?/,
    () => "due" as const,
  ),
  reader(
    /\s*(?:(?:才|再|就)?(?:开始|起(?![床来飞诉草点码源身]))(?:做)?|(?:才|再)(?:(?:弄|做|说|处理|办|搞|看|写)(?=\s|$|[,，。;；])|(?=做|写|去|弄)))/,
    () => "start" as const,
  ),
  reader(
    /\s*(?:之后|以后|后)(?:才|再)?(?:开始)?(?:做|弄|说|处理|办|搞|看)?(?=[\s,，。]|$)|\s*(?:之后|以后|后)(?:才|再)?(?:开始)?/,
    () => "after" as const,
  ),
);

function chineseWhen(clock: Clock): Reader<When | "unclear"> {
  const ahead = relative(clock);
  const moment = chineseMoment(clock);
  return (text, at) => {
    const soon = ahead(text, at) ?? readChineseRoutine(text, at);
    if (soon) return soon;
    const either = readEither(clock)(text, at);
    if (either) return either;
    const said = readRole(text, at);
    const from = said?.end ?? at;
    const first = moment(text, from);
    if (!first) return null;
    if (first.value === "unclear") return { value: "unclear", end: first.end };
    const range = said?.value === "start" || first.value.days ? readRange(text, first.value, first.end, moment) : null;
    if (range) return range;
    const after = readRoleAfter(text, first.end);
    const { days } = first.value;
    const hours = after?.value === "due" ? partBefore(first.value.hours) : first.value.hours;
    if (hours === "unclear") return { value: "unclear", end: after?.end ?? first.end };
    if (!days && hours && !after && !said && !certainHours(text, at, first.end)) return null;
    const meant = said && said.value !== "on" ? said.value : (after?.value ?? "on");
    // 周末前 ends before the weekend begins
    const role = meant === "due" && after && !hours && /前/.test(text.slice(first.end, after.end)) ? "before" : meant;
    return { value: { role, days, hours }, end: after?.end ?? first.end };
  };
}

/** 周六或周日 is the weekend; any other two days are for the person to choose from. */
function readEither(clock: Clock): Reader<When | "unclear"> {
  return reader(
    /(?<which>下|这|本)?个?(?:周|星期|礼拜)(?<a>[一二三四五六日天])(?:或者?|还是|或是)(?:这|下|本)?个?(?:周|星期|礼拜)?(?<b>[一二三四五六日天])/,
    ({ groups }) => {
      const days = [chineseWeekday(groups?.a ?? ""), chineseWeekday(groups?.b ?? "")].toSorted();
      if (days[0] !== 6 || days[1] !== 7) return "unclear";
      return { role: "on", days: weekend(clock, groups?.which === "下" ? 1 : 0), hours: null };
    },
  );
}

/** 中午前 ends at noon; 下午前 may mean the beginning of the afternoon or its end. */
function partBefore(hours: Hours | null): Hours | null | "unclear" {
  if (hours === HOURS.midday) return HOURS.noon;
  return hours === HOURS.afternoon ? "unclear" : hours;
}

/** "周一到周三", "12月1日至12月5日": both ends. */
function readRange(text: string, from: Moment, at: number, moment: MomentReader): Read<When | "unclear"> | null {
  const joined = skip(/\s*(?:到|至|~|-|–|—)\s*/, text, at);
  const second = joined > at ? moment(text, joined) : null;
  if (!second) return null;
  if (second.value === "unclear" || !from.days || !second.value.days) return { value: "unclear", end: second.end };
  const end = skip(/\s*(?:之?前|以前|之间|期间)/, text, second.end);
  const until = { days: second.value.days, hours: second.value.hours };
  return { value: { role: "on", days: from.days, hours: from.hours, until }, end };
}

type MomentReader = Reader<Moment | "unclear">;

function chineseMoment(clock: Clock): MomentReader {
  const days = dayAndWeekday(chineseDays(clock));
  return (text, at) => {
    const day = days(text, at);
    if (day?.value === "unclear") return { value: "unclear", end: day.end };
    const from = day ? skip(/\s*(?:的|,|，)?\s*/, text, day.end) : at;
    const midnight = day ? skip(/\s*的?(?:午夜|半夜)/, text, day.end) : at;
    if (day && midnight > day.end) return { value: { days: day.value, hours: null }, end: midnight };
    const period = day ? periodOf(text.slice(at, day.end)) : null;
    const shortly = day && !period ? PART_AFTER_DAY(text, day.end) : null;
    const hours = chineseHours(period ?? undefined)(text, from) ?? shortly;
    if (!day && !hours) return null;
    const part = period && (period === "早上" ? HOURS.morning : HOURS.evening);
    return {
      value: { days: day?.value ?? null, hours: hours?.value ?? part },
      end: hours?.end ?? day?.end ?? at,
    };
  };
}

/** "15号周二", "周二（15号）": a date and its weekday, which must agree. */
function dayAndWeekday(days: Reader<DayRead>): Reader<DayRead> {
  return (text, at) => {
    const first = days(text, at);
    if (!first || first.value === "unclear") return first;
    const from = skip(/\s*[(（]?/, text, first.end);
    const second = days(text, from);
    if (!second || second.value === "unclear" || first.value.weekly === second.value.weekly) return first;
    const [date, weekday] = first.value.weekly ? [second.value, first.value] : [first.value, second.value];
    if (!date.first.equals(date.last)) return first;
    const agree = date.first.dayOfWeek === weekday.first.dayOfWeek;
    const end = from > first.end ? skip(/[)）]/, text, second.end) : second.end;
    return { value: agree ? date : "unclear", end };
  };
}

/** 周五晚, 24日早: short for the part of the day unless another word begins there. */
const PART_AFTER_DAY: Reader<Hours> = firstOf(
  reader(/晚(?![点些会餐饭宴自报上间年期班安于])/, () => HOURS.evening),
  reader(/早(?![点餐饭会日晚已就操些茶市上晨间])/, () => HOURS.morning),
);

/** The part of the day that a word for a day names too: 明早, 今晚. */
function periodOf(day: string): "早上" | "晚上" | null {
  if (/[今明后][早晨]$/.test(day)) return "早上";
  return /[今明昨后]晚$|今夜$/.test(day) ? "晚上" : null;
}

/** "3点给老师回电话": what follows is to be done then. */
const BEGINS_DOING =
  /^\s*(?:给|去|和|跟|与|开会|接|交|打|吃|出|上课|上班|下班|起床|见|看|做|在|参加|回|取|送|睡|跑|健身|练|学|抢|约|准时)/;

/** A lone "3点" may count points; with a part of the day, a colon, or nothing after it, it is a time. */
function certainHours(text: string, at: number, end: number): boolean {
  return (
    /^(?:凌晨|早|清晨|上午|中午|下午|午后|傍晚|晚|夜)|[:：]|点(?:半|[一三]刻|.*分|.*[到至~-].*点)/.test(
      text.slice(at, end),
    ) ||
    endsAt(text, end) ||
    (/(?:^|[\s,，。;；、])$/.test(text.slice(0, at)) && BEGINS_DOING.test(text.slice(end)))
  );
}

/** "3天后", "两周内", "半小时后". */
function relative(clock: Clock): Reader<When | "unclear"> {
  return reader(
    new RegExp(
      `(?:再过|过)?(?<n>${ZH_NUMBER}|半)个?(?<unit>天|日|周|星期|礼拜|月|年|小时|钟头|分钟)(?<side>之?内|以内|(?:之|以)?后(?!天)|(?<=(?:^|[\\s,，])再?过[\\d一二两三四五六七八九十半]{1,4}个?(?:天|周|星期|小时|钟头|分钟)))(?<begin>开始|再)?(?:截止|到期)?`,
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
      if (groups?.n === "半" && unit === "年")
        return { role, days: singleDay(clock.today.add({ months: 6 })), hours: null };
      if (!Number.isInteger(count) || count < 1 || count > 400 || (inside && groups?.begin)) return "unclear";
      const span =
        unit === "年"
          ? { years: count }
          : unit === "月"
            ? { months: count }
            : /天|日/.test(unit)
              ? { days: count }
              : { weeks: count };
      return { role, days: singleDay(clock.today.add(span)), hours: null };
    },
  );
}
