/**
 * What tasks may be called for short: each word, or pair of words, that only one of the titles has ("the essay" for
 * "Essay on tides"), a word that could as well be a verb only behind an article ("the email"), and in Chinese each run of
 * two characters or more. Titles and aliases in lower case, `[alias, title]`.
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

const SHORTEST_WORD = 3;
/** Words that any sentence about a plan has. */
const COMMON =
  /^(?:about|after|again|all|and|any|are|back|before|block|blocks|both|but|can|chapter|day|days|done|each|early|evening|final|find|finish|first|fix|focus|for|free|from|get|give|has|have|help|her|him|his|into|its|last|late|left|long|make|march|may|meet|meeting|monday|more|morning|new|next|not|now|off|one|only|open|our|out|over|own|part|plan|plans|prepare|put|rest|room|see|send|session|set|she|short|start|submit|task|tasks|that|the|their|then|they|this|three|thursday|time|times|today|tomorrow|tuesday|two|update|use|was|wednesday|week|weekly|what|when|who|will|with|work|working|year|you|your|friday|saturday|sunday)$/;
/** Names of work that are verbs as well: "the email", "email her". */
const VERBS = /^(?:book|check|clean|clear|learn|list|note|notes|pay|prep|read|ship|study|write)$/;

function wordsOf(title: string): string[] {
  const words = title.match(/[\p{Script=Latin}\d]*\p{Script=Latin}[\p{Script=Latin}\d]*/gu) ?? [];
  const named = words.filter((word) => word.length >= SHORTEST_WORD && !COMMON.test(word));
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return [
    ...named.flatMap((word) => (VERBS.test(word) ? [`the ${word}`, `your ${word}`] : formsOf(word))),
    ...named.filter((word) => VERBS.test(word)).flatMap((word) => [`the ${gerundOf(word)}`, `your ${gerundOf(word)}`]),
    ...(words[0] && !/ing$/.test(words[0]) ? [gerundOf(words[0])] : []).filter(
      (word) => word.length >= 6 && !COMMON.test(word),
    ),
    ...pairs.filter((pair) => title.includes(pair) && words.length > 2 && isName(pair, named)),
  ];
}

/** "Problem set", and not "essay on". */
function isName(pair: string, named: readonly string[]): boolean {
  const words = pair.split(" ");
  return words.some((word) => named.includes(word)) && !words.some((word) => JOINING.test(word));
}

const JOINING = /^(?:a|an|and|at|by|for|from|her|his|in|my|of|on|or|our|the|to|up|with|your)$/;

/** "tax", "taxes"; "slides", "slide". */
function formsOf(word: string): string[] {
  const single = word.replace(/(?<=(?:x|s|sh|ch|z))es$|(?<=[^s])s$/, "").replace(/ie$/, "y");
  return [...new Set([word, single, pluralOf(single)])].filter(
    (form) => form.length >= SHORTEST_WORD && !COMMON.test(form),
  );
}

function pluralOf(single: string): string {
  if (/[^aeiou]y$/.test(single)) return single.replace(/y$/, "ies");
  return /(?:x|s|sh|ch|z)$/.test(single) ? `${single}es` : `${single}s`;
}

function gerundOf(word: string): string {
  return /[^aeiou]e$/.test(word) ? `${word.slice(0, -1)}ing` : `${word}ing`;
}

const LONGEST_RUN = 8;
const COMMON_HAN =
  /^(?:准备|完成|学习|开始|工作|任务|安排|时间|时段|计划|方案|整理|今天|明天|上午|下午|晚上|早上|中午|小时|分钟|截止|重要|提交|周[一二三四五六日末]|星期.?|之前|之后|每[天周次])$/;

function runsOf(title: string): string[] {
  return (title.match(/[\u3400-\u9FFF]{2,}/g) ?? []).flatMap((run) => {
    const parts: string[] = [];
    for (let from = 0; from < run.length - 1; from++) {
      for (let to = from + 2; to <= Math.min(run.length, from + LONGEST_RUN); to++) parts.push(run.slice(from, to));
    }
    return parts.filter((part) => !COMMON_HAN.test(part));
  });
}
