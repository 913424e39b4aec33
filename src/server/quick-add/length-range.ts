import { AFTER, BEFORE, duration, END, H, M, ZH_AFTER, ZH_BEFORE } from "./length-words.ts";
import { byPattern, type Meaning, type Recognizer } from "./mark.ts";
import { chineseNumber, EN_NUMBER, endsInCounted, englishNumber, ZH_NUMBER } from "./number-words.ts";

const EN_END = `(?:half an|${EN_NUMBER}(?:\\s*½)?)`;
const ZH_END = `(?:半|${ZH_NUMBER})`;

/** Lengths between two ends: the longer one is planned for. What names no end is reported, never guessed. */
export const LENGTH_RANGES: readonly Recognizer[] = [
  byPattern(
    new RegExp(
      `\\b(?:\\d+(?:[.,]\\d+)?\\s*(?:-|–|to)\\s*)?\\d+(?:[.,]\\d+)?\\s*(?:${H}|${M})\\s*(?:a|per|each|/)\\s*(?:week|wk)\\b`,
      "gi",
    ),
    () => ({ kind: "unclear" }),
  ),
  byPattern(
    new RegExp(
      `${BEFORE}(?<!\\d,)(?<![\\w./:-])(?:between\\s+|from\\s+)?(?<a>${EN_END})\\s*-?(?<ua>${H}|${M})?(?:(?<=\\d[a-z\\s]{0,8})\\s*(?:-|–|—|~)\\s*(?=[\\d.])|\\s*\\b(?:to|or|(?<=between.{0,20})and)\\s+(?:maybe\\s+)?)(?<b>${EN_END})\\s*-?(?<ub>${H}|${M})${END}${AFTER}`,
      "gi",
    ),
    ({ groups, index, 0: text, input }) => {
      if (endsInCounted(input.slice(0, index)) && /^\s*\d+\s+[-–—]/.test(text)) return null; // "assignment 2 - 4h"
      return longer(englishMinutes(groups?.a, groups?.ua ?? groups?.ub), englishMinutes(groups?.b, groups?.ub));
    },
  ),
  byPattern(new RegExp(`${BEFORE}\\ban? hour or (?<more>two|so)${END}${AFTER}`, "gi"), ({ groups }) =>
    duration(/two/i.test(groups?.more ?? "") ? 120 : 60),
  ),
  byPattern(new RegExp(`${BEFORE}\\b(?:a )?couple(?: of)? (?<unit>${H}|${M})${END}${AFTER}`, "gi"), ({ groups }) =>
    duration(englishMinutes("2", groups?.unit)),
  ),
  byPattern(
    new RegExp(`\\b(?:for\\s+)?(?:a few|few|several|some|many)\\s+(?:hours?|hrs?|minutes?|mins?)${END}`, "gi"),
    () => ({
      kind: "unclear",
    }),
  ),
  byPattern(
    new RegExp(
      `${ZH_BEFORE}(?<a>${ZH_END})个?(?<ua>小时|分钟|钟头)?(?<ha>半)?(?:-|–|~|到|至|或者?)(?<b>${ZH_END})个?(?<hb>半)?个?(?<ub>小时|分钟|钟头|刻钟)(?<tail>半)?${ZH_AFTER}`,
      "g",
    ),
    ({ groups }) =>
      longer(
        chineseMinutes(groups?.a, groups?.ha, groups?.ua ?? groups?.ub),
        chineseMinutes(groups?.b, groups?.hb ?? groups?.tail, groups?.ub),
      ),
  ),
  byPattern(
    new RegExp(
      `${ZH_BEFORE}(?<ten>[二三四五六七八九]?十)?(?<a>[一二两三四五六七八])(?<b>[二两三四五六七八九])(?<tens>十)?个?(?<unit>小时|钟头|分钟|刻钟)${ZH_AFTER}`,
      "g",
    ),
    ({ groups }) => nextTo(groups),
  ),
  byPattern(
    new RegExp(`${ZH_BEFORE}(?<n>\\d+|[一二三四五六七八九]?十)来个?(?<unit>小时|分钟|钟头)`, "g"),
    ({ groups }) => duration(chineseNumber(groups?.n ?? "") * minutesPer(groups?.unit)),
  ),
  byPattern(
    /(?:\d+|[一二三四五六七八九十]+)多个?(?:小时|分钟|钟头)|好?几十?个?(?:小时|分钟|钟头)|[\d十]+几个?(?:小时|分钟|钟头)|(?:小时|分钟)多/g,
    () => ({
      kind: "unclear",
    }),
  ),
];

/** 两三个小时, 三四十分钟, 十五六分钟: two numbers that follow each other. */
function nextTo(groups: Record<string, string | undefined> | undefined): Meaning | null {
  const [a, b] = [chineseNumber(groups?.a ?? ""), chineseNumber(groups?.b ?? "")];
  if (b !== a + 1) return null;
  const count = (groups?.ten ? chineseNumber(groups.ten) : 0) + b * (groups?.tens ? 10 : 1);
  return duration(count * minutesPer(groups?.unit));
}

function longer(a: number, b: number): Meaning | null {
  return a < b ? duration(b) : null;
}

function englishMinutes(count: string | undefined, unit: string | undefined): number {
  const number = /^half/i.test(count ?? "")
    ? 0.5
    : englishNumber((count ?? "").replace(/\s*½/, "")) + (/½/.test(count ?? "") ? 0.5 : 0);
  return number * (unit?.toLowerCase().startsWith("h") || /^half/i.test(count ?? "") ? 60 : 1);
}

function chineseMinutes(count: string | undefined, half: string | undefined, unit: string | undefined): number {
  return ((count === "半" ? 0.5 : chineseNumber(count ?? "")) + (half ? 0.5 : 0)) * minutesPer(unit);
}

function minutesPer(unit: string | undefined): number {
  return unit === "分钟" ? 1 : unit === "刻钟" ? 15 : 60;
}
