import { chineseClock } from "#server/quick-add/chinese-hours.ts";
import { EN_NUMBER, englishNumber } from "#server/quick-add/number-words.ts";
import { firstOf, type Read, type Reader, reader, skip } from "#server/quick-add/reader.ts";

/** A time of day in minutes; where `sure` is false it stands on the clock face, and what is said of it tells the half. */
export type ClockTime = { readonly minutes: number; readonly sure: boolean };

const HALF_DAY = 12 * 60;
const DAY = 24 * 60;
const PART = "(?:\\s+(?:in the|at)\\s+(?<part>morning|afternoon|evening|night)\\b)?";
const NO_UNIT =
  "(?![\\w:%点时刻]|\\.\\d|\\s*-?(?:h|hrs?|hours?|m|mins?|minutes?|days?|weeks?|times|x|blocks?|tasks?|pm|am|and a (?:half|quarter))\\b)";

const HOUR_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const englishTime: Reader<ClockTime> = firstOf(
  reader(/(?:12\s+)?(?:noon|midday)\b/, () => ({ minutes: HALF_DAY, sure: true })),
  reader(/midnight\b/, () => ({ minutes: DAY, sure: true })),
  reader(
    new RegExp(`(?<part>half past|quarter past|quarter to)\\s+(?<n>${EN_NUMBER})\\b(?:\\s*(?<half>[ap])\\.?m\\b)?`),
    ({ groups }) => {
      const offset = { "half past": 30, "quarter past": 15 }[groups?.part?.toLowerCase() ?? ""] ?? -15;
      return onFace(englishNumber(groups?.n ?? "") * 60 + offset, groups?.half);
    },
  ),
  reader(
    new RegExp(`(?<h>${HOUR_WORDS.join("|")})(?:\\s+(?<m>thirty|fifteen|forty[- ]five))?\\b${PART}${NO_UNIT}`),
    ({ groups }) => {
      const minutes = englishNumber(groups?.h ?? "") * 60 + (groups?.m ? englishNumber(groups.m) : 0);
      return onFace(minutes, groups?.part && (groups.part.toLowerCase() === "morning" ? "a" : "p"));
    },
  ),
  reader(
    new RegExp(
      `(?<h>\\d{1,2})(?:[:.h](?<m>[0-5]\\d))?(?:\\s?(?<half>[ap])(?:m\\b|\\.m\\b\\.?)|\\s*o['’]?clock\\b${PART}|${PART}${NO_UNIT})`.replace(
        "<part>",
        "<part2>",
      ),
    ),
    ({ groups }) => {
      const minutes = Number(groups?.h) * 60 + Number(groups?.m ?? 0);
      const part = groups?.part ?? groups?.part2;
      const half = groups?.half ?? (part && (part.toLowerCase() === "morning" ? "a" : "p"));
      return /^0/.test(groups?.h ?? "") ? { minutes, sure: true } : onFace(minutes, half);
    },
  ),
);

/** A bare hour of a Chinese span whose second end names the unit: "9-11点". */
const bareHour: Reader<ClockTime> = reader(/(?<h>\d{1,2})(?=\s*(?:-|~|–|到|至)\s*\d{1,2}点)/, ({ groups }) =>
  onFace(Number(groups?.h) * 60, undefined),
);

/** 十二点一小时: an hour, and then how long. */
const HOUR_THEN_LENGTH = /^[^点]{1,6}点(?=[一二两三四五六七八九十\d]+(?:个?半?(?:小时|钟头)|刻钟|分钟))/;

const chineseTime: Reader<ClockTime> = (line, at) => {
  const from = skip(/差不多|大概|大约/, line, at);
  const hour = HOUR_THEN_LENGTH.exec(line.slice(from, from + 12))?.[0];
  const text = hour ? line.slice(0, from + hour.length) : line;
  const raw = chineseClock("早上")(text, from) ?? chineseClock(undefined)(text, from);
  if (!raw) return null;
  const said = text.slice(from, raw.end);
  const named = /^(?:凌晨|早|清晨|上午|中午|下午|午后|傍晚|晚|夜)/.test(said);
  const { value } = chineseClock(named ? undefined : "早上")(text, from) ?? raw;
  const minutes = value.to === null ? DAY : value.from.hour * 60 + value.from.minute;
  const time = named || /^0/.test(said) ? { minutes, sure: true } : onFace(minutes, undefined);
  return time && { value: time, end: raw.end };
};

/** One time of day, English or Chinese. */
export const readClock: Reader<ClockTime> = firstOf(englishTime, chineseTime);
const readEitherClock: Reader<ClockTime> = firstOf(bareHour, readClock);

/** From when until when; where `sure` is false, the part of the day may be the other. */
export type Span = { readonly from: number; readonly to: number; readonly sure: boolean };

/** "8-4", "9 to 11am", "between 12 and 2", "早上八点到下午五点". */
export function readSpan(text: string, at: number): Read<Span> | null {
  const between = skip(/between\s+/, text, at);
  const start = between > at ? between : skip(/(?:from|starting)\s+|从|自/, text, at);
  const first = readEitherClock(text, start);
  if (!first) return null;
  const joint = between > at ? /\s*(?:and|to|-|–)\s*/ : /\s*(?:-|–|—|~|to|until|till|through|到|至)\s*(?:at\s+)?/;
  const next = skip(joint, text, first.end);
  const second = next > first.end ? readClock(text, next) : null;
  const span = second && spanOf(first.value, second.value);
  return span && second
    ? { value: { ...span, sure: first.value.sure || second.value.sure }, end: skip(/之间|为止/, text, second.end) }
    : null;
}

function onFace(minutes: number, half: string | undefined): ClockTime | null {
  if (!(minutes >= 0 && minutes <= DAY)) return null;
  if (!half) return { minutes, sure: minutes >= 13 * 60 || minutes < 60 };
  if (minutes < 30 || minutes >= 13 * 60) return null;
  return { minutes: (minutes % HALF_DAY) + (half.toLowerCase() === "p" ? HALF_DAY : 0), sure: true };
}

/** Both ends of a span, which ends after it begins; by day rather than by night where both would do. */
function spanOf(first: ClockTime, second: ClockTime): { from: number; to: number } | null {
  const pairs = halves(first).flatMap((from) => halves(second).map((to) => ({ from, to })));
  const likely = pairs.filter(({ from, to }) => from < to && to <= DAY && (first.sure || from >= 6 * 60));
  const shortest = Math.min(...likely.map(({ from, to }) => to - from));
  const short = likely.filter(({ from, to }) => to - from === shortest);
  // From 1 to 6 the afternoon is meant, before and after it the morning.
  return (first.minutes < 7 * 60 ? short.at(-1) : short[0]) ?? null;
}

function halves({ minutes, sure }: ClockTime): number[] {
  if (sure) return [minutes];
  return minutes >= HALF_DAY ? [minutes] : [minutes, minutes + HALF_DAY];
}

/** As the time at which work begins, or before which there is none: from 1 to 5 the afternoon. */
export function asBeginning({ minutes, sure }: ClockTime): number {
  return !sure && minutes < 6 * 60 ? minutes + HALF_DAY : minutes;
}

/** As the time after which there is no work. */
export function asEnd({ minutes, sure }: ClockTime): number {
  return !sure && minutes < HALF_DAY ? minutes + HALF_DAY : minutes;
}

/** As the time at which work ends; from 9 to 11 it may be either half. */
export function asCertainEnd(time: ClockTime): number | null {
  return !time.sure && time.minutes >= 9 * 60 && time.minutes < HALF_DAY ? null : asEnd(time);
}

/** As the time from which on something is wanted; from 6 to 8 it may be either half. */
export function asCertainBeginning(time: ClockTime): number | null {
  return !time.sure && time.minutes >= 6 * 60 && time.minutes < 9 * 60 ? null : asBeginning(time);
}

/** As the time until which something is wanted: "before 10", "until 3". */
export function asLimit({ minutes, sure }: ClockTime): number {
  return !sure && minutes < 9 * 60 ? minutes + HALF_DAY : minutes;
}
