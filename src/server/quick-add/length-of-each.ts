import { LIMITS } from "#contract/limits.ts";
import { H, M } from "./length-words.ts";
import { byPattern, type Meaning, type Recognizer } from "./mark.ts";
import { chineseNumber, EN_NUMBER, englishNumber, ZH_NUMBER } from "./number-words.ts";

const UNIT = "(?<unit>小时|分钟|钟头)";
const ABOUT = "(?:大约|大概|约|差不多|需要?|要|花|用|是|\\s)*";
const COUNTED =
  "(?:个人?|人|封|章|篇|页|套|道|份|件|门|科|节|题|单元|家|位|户|项|本|张|只|组|段(?=落)|条|场|课|部|集|班|遍)";

/** How long one of several things takes: "15 min each", "每封15分钟", "10分钟一个". */
export const LENGTHS_OF_EACH: readonly Recognizer[] = [
  // "3x20min": one session or all of it at once, nobody knows
  byPattern(
    new RegExp(
      `(?<!\\d,)(?<![\\w.:])(?:\\d+\\s*[x×*]\\s*\\d+(?:\\.\\d+)?\\s*-?(?:${H}|${M})(?![a-z\\d])|(?:\\d+(?:\\.\\d+)?\\s*-?(?:${H}|${M})|${ZH_NUMBER}(?:个?半)?个?(?:小时|分钟|钟头))\\s*[x×*]\\s*\\d+(?!\\w))`,
      "gi",
    ),
    () => ({ kind: "unclear" }),
  ),
  byPattern(
    new RegExp(
      `\\b(?:each|every) (?:one |of (?:them|these|which) )?(?:(?:will |should |might )?(?:takes?|is|needs?|about|around|roughly|approx\\.?|~)\\s*){0,2}(?<n>${EN_NUMBER})\\s*-?(?<unit>${H}|${M})\\b`,
      "gi",
    ),
    english,
  ),
  byPattern(
    new RegExp(
      `(?<!\\d,)(?<![\\w.:])(?:about |around |~)?(?<n>${EN_NUMBER})(?:(?<=\\d)\\s*-?\\s*|\\s+|-)(?<unit>${H}|${M})\\.?(?:\\s*(?:for )?each(?! (?:day|week|time|session|morning|evening|mon|tue|wed|thu|fri|sat|sun|night|afternoon|weekday|weekend))\\b|\\s*apiece\\b|\\s+an?\\s+(?!day|week|wk|month|night|morning|evening|time|session|year|lot|bit)[a-z]+\\b(?=\\s*(?:$|[,;.\\uFFFC]))|(?:\\s*per\\s+|/)(?!session|day|week|wk|block|sitting|month|d\\b|w\\b|night|morning|evening)[a-z]+[a-rt-z]\\b)`,
      "gi",
    ),
    english,
  ),
  byPattern(
    new RegExp(
      `(?:各自?|每一?${COUNTED}|(?<=[\\s,，])一${COUNTED}(?!半))${ABOUT}(?:(?<n>${ZH_NUMBER})(?<half>个?半)?|(?<only>半))个?${UNIT}`,
      "g",
    ),
    chinese,
  ),
  byPattern(
    new RegExp(
      `(?:(?<n>${ZH_NUMBER})(?<half>个?半)?|(?<only>半))个?${UNIT}(?:[/每]|[一]|每一)${COUNTED}(?![一-龥]*[前后])`,
      "g",
    ),
    chinese,
  ),
];

function english({ groups }: RegExpExecArray): Meaning | null {
  return ofEach(englishNumber(groups?.n ?? "") * (groups?.unit?.toLowerCase().startsWith("h") ? 60 : 1));
}

function chinese({ groups }: RegExpExecArray): Meaning | null {
  const count = groups?.only ? 0.5 : chineseNumber(groups?.n ?? "") + (groups?.half ? 0.5 : 0);
  return ofEach(count * (groups?.unit === "分钟" ? 1 : 60));
}

function ofEach(minutes: number): Meaning | null {
  const whole = Math.round(minutes);
  return whole >= 1 && whole <= LIMITS.taskMinutes ? { kind: "duration", minutes: whole, each: true } : null;
}
