import { HOURS, type Hours } from "./moment.ts";
import { chineseNumber } from "./number-words.ts";
import { firstOf, type Read, type Reader, reader, skip } from "./reader.ts";

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
  凌晨: HOURS.night,
  一早: HOURS.morning,
  一大早: HOURS.morning,
  大清早: HOURS.morning,
};
const PERIOD =
  "(?<period>凌晨|一大早|大清早|一早|早上|早晨|清晨|上午|中午|下午(?!茶)|午后(?!红茶)|傍晚|晚上|夜里|(?:(?<=\uFFFC)|(?=[早晚][\\d一二两三四五六七八九十]))[早晚])";
const CLOCK =
  "(?:(?<h>\\d{1,2}|零|[一二两三四五六七八九十]+)\\s*(?:(?:点钟?|时(?!间|长|候))(?:(?<half>半)|(?<quarter>[一三])刻|整|(?<m>\\d{1,2}|[零一二三四五六七八九十]+)分?)?|[:：](?<mm>[0-5]\\d)(?:\\s*(?<half2>[ap])\\.?m(?![a-z]))?))";

const ONE_TIME = new RegExp(`(?:${PERIOD}\\s*)?${CLOCK}`);

/** What makes a span the bounds of something shorter. */
const BETWEEN = /\s*(?:之间|期间)/;

/** Reads a time of day, a span of it, or a part of the day. `said`: the day named its part already (今晚). */
export function chineseHours(said: string | undefined): Reader<Hours> {
  const one = ONE_TIME;
  const single = reader(new RegExp(`${ONE_TIME.source}(?:左右|前后)?`), ({ groups, input }) =>
    clockTime(groups, said ?? periodOfDoing(chineseNumber(groups?.h ?? ""), input)),
  );
  const joined = (text: string, at: number): Read<Hours> | null => {
    const first = reader(one, ({ groups }) => ({ groups }))(text, at);
    if (!first) return null;
    const next = skip(/\s*(?:到|至|~|-|–|—)\s*/, text, first.end);
    const second = next > first.end ? reader(one, ({ groups }) => ({ groups }))(text, next) : null;
    if (!second) return null;
    const noonToSix = /^(?:[1-6]|[一二两三四五六])$/.test(first.value.groups?.h ?? "") && !first.value.groups?.mm;
    const period = first.value.groups?.period ?? said ?? (noonToSix ? "下午" : undefined);
    const from = clockTime(first.value.groups, period);
    const to = clockTime(
      second.value.groups,
      second.value.groups?.period ?? carriedPeriod(period, second.value.groups),
    );
    if (!from?.to || !to?.to || Temporal.PlainTime.compare(from.from, to.to) >= 0) return null;
    const end = skip(BETWEEN, text, second.end);
    return { value: { from: from.from, to: to.to, ...(end > second.end && { window: true }) }, end };
  };
  const joint = reader(
    new RegExp(
      `(?:${PERIOD}\\s*)?(?<h1>\\d{1,2})\\s*(?:-|~|–|到|至)\\s*(?<h2>\\d{1,2})点钟?(?!半|\\d)(?<between>\\s*(?:之间|期间))?`,
    ),
    ({ groups }) => {
      const period = groups?.period ?? said;
      const from = clockTime({ h: groups?.h1 }, period);
      const to = clockTime({ h: groups?.h2 }, carriedPeriod(period, { h: groups?.h2 }));
      if (!from || !to?.to || Temporal.PlainTime.compare(from.from, to.to) >= 0) return null;
      return { from: from.from, to: to.to, ...(groups?.between && { window: true }) };
    },
  );
  const part = reader(new RegExp(PERIOD), ({ groups }) => PERIODS[groups?.period ?? ""] ?? null);
  return firstOf<Hours>(joint, joined, single, part);
}

/** At 5 to 7 o'clock, what is done may say which half of the day is meant. */
function periodOfDoing(hour: number, line: string): string | undefined {
  if (!(hour >= 5 && hour <= 7)) return undefined;
  if (/晚饭|晚餐|聚餐|电影|晚会/.test(line)) return "晚上";
  return /早饭|早餐|起床|晨跑|早读/.test(line) ? "早上" : undefined;
}

/** "早上7点到8点" stays in the morning; "上午9点到12点" too. */
function carriedPeriod(
  period: string | undefined,
  groups: Record<string, string | undefined> | undefined,
): string | undefined {
  return period === "上午" && Number(groups?.h) < 6 ? "下午" : period;
}

function clockTime(groups: Record<string, string | undefined> | undefined, carried: string | undefined): Hours | null {
  const said = groups?.half2 && (groups.half2.toLowerCase() === "p" ? "下午" : "上午");
  const period = groups?.period ?? said ?? carried;
  const spoken = chineseNumber(groups?.h ?? "");
  const digital = groups?.mm !== undefined && !/^[1-6]$/.test(groups?.h ?? "");
  const hour = hourOf(spoken, period, digital);
  const minute = groups?.half
    ? 30
    : groups?.quarter
      ? chineseNumber(groups.quarter) * 15
      : minuteOf(groups?.m ?? groups?.mm);
  if (hour === null || !(minute >= 0 && minute <= 59)) return null;
  if (hour === 24) return minute === 0 ? { from: Temporal.PlainTime.from("23:59"), to: null } : null;
  const from = new Temporal.PlainTime(hour, minute);
  const open = period === undefined && !digital && hour >= 8 && hour < 12;
  return { from, to: from, ...(open && { open }) };
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
