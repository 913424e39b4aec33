import { momentOf } from "./block-facts.ts";
import type { Subject } from "./subject.ts";

/** The subject as far as words name one part of a task ("its second block"); null where there is no such part. */
export function partOfTask(words: string, subject: Subject): Subject | null {
  const groups = NAMED_PART.exec(words)?.groups;
  if (!subject.isTask || !groups || subject.blocks.some(({ repeats }) => repeats)) return subject;
  const inOrder = subject.blocks.toSorted((a, b) => momentOf(a) - momentOf(b));
  const place = PLACES.findIndex((pattern) => pattern.test(groups.en ?? groups.zh ?? ""));
  const block = place < 0 ? inOrder.at(-1) : inOrder[place];
  if (!block) return null;
  const minutes = new Set([block.minutes]);
  return { ...subject, blocks: [block], durations: { ...subject.durations, any: minutes, total: minutes } };
}

const NAMED_PART =
  /\b(?<en>first|second|third|fourth|last|final)\s+(?:one|part|block|session|sitting|slot|piece|chunk|half|round|stretch)\b|(?<zh>第[一二三四]|最后一)(?:段|次|部分|块|节|个时段)/i;
const PLACES = [/first|第一/i, /second|第二/i, /third|第三/i, /fourth|第四/i];
