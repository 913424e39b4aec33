import { type BlockFact, momentOf } from "./block-facts.ts";
import { findClaims, isDay } from "./claims.ts";
import { fits } from "./fits.ts";
import type { Subject } from "./subject.ts";

/** The subject as far as words name one part of a task ("its second block"); null where there is no such part. */
export function partOfTask(words: string, subject: Subject): Subject | null {
  const groups = NAMED_PART.exec(words)?.groups;
  if (!subject.isTask || !groups || subject.blocks.some(({ repeats }) => repeats)) return subject;
  const days = findClaims(words).filter(isDay);
  const on = subject.blocks.filter((block) => days.every((day) => fits(day, block)));
  // "Four parts on Tuesday, the last at 16:30": of those that day.
  const sorted = (blocks: readonly BlockFact[]) => blocks.toSorted((a, b) => momentOf(a) - momentOf(b));
  const inOrder = sorted(on.length > 0 && OPENS_WITH_DAY.test(words) ? on : subject.blocks);
  const place = PLACES.findIndex((pattern) =>
    pattern.test(groups.en ?? groups.zh ?? groups.part ?? groups.edge ?? groups.han?.replace(/头|最初/, "第一") ?? ""),
  );
  const block = place < 0 ? inOrder.at(-1) : (inOrder[place] ?? sorted(subject.blocks)[place]);
  if (!block) return null;
  const minutes = new Set([block.minutes]);
  return { ...subject, blocks: [block], runs: [], durations: { ...subject.durations, total: minutes } };
}

/** "Tuesday: four parts, the last at 16:30". */
const OPENS_WITH_DAY =
  /^\W*(?:(?:on|your)\s+)?(?:mon|tue|wed|thu|fri|sat|sun|\d{1,2}\s+[a-z]{3})|^\s*(?:周|星期|\d+月|\d+[日号])/i;
export const NAMED_PART =
  /\b(?<en>first|second|third|fourth|last|final)\s+(?:one|part|block|session|sitting|slot|piece|chunk|half|round|stretch)\b|\b(?<edge>first|last|final)\s+(?:(?:full|half|an?)\s+){0,2}(?:[\d.]+|[a-z]+(?:\s+and\s+a\s+half)?)?\s*(?:hours?|minutes?|h|min)\b|(?<han>最后|头|最初)(?:的)?(?=[\d一二两三四五六七八九十半]+个?(?:半)?(?:小时|分钟|钟头))|\bpart (?<part>[1-4])\b|(?<zh>第[一二三四]|最后一)(?:段|次|部分|块|节|个时段)/i;
const PLACES = [/first|第一|1/i, /second|第二|2/i, /third|第三|3/i, /fourth|第四|4/i];
