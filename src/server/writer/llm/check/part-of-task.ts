import { type BlockFact, momentOf } from "./block-facts.ts";
import { findClaims, isDay } from "./claims.ts";
import { fits } from "./fits.ts";
import { OPENS_WITH_DAY } from "./named-days.ts";
import type { Subject } from "./subject.ts";

/** The subject as far as words name one part of a task ("its second block"); null where there is no such part. */
export function partOfTask(words: string, subject: Subject): Subject | null {
  const groups = NAMED_PART.exec(words)?.groups;
  if (!groups || subject.blocks.some(({ repeats }) => repeats && subject.isTask)) return subject;
  const days = findClaims(words).filter(isDay);
  // Of a plan: "Six blocks on Monday, the first at 08:30".
  if (!subject.isTask && (!groups.lone || days.length === 0)) return subject;
  const on = subject.blocks.filter((block) => days.every((day) => fits(day, block)));
  // "Four parts on Tuesday, the last at 16:30": of those that day.
  const sorted = (blocks: readonly BlockFact[]) => blocks.toSorted((a, b) => momentOf(a) - momentOf(b));
  const inOrder = sorted(on.length > 0 && OPENS_WITH_DAY.test(words) ? on : subject.blocks);
  const place = PLACES.findIndex((pattern) =>
    pattern.test(
      groups.en ??
        groups.lone ??
        groups.zh ??
        groups.part ??
        groups.edge ??
        groups.han?.replace(/头|最初/, "第一") ??
        "",
    ),
  );
  const block = place < 0 ? inOrder.at(-1) : (inOrder[place] ?? sorted(subject.blocks)[place]);
  if (!block) return null;
  const minutes = new Set([block.minutes]);
  return { ...subject, blocks: [block], runs: [], durations: { ...subject.durations, total: minutes } };
}

const EN_PART = "(?:one|part|block|session|sitting|slot|piece|chunk|half|round|stretch|bit)";
/** What a lone "the first" does. */
const DOES = String.raw`(?=\s*[:,]|\s+(?:at|on|from|ends?|ending|starts?|starting|begins?|beginning|runs?|is|lasts?|takes?|of (?:them|these|its|the))\b)`;
export const NAMED_PART = new RegExp(
  [
    String.raw`\b(?<en>first|second|third|fourth|last|final)\s+${EN_PART}\b`,
    String.raw`\bthe (?<lone>first|second|third|fourth|last)${DOES}`,
    String.raw`\b(?<edge>first|last|final)\s+(?:(?:full|half|an?)\s+){0,2}(?:[\d.]+|[a-z]+(?:\s+and\s+a\s+half)?)?\s*(?:hours?|minutes?|h|min)\b`,
    String.raw`(?<han>最后|头|最初)(?:的)?(?=[\d一二两三四五六七八九十半]+个?(?:半)?(?:小时|分钟|钟头))`,
    String.raw`\bpart (?<part>[1-4])\b`,
    "(?<zh>第[一二三四]|最后一)(?:段|次|部分|块|节|个时段)",
  ].join("|"),
  "i",
);
const PLACES = [/first|第一|1/i, /second|第二|2/i, /third|第三|3/i, /fourth|第四|4/i];
