import { LIMITS } from "#contract/limits.ts";
import type { Meaning } from "./mark.ts";

export const BEFORE =
  "(?:\\b(?:for|takes?|taking|about|around|approx(?:imately)?\\.?|ca\\.?|roughly|est(?:imated?)?\\.?(?: time)?:?|duration:?|eta:?|length:?|time:|needs?|needing|lasting|of|max(?:imum)?|at most|at least|min(?:imum)?|up to|under|less than|no more than|no longer than|over|more than|like|say|prob(?:ably)?|another|a further|an? extra)\\s*|[~≈=><]\\s*){0,4}";
export const AFTER =
  "(?:\\s*-?ish\\b|\\s+or so\\b)?(?:\\s+(?:max(?:imum)?|tops|min(?:imum)?|at most|or more|or less|at least|long|total|in (?:total|all)|all (?:told|in)|altogether|of work|of focus(?!ed)|each(?: time)?|per session|each session|at a time)\\b)?";
export const H = "(?:h|hrs?|hours?)";
export const M = "(?:m|mins?|minutes?)";
export const END = "(?![a-z\\d'’])";
export const ZH_BEFORE =
  "(?:最多|至少|最少|不到|不超过|顶多|起码|还(?=要|需|得)|大约|大概|可能|也许|(?<![预条合制签节赴违相邀隐])约|差不多|需要|(?<!必)需|(?<![摘纪主重必提只不]|(?<!大)概)要|(?<![使费信利应作专])用|(?<![开火雪樱烟浇种养买插看赏鲜送献棉])花费?|用时|耗时|预计|估计|时长|总共|一共|(?<![公])共|每次|(?<![一-龥])一次|[:：~]|\\s){0,4}";
export const ZH_AFTER = "(?:左右|上下|以上|以下|不到)?(?:的时间)?(?:就(?:行|好|够|可以)了?|足够了?|即可)?";
export const ZH_HOUR = "(?:小时|钟头|钟)";

/** A length in minutes; one that no task may have is reported. `text`: how it was said, of each of several perhaps. */
export function duration(minutes: number, text = ""): Meaning {
  const whole = Math.round(minutes);
  if (whole < 1 || whole > LIMITS.taskMinutes) return { kind: "unclear" };
  return { kind: "duration", minutes: whole, ...(EACH.test(text) && { each: true }) };
}

const EACH = /\beach$/i;
