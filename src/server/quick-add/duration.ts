import { LENGTHS_OF_EACH } from "./length-of-each.ts";
import { LENGTH_RANGES } from "./length-range.ts";
import { AFTER, BEFORE, duration, END, H, M, ZH_AFTER, ZH_BEFORE, ZH_HOUR } from "./length-words.ts";
import { byPattern, type Meaning, type Recognizer } from "./mark.ts";
import { chineseNumber, EN_NUMBER, englishNumber, ZH_NUMBER } from "./number-words.ts";

/** How long one block of the work may be. */
export const BLOCK_LENGTHS: readonly Recognizer[] = [
  byPattern(
    new RegExp(
      `(?:\\b(?:in|with|as)\\s+|(?<=[,;(\\uFFFC]\\s*))(?<n>${EN_NUMBER})\\s*-?\\s*(?<unit>${H}|${M})\\s*-?(?:long )?(?:blocks?|chunks?|sessions?|slots?|pieces?|sittings?)\\b`,
      "gi",
    ),
    ({ groups }) => block(null, english(groups)),
  ),
  byPattern(
    new RegExp(
      `\\b(?:in )?(?:blocks|chunks|sessions|slots|pieces) of (?<n>${EN_NUMBER})\\s*-?\\s*(?<unit>${H}|${M})${END}`,
      "gi",
    ),
    ({ groups }) => block(null, english(groups)),
  ),
  byPattern(
    new RegExp(
      `\\b(?:(?:max(?:imum)?|at most|no more than|up to)\\s+(?<n>${EN_NUMBER})\\s*(?<unit>${H}|${M}))\\s+(?:at a time|per (?:block|session|sitting|day)|blocks?|sessions?|each)${END}`,
      "gi",
    ),
    ({ groups, 0: text }) => (/per day/i.test(text) ? { kind: "unclear" } : block(null, english(groups))),
  ),
  byPattern(
    new RegExp(
      `\\b(?:(?:min(?:imum)?|at least)\\s+(?<n>${EN_NUMBER})\\s*(?<unit>${H}|${M}))\\s+(?:at a time|per (?:block|session|sitting)|blocks?|sessions?)${END}`,
      "gi",
    ),
    ({ groups }) => block(english(groups), null),
  ),
  byPattern(
    new RegExp(
      `(?:每次|每段|一次)(?:最多|不超过|至多)(?<n>${ZH_NUMBER})(?<half>个?半)?个?(?<unit>小时|分钟|钟头)`,
      "g",
    ),
    ({ groups }) => block(null, chinese(groups)),
  ),
  byPattern(
    new RegExp(
      `(?:每次|每段|一次)(?:至少|最少|不少于)(?<n>${ZH_NUMBER})(?<half>个?半)?个?(?<unit>小时|分钟|钟头)`,
      "g",
    ),
    ({ groups }) => block(chinese(groups), null),
  ),
  byPattern(
    new RegExp(`分成?(?<n>${ZH_NUMBER})(?<half>个?半)?个?(?<unit>小时|分钟|钟头)(?:一段|一块|一次|的块|的段)`, "g"),
    ({ groups }) => block(null, chinese(groups)),
  ),
  byPattern(new RegExp(`每段(?<n>${ZH_NUMBER})(?<half>个?半)?个?(?<unit>小时|分钟|钟头)`, "g"), ({ groups }) =>
    block(null, chinese(groups)),
  ),
  // "12小时…每次45分钟": beside a total, the length of one sitting
  byPattern(
    new RegExp(`每次(?<n>${ZH_NUMBER})(?<half>个?半)?个?(?<unit>小时|分钟|钟头)`, "g"),
    ({ groups, index, input }) =>
      /小时|分钟|钟头/.test(input.slice(0, index)) && !/[每一]个?(?:周|天|日|星期|晚|早)/.test(input)
        ? block(null, chinese(groups))
        : null,
  ),
];

/** Half of a working day, where nobody says how long that is. */
const HALF_DAY = 240;

/** How long the work takes, in English and Chinese. */
export const DURATIONS: readonly Recognizer[] = [
  ...LENGTHS_OF_EACH,
  ...LENGTH_RANGES,
  byPattern(
    new RegExp(
      `${BEFORE}(?<!\\d,)(?<![\\w.])(?<h>${EN_NUMBER})\\s*${H},?\\s*(?:and\\s+)?(?<m>${EN_NUMBER})\\s*${M}${END}${AFTER}`,
      "gi",
    ),
    hoursAndMinutes,
  ),
  byPattern(
    new RegExp(
      `${BEFORE}(?<!\\d,)(?<![\\w.])(?<h>${EN_NUMBER})\\s*${H}\\s*(?:and\\s+)?(?<m>[1-5][05]|fifteen|twenty|thirty|forty|forty[- ]five|fifty)(?=\\s*(?:$|[,;.)]|(?:for|on|by|due|before|until|on|at|from|after|every|daily|today|tonight|tomorrow|this|next|mon|tue|wed|thu|fri|sat|sun)))`,
      "gi",
    ),
    hoursAndMinutes,
  ),
  byPattern(
    new RegExp(`${BEFORE}(?<!\\d,)(?<![\\w.]|\\bat |@)(?<h>\\d+)(?:h|hr)(?<m>[0-5]\\d)${END}${AFTER}`, "gi"),
    hoursAndMinutes,
  ),
  byPattern(
    new RegExp(
      `${BEFORE}(?<!\\d,)(?<![\\w.]|\\b(?:at|by|from|until|till|before|after)\\s|@)(?<h>\\d+):(?<m>[0-5]\\d)\\s*${H}${END}${AFTER}`,
      "gi",
    ),
    hoursAndMinutes,
  ),
  byPattern(
    new RegExp(
      `${BEFORE}\\b(?:(?<n>${EN_NUMBER})\\s+)?(?:hours?|hrs?)\\s+and\\s+(?:a\\s+)?(?<part>half|quarter|three quarters)\\b${AFTER}`,
      "gi",
    ),
    ({ groups }) => duration((englishNumber(groups?.n ?? "1") + fraction(groups?.part)) * 60),
  ),
  byPattern(
    new RegExp(
      `${BEFORE}\\b(?<n>${EN_NUMBER})\\s+and\\s+(?:a\\s+)?(?<part>half|quarter)\\s+(?:hours?|hrs?)\\b${AFTER}`,
      "gi",
    ),
    ({ groups }) => duration((englishNumber(groups?.n ?? "1") + fraction(groups?.part)) * 60),
  ),
  byPattern(
    new RegExp(
      `${BEFORE}(?<!\\d,)(?<![\\w./])(?<n>\\d+)?\\s?(?:(?<half>½|1/2)|(?<quarter>¼|1/4)|(?<three>¾|3/4))\\s*-?(?:an?\\s+)?${H}${END}${AFTER}`,
      "gi",
    ),
    ({ groups }) => duration((Number(groups?.n ?? 0) + (groups?.half ? 0.5 : groups?.quarter ? 0.25 : 0.75)) * 60),
  ),
  byPattern(
    new RegExp(
      `${BEFORE}\\b(?:(?<half>(?:a )?half(?:[- ]an?)?)|(?<three>three[- ]quarters of an)|(?<quarter>(?:a )?quarter(?: of)?(?: an?)?))[- ]hour\\b${AFTER}`,
      "gi",
    ),
    ({ groups }) => duration(groups?.half ? 30 : groups?.three ? 45 : 15),
  ),
  byPattern(
    new RegExp(
      `${BEFORE}(?<!\\d,)(?<![\\w./-]|(?<!!)!|\\d:|\\bat |@)(?<n>${EN_NUMBER})(?:(?<=\\d)\\s*-?\\s*|\\s+(?:more\\s+)?|-)(?<unit>${H}|${M})${END}${AFTER}`,
      "gi",
    ),
    ({ groups, 0: text }) => {
      const minutes = english(groups);
      return groups?.unit === "m" && minutes > 480 ? null : duration(minutes, text); // "swim 800m" is a distance
    },
  ),
  byPattern(
    /\b(?:for )?(?:(?<half>half (?:a|the) day|(?:a )?half[- ]day)|(?:(?:a|the|one) )?(?:whole|full|entire) day|all[- ]day(?: long)?)(?: (?:of|on|for)(?= ))?(?![\w-])/gi,
    ({ groups }) => duration(groups?.half ? HALF_DAY : 2 * HALF_DAY),
  ),
  byPattern(
    /(?:花|用|需要|要|大概|大约)*(?:(?<!大|老|好|前|后|上|下|多|小)(?<half>半[天日])|一?整天|全天|(?<=花|用|需要|大概|大约)一天)(?:的?时间)?(?![后前内])/g,
    ({ groups }) => duration(groups?.half ? HALF_DAY : 2 * HALF_DAY),
  ),
  byPattern(new RegExp(`${BEFORE}\\b(?<n>\\d+)\\s?-?ish\\s+(?<unit>${H}|${M})${END}`, "gi"), ({ groups }) =>
    duration(english(groups)),
  ),
  byPattern(/(?<![\w.,])(?<n>\d{1,3})['’′](?![\w'’′])/g, ({ groups }) => duration(Number(groups?.n))),
  byPattern(
    /\b(?<n>\d+)\s*(?:[x×]\s*)?(?:pomodoros?|pomos?)\b|(?:\bpomodoros?|\bpomos?|番茄钟?)\s*[x×*]\s*(?<times>\d+)(?!\w)|(?<zh>[\d一二两三四五六七八九十]+)个?番茄钟?/gi,
    ({ groups }) => duration(25 * chineseNumber(groups?.n ?? groups?.times ?? groups?.zh ?? "")),
  ),
  byPattern(
    new RegExp(`${ZH_BEFORE}(?<n>${ZH_NUMBER})个?(?:小时|钟头)(?:零|又|,)?(?<m>${ZH_NUMBER})分钟?${ZH_AFTER}`, "g"),
    ({ groups }) => duration(chineseNumber(groups?.n ?? "") * 60 + chineseNumber(groups?.m ?? "")),
  ),
  byPattern(
    new RegExp(`${ZH_BEFORE}(?<n>${ZH_NUMBER})个?(?:小时|钟头)(?:零|又)?(?:一刻钟?|(?<three>三刻钟?))${ZH_AFTER}`, "g"),
    ({ groups }) => duration(chineseNumber(groups?.n ?? "") * 60 + (groups?.three ? 45 : 15)),
  ),
  byPattern(
    new RegExp(`${ZH_BEFORE}(?<n>${ZH_NUMBER})(?:个半${ZH_HOUR}|个?小时半|个?钟头半)${ZH_AFTER}`, "g"),
    ({ groups }) => duration(chineseNumber(groups?.n ?? "") * 60 + 30),
  ),
  byPattern(new RegExp(`${ZH_BEFORE}半个?${ZH_HOUR}${ZH_AFTER}`, "g"), () => duration(30)),
  byPattern(
    new RegExp(`${ZH_BEFORE}(?<n>${ZH_NUMBER})(?:个${ZH_HOUR}|小时|钟头)(?!前|后|内|以|之|多)${ZH_AFTER}`, "g"),
    ({ groups }) => duration(chineseNumber(groups?.n ?? "") * 60),
  ),
  byPattern(
    new RegExp(
      `${ZH_BEFORE}(?<n>${ZH_NUMBER})(?:分钟(?!前|后|内|以|之|多)|分(?=\\s*(?:$|[,，;；。.、\\uFFFC])))${ZH_AFTER}`,
      "g",
    ),
    ({ groups }) => duration(chineseNumber(groups?.n ?? "")),
  ),
  byPattern(/(?<n>[俩仨])个?(?:小时|钟头|钟)/g, ({ groups }) => duration(groups?.n === "俩" ? 120 : 180)),
  byPattern(new RegExp(`${ZH_BEFORE}(?<n>[一两二三])刻钟${ZH_AFTER}`, "g"), ({ groups }) =>
    duration(chineseNumber(groups?.n ?? "") * 15),
  ),
];

function hoursAndMinutes({ groups }: RegExpExecArray): Meaning {
  return duration(englishNumber(groups?.h ?? "") * 60 + englishNumber(groups?.m ?? ""));
}

function english(groups: Record<string, string | undefined> | undefined): number {
  return englishNumber(groups?.n ?? "") * (groups?.unit?.toLowerCase().startsWith("h") ? 60 : 1);
}

function chinese(groups: Record<string, string | undefined> | undefined): number {
  return (chineseNumber(groups?.n ?? "") + (groups?.half ? 0.5 : 0)) * (groups?.unit === "分钟" ? 1 : 60);
}

function fraction(part: string | undefined): number {
  return part?.toLowerCase() === "half" ? 0.5 : part?.toLowerCase() === "quarter" ? 0.25 : 0.75;
}

function block(min: number | null, max: number | null): Meaning {
  const length = Math.round(min ?? max ?? 0);
  if (!(length >= 5 && length <= 24 * 60)) return { kind: "unclear" };
  return { kind: "block", min: min === null ? null : length, max: max === null ? null : length };
}
