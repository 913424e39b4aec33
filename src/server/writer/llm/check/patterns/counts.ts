import type { Claim, Pattern } from "../claims.ts";
import { AMOUNT, amount, HAN_AMOUNT, hanAmount } from "./amounts.ts";

/** What can be counted, by the words for it. */
const NOUNS: readonly (readonly [noun: string, words: RegExp])[] = [
  ["block", /^(?:blocks?|events?|sessions?|slots?|时段|段|时间块|安排|事件)$/i],
  ["part", /^(?:parts?|pieces?|chunks?|sittings?|goes)$/i],
  ["task", /^(?:tasks?|jobs?|任务|工作)$/i],
  ["item", /^(?:items?|things?|事情?)$/i],
  [
    "plan",
    /^(?:plans?|variants?|shapes?|layouts?|takes|routes?|drafts?|arrangements?|options?|choices?|ways|alternatives?|proposals?|versions?|方案|计划|选择)$/i,
  ],
  ["day", /^days?$/i],
  ["week", /^weeks?$/i],
  ["deadline", /^(?:deadlines?|due dates?|截止日期|截止时间|截止|期限)$/i],
  ["morning", /^(?:mornings?|上午|早上)$/i],
  ["afternoon", /^(?:afternoons?|下午)$/i],
  ["evening", /^(?:evenings?|晚上)$/i],
  ["time", /^times$/i],
  ["source", /^(?:sources?|calendars?|来源|日历)$/i],
];
const NOUN =
  "(blocks?|events?|sessions?|slots?|parts?|pieces?|chunks?|sittings?|goes|tasks?|jobs?|items?|things?|plans?|variants?|shapes?|layouts?|takes|routes?|drafts?|arrangements?|options?|choices?|ways|alternatives?|proposals?|versions?|days?|weeks?|deadlines?|due dates?|mornings?|afternoons?|evenings?|times|sources?|calendars?)";
const HAN_NOUN =
  "(时段|段(?=数)|时间块|安排|事件|任务|工作|事情|事|方案|计划|选择|截止日期|截止时间|截止|期限|来源|日历|上午|早上|下午|晚上)";
const HAN_UNITS: Readonly<Record<string, string>> = {
  天: "day",
  次: "time",
  遍: "time",
  段: "part",
  块: "part",
  节: "part",
  场: "part",
  周: "week",
};

/** How many. */
export const COUNTS: readonly Pattern[] = [
  {
    pattern: /(?:一|每|每一)(?:周|星期|个星期)([一二两三四五六七\d])[次回遍趟]/g,
    read: ([count]) => ({ kind: "count", count: hanAmount(count), noun: "time" }),
  },
  // "一项不漏": a statement about all of them.
  {
    pattern:
      /(?:没有?|无)一(?:分钟|件事?|[个项段天次])|一(?:分钟|件事?|[个项段天次])(?:都|也)?[不没]|无一|[这那整]一?周/g,
    read: () => [],
  },
  {
    pattern: new RegExp(String.raw`\b(\d+)\s*/\s*(\d+)\s*(?:${NOUN}\b|[个项]?\s*${HAN_NOUN})`, "gi"),
    read: ([count, all, en, zh]) => ({
      kind: "count",
      count: Number(count),
      noun: nounOf(en ?? zh),
      of: Number(all),
    }),
  },
  {
    pattern: /(?<=\s)[x×]\s?(\d+)\b(?!\s*(?:h|m))/gi,
    read: ([count]) => ({ kind: "count", count: Number(count), noun: "part" }),
  },
  // "Deadlines: 5", "段数：15"
  {
    pattern:
      /\b(blocks?|tasks?|deadlines?|days?|parts?)(?:\s+(?:per|a) day|\s+met|\s+planned)?\s*:\s*(\d+)(?![:.]\d|\s*(?:h\b|min|⊕|of\b|out\b|\/))/gi,
    read: ([noun, count]) => ({ kind: "count", count: Number(count), noun: nounOf(noun) }),
  },
  {
    pattern: new RegExp(
      String.raw`${HAN_NOUN}(?:数量?|个数|总数)?\s*[:：]\s*(\d+)(?![:.：]\d|\s*(?:小时|分|个|⊕))`,
      "g",
    ),
    read: ([noun, count]) => ({ kind: "count", count: Number(count), noun: nounOf(noun) }),
  },
  // A part's number names it.
  { pattern: /\b(?:part|block|session|no\.|#)\s*\d+\b(?!\s*(?:h|min))/gi, read: () => [] },
  // "plan 2" names a plan; that there is one, the count of plans says.
  {
    pattern: /\b(?:plan|option|variant|方案)\s*(\d+)\b/gi,
    read: ([value]) => ({ kind: "count", count: Number(value), noun: "plan number" }),
  },
  {
    pattern: new RegExp(String.raw`\bsingle\s+(?!days?\b)${NOUN}\b`, "gi"),
    read: ([noun], { before }) =>
      /(?:longest|shortest|biggest|not an?|\bno|every|each)\s*$/i.test(before)
        ? []
        : { kind: "count", count: 1, noun: nounOf(noun) },
  },
  {
    pattern: new RegExp(
      String.raw`${HAN_AMOUNT}\s*[个项]\s*(?!方案|计划)${HAN_NOUN}([^，。；\d]{0,6}?)${HAN_AMOUNT}\s*[个项](?!\s*${HAN_NOUN}|不|没|都|也)`,
      "g",
    ),
    read: ([all, noun, , count]) => ({
      kind: "count",
      count: hanAmount(count),
      noun: nounOf(noun),
      of: hanAmount(all),
    }),
  },
  {
    // "Five deadlines out of six"
    pattern: new RegExp(
      String.raw`\b(?!an?\b)${AMOUNT}\s+${NOUN}\s+(?:out\s+)?of\s+(?:the\s+)?(?!an?\b)${AMOUNT}\b(?!\s*(?:h\b|hours?|min))`,
      "gi",
    ),
    read: ([count, noun, all]) => ({ kind: "count", count: amount(count), noun: nounOf(noun), of: amount(all) }),
  },
  {
    pattern: new RegExp(String.raw`\b(?:both)\s+(?:[a-z]+\s+){0,2}?${NOUN}\b`, "gi"),
    read: ([noun]) => ({ kind: "count", count: 2, noun: nounOf(noun) }),
  },
  {
    pattern: new RegExp(String.raw`\b(?:a )?couple of\s+(?:[a-z]+\s+){0,2}?${NOUN}\b`, "gi"),
    read: ([noun]) => ({ kind: "count", count: 2, noun: nounOf(noun) }),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?!an?\b)${AMOUNT}(?:\s+(?:out\s+)?of\s+(?:the\s+|your\s+)?${AMOUNT})?\s+(?:[a-z-]+\s+){0,2}?${NOUN}\b`,
      "gi",
    ),
    read: ([count, all, noun]) => ({
      kind: "count",
      count: amount(count),
      noun: nounOf(noun),
      ...(all ? { of: amount(all) } : {}),
    }),
  },
  {
    // "7 of 7", where deadlines are spoken of.
    pattern: new RegExp(
      String.raw`\b(?!an?\b)${AMOUNT}\s+(?:out\s+)?of\s+(?:the\s+)?(?!an?\b)${AMOUNT}\b(?!\s*(?:h\b|hours?|min))`,
      "gi",
    ),
    read: ([count, all], { before, after }) =>
      /deadline|due/i.test(before + after)
        ? { kind: "count", count: amount(count), noun: "deadline", of: amount(all) }
        : null,
  },
  {
    pattern: new RegExp(String.raw`\b(?:in|into)\s+${AMOUNT}\b`, "gi"),
    read: ([count]) =>
      /^(?:an?|one)$/i.test(count ?? "") ? null : { kind: "count", count: amount(count), noun: "part" },
  },
  {
    pattern: /\b(once|twice|thrice)\b/gi,
    read: ([word]) => ({
      kind: "count",
      count: ["once", "twice", "thrice"].indexOf((word ?? "").toLowerCase()) + 1,
      noun: "time",
    }),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![第每前后头]|的(?=一[天段块次个]))${HAN_AMOUNT}\s*(个|项|天|次|遍|块|场|段|节|件|份|条|门|周|套|种|版)(?:的)?${HAN_NOUN}?(?!前|后)`,
      "g",
    ),
    read: ([count, unit, noun], { before }) =>
      han(hanAmount(count), unit ?? "", noun, /[只仅][有是剩排做]?\s*$/.test(before)),
  },
];

/** Every number that nothing else has read. */
export const NUMBERS: readonly Pattern[] = [
  { pattern: /\d+(?:\.\d+)?/g, read: (_, { match }) => ({ kind: "number", value: Number(match) }) },
  {
    pattern: new RegExp(String.raw`\b(?!an?\b|one\b)${AMOUNT}\b`, "gi"),
    read: ([word]) => ({ kind: "number", value: amount(word) }),
  },
];

function han(count: number, unit: string, noun: string | undefined, isOnly: boolean): Claim | readonly Claim[] | null {
  if (noun === undefined && /[个份条次件]/.test(unit) && count === 1) return null;
  if (/[段块次节场]/.test(unit))
    return count === 1 && !isOnly ? [] : { kind: "count", count, noun: HAN_UNITS[unit] ?? "" };
  if (/[套种版]/.test(unit) && count === 1) return [];
  if (/[套种版]/.test(unit)) return { kind: "count", count, noun: "plan" };
  return { kind: "count", count, noun: noun ? nounOf(noun) : (HAN_UNITS[unit] ?? "") };
}

function nounOf(word: string | undefined): string {
  return NOUNS.find(([, words]) => words.test(word ?? ""))?.[0] ?? "";
}
