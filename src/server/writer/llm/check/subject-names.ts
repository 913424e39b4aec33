/**
 * What tasks may be called for short: each word that only one of the titles has ("the essay" for "Essay on tides"), and
 * in Chinese each run of two characters or more. Titles and aliases in lower case, `[alias, title]`.
 */
export function aliasesOf(titles: readonly string[]): [string, string][] {
  const owners = new Map<string, Set<string>>();
  for (const title of titles) {
    for (const part of new Set([...wordsOf(title), ...runsOf(title)])) {
      owners.set(part, (owners.get(part) ?? new Set()).add(title));
    }
  }
  return [...owners].flatMap(([part, [title, ...others]]): [string, string][] =>
    title !== undefined && others.length === 0 && part !== title ? [[part, title]] : [],
  );
}

const SHORTEST_WORD = 4;
/** Words that say what is done with a thing, or that any sentence about a plan has. */
const COMMON =
  /^(?:about|after|again|back|before|block|blocks|book|call|check|clean|clear|done|draft|early|email|evening|final|find|finish|first|focus|free|from|give|have|help|into|last|late|learn|left|list|long|make|meet|meeting|more|morning|next|notes?|only|open|over|part|plan|plans|prep|prepare|project|read|reading|report|rest|review|room|send|session|short|start|study|submit|task|tasks|that|then|this|time|times|today|tomorrow|update|week|weekly|with|work|working|write|writing|year|your|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/;

function wordsOf(title: string): string[] {
  const words = title.match(/\p{Script=Latin}+/gu) ?? [];
  return words.filter((word) => word.length >= SHORTEST_WORD && !COMMON.test(word));
}

const LONGEST_RUN = 8;
const COMMON_HAN =
  /^(?:准备|完成|学习|复习|开始|工作|任务|安排|时间|时段|计划|方案|整理|今天|明天|上午|下午|晚上|早上|中午|小时|分钟|截止|重要|提交|周[一二三四五六日末]|星期.?|之前|之后|每[天周次])$/;

function runsOf(title: string): string[] {
  return (title.match(/[\u3400-\u9FFF]{2,}/g) ?? []).flatMap((run) => {
    const parts: string[] = [];
    for (let from = 0; from < run.length - 1; from++) {
      for (let to = from + 2; to <= Math.min(run.length, from + LONGEST_RUN); to++) parts.push(run.slice(from, to));
    }
    return parts.filter((part) => !COMMON_HAN.test(part));
  });
}
