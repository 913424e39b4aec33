import type { Claim } from "./claims.ts";
import { saysFree } from "./said.ts";
import type { Subject, Topic } from "./subject.ts";

/** What a clause speaks of, where that decides which lengths and counts are meant. */
export type Context = {
  readonly topic: Topic;
  readonly all: boolean;
  readonly due: boolean;
  /** Of days without work. */
  readonly free: boolean;
  readonly deadlines: "missed" | "met" | null;
};

const TOPICS: readonly (readonly [Topic, RegExp])[] = [
  ["cushion", /cushion|spare|slack|leeway|buffer|余量|缓冲|余地|空闲工作时间|多出|富余|宽裕|多余/i],
  ["late", /\blate\b|overdue|past (?:its|the) due|逾期|迟/i],
  [
    "unplaced",
    /(?:not|n['’]t|no room|no place).{0,20}\b(?:fit|room|place|placed|planned|scheduled|have|hold)\b|no room|lacks?\b|left out|left over|unplaced|unscheduled|stays? out|short by|(?:does|do|did)(?: not|n['’]t)\W*$|放不下|排不下|未能安排|没有安排|没能安排|没(?:有)?地方/i,
  ],
];

export function contextOf(words: string): Context {
  const topic = TOPICS.find(([, pattern]) => pattern.test(words))?.[0] ?? "any";
  return {
    topic,
    all: /\b(?:all|every|each|both)\b|全部|所有/i.test(words),
    due: /\bdue\b|\bdeadline (?:is|on|at|falls)|截止(?!日期都|时间都)|到期|要交/i.test(words),
    free: saysFree(words),
    deadlines: /\b(?:miss(?:es|ed)?|broken|slips?|not met|too late)\b|错过|赶不上|误/i.test(words)
      ? "missed"
      : /\b(?:met|kept|made)\b|赶上|按时/i.test(words)
        ? "met"
        : null,
  };
}

/** "In all", and what a task takes where no day is named, is the length of all its blocks. */
export function isOfWhole(words: string, claims: readonly Claim[], { isTask }: Subject): boolean {
  if (claims.some(({ kind }) => kind === "weekday" || kind === "date")) return false;
  return TOTAL.test(words) || (isTask && TAKES.test(words));
}

const TOTAL = /\b(?:in total|altogether|in all|overall|total(?:s|ling)?)\b|共|总计/i;
const TAKES = /\b(?:takes?|needs?|requires?)\b(?!.*\beach\b)|需要|要花|用时|耗时/i;
