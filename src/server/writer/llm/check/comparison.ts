import { EN_NUMBER, ZH_NUMBER } from "#server/quick-add/number-words.ts";
import { type Ranking, superlativesFor } from "./superlatives.ts";

/** Which way something differs from something else; `same`: not at all. */
export type Direction = "earlier" | "later" | "more" | "less" | "same";

/** "Two hours earlier than plan 1": what is compared the rest of the clause says. */
export type Comparison = {
  readonly direction: Direction;
  /** "Two hours"; empty where it is not said how much. */
  readonly amount: string;
  /** "Plan 1", "Tuesday"; empty where what is spoken of is compared with each other. */
  readonly than: string;
  /** What it is more of: "blocks"; empty where that is not said. */
  readonly of: string;
  /** What the plan is the first in of all; absent where the rest of the clause says what is measured. */
  readonly ranking?: Ranking;
  /** "Nearly the same" */
  readonly isRough: boolean;
};

/** The sentence with a mark in place of each comparison, so that its words are not taken for the sentence's own. */
export function takeComparisons(
  sentence: string,
  forms: readonly ComparisonForm[],
): { readonly text: string; readonly comparisons: readonly Comparison[] } {
  const comparisons: Comparison[] = [];
  if (!MAY_COMPARE.test(sentence)) return { text: sentence, comparisons };
  let text = sentence;
  for (const { pattern, direction, ranking } of forms) {
    text = text.replaceAll(pattern, (match, ...rest) => {
      const { word = "", ...said } = rest.at(-1) as Partial<Record<string, string>>;
      const { amount = said.count ? `${said.count} ${said.of}` : (said.amountAfter ?? ""), than = "" } = said;
      const of = said.of ?? "";
      const way = direction ?? directionOf(word);
      if (way === null) return match;
      const isExtreme = ranking !== undefined || EXTREMES.test(word) || /最./.test(match);
      const other = isExtreme ? "the others" : than.replaceAll(/[「」]/g, "");
      const found = {
        direction: way,
        amount,
        than: other,
        of,
        isRough: isExtreme || ROUGH.test(match),
        ...(ranking ? { ranking } : {}),
      };
      return ` ${said.count ? "" : of} ${markAt(comparisons.push(found) - 1)} `;
    });
  }
  return { text, comparisons };
}

/** The comparisons whose marks stand in the words, and the words without them. */
export function comparisonsIn(
  words: string,
  comparisons: readonly Comparison[],
): { readonly words: string; readonly comparisons: readonly Comparison[] } {
  const found = comparisons.filter((_, at) => words.includes(markAt(at)));
  return { words: words.replaceAll(MARKS, " "), comparisons: found };
}

const FIRST_MARK = 0xe000;
const MARKS = /[\uE000-\uE0FF]/g;

/** A letter of no language. */
function markAt(at: number): string {
  return String.fromCharCode(FIRST_MARK + at);
}

const MAY_COMPARE = /est\b|\bmost\b|最|\bthan\b|\bsame\b|\bidentical|\balike\b|\bequal|比|相同|同样|一样|一致/i;
const ROUGH = /\b(?:almost|nearly|much|roughly|largely|mostly)\b|几乎|差不多|基本|大致|大体/i;

const EN_DAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const HAN_DAY = "(?:周|星期)[一二三四五六日天]";
const EN_PLANS = String.raw`(?:plans?|options?)\s+\d(?:\s*(?:,|and|&|or)\s*\d)*|(?:all |any of )?the other(?:s|\s+(?:\w+\s+)?(?:plans?|ones?|options?))|any other(?: plan)?`;
const HAN_PLANS = String.raw`方案\s*[\d一二三四五](?:\s*[、和与]\s*(?:方案)?\s*\d)*|[其另]他?(?:\S个)?(?:的)?方案|别的方案|其余(?:\S个)?方案`;
const EN_LENGTH = String.raw`(?:(?:about|around|nearly|almost|just over|just under)\s+)?(?:(?:${EN_NUMBER}|half an?|a quarter of an)(?:\s+and\s+a\s+(?:half|quarter))?(?:\s*|-)(?:h|hours?|hrs?|min|mins?|minutes?)\b(?:\s+and\s+a\s+(?:half|quarter)|\s*(?:and\s+)?\d+\s*(?:min\b|minutes?|m\b))?|three quarters of an hour)`;
const EN_COUNT = String.raw`${EN_NUMBER}\s+(?:blocks?|parts?|sessions?|days?|tasks?|pieces?|deadlines?)`;
const HAN_LENGTH = String.raw`(?:(?:${ZH_NUMBER}|半)\s*个?半?(?:小时|钟头)(?:半|(?:${ZH_NUMBER})\s*分钟?)?|${ZH_NUMBER}\s*(?:分钟|刻钟))`;
const HAN_COUNT = String.raw`${ZH_NUMBER}\s*(?:个?(?:时段|任务|安排|截止)|[天段次项块])`;
const HOW = "(?<word>earlier|sooner|later|more|less|fewer|longer|shorter|heavier|lighter|fuller|busier|calmer|quieter)";
const HAN_HOW = "(?<word>提前|推迟|早|晚|迟|多|少|长|短|重|轻松?|满|忙|闲|松)";
const SAME = String.raw`(?:exactly |nearly |almost |much |roughly |about )?(?:the )?(?:same|identical|alike|equal(?:ly)?)(?:\s+(?:long|full|busy|heavy|large))?`;
const HAN_SAME = "(?:几乎|基本|大致|差不多|完全)?(?:都)?(?:是)?(?:相同|一样|一致)(?:的)?(?:[多长忙满重])?";

const PLAN_EN = String.raw`\bplan\s+\d`;
const EN_CUSHION = "cushion|margin|buffer|slack|reserve|spare time|headroom|leeway";
const HAN_CUSHION = "余量|缓冲|余地";
const MOST = "largest|biggest|greatest|smallest|tightest|least|most|thinnest";
const EXTREME = "shortest|lightest|calmest|quietest|longest|heaviest|fullest|busiest";

/** A way to compare, with what it measures and which way where its words always mean one. */
export type ComparisonForm = { readonly pattern: RegExp; readonly direction?: Direction; readonly ranking?: Ranking };

/** The ways to compare plans of these titles with one another. */
export function comparisonForms(planTitles: Iterable<string>): ComparisonForm[] {
  const titles = Array.from(planTitles, RegExp.escape).join("|") || "(?!)";
  const other = `(?<than>${EN_PLANS}|${titles}|${EN_DAY}s?)`;
  const hanOther = `(?<than>${HAN_PLANS}|「?(?:${titles})」?|${HAN_DAY})`;
  const amount = `(?<amount>${EN_LENGTH}|${EN_COUNT}|\\d+)`;
  const hanAmount = `(?<amount>(?:将近|接近|近|约|大约|大概|差不多)?(?:${HAN_LENGTH}|${HAN_COUNT}))`;
  return [
    {
      // "Two hours earlier than in plan 1", "two blocks fewer than plan 3"
      pattern: new RegExp(
        String.raw`(?:\bby\s+)?(?:\b${amount}\s+)?\b${HOW}\s+(?<of>(?:[a-z]+\s+){0,3}?)than\s+(?:(?:it (?:is|does)|in|on|with|for|under|from)\s+)?${other}(?:\s+by\s+(?<amountAfter>${EN_LENGTH}|${EN_COUNT}))?`,
        "gi",
      ),
    },
    {
      // "Two fewer blocks than plan 3"
      pattern: new RegExp(
        String.raw`\b(?<count>${EN_NUMBER})\s+(?<word>more|fewer|less)\s+(?<of>blocks?|parts?|sessions?|days?|tasks?)\s+than\s+(?:(?:in|on|with)\s+)?${other}`,
        "gi",
      ),
    },
    {
      pattern: new RegExp(
        String.raw`比\s*${hanOther}(?:的)?\s*(?<of>[^，。；\d早晚多少]{0,6}?)(?:还|更|要|略|稍)?${HAN_HOW}(?:了|出|出来)?(?:整整|足足)?\s*${hanAmount}?(?:多)?`,
        "gi",
      ),
    },
    {
      pattern: new RegExp(
        String.raw`\b${SAME}\s+(?<of>(?:[a-z]+\s+){0,3}?)(?:as|to)\s+(?:(?:in|on|with|for)\s+)?${other}`,
        "gi",
      ),
      direction: "same",
    },
    {
      pattern: new RegExp(String.raw`(?:和|与|跟|同)\s*${hanOther}(?:的)?\s*${HAN_SAME}`, "gi"),
      direction: "same",
    },
    {
      // "Plan 2 has the largest least cushion": of all plans.
      pattern: new RegExp(
        String.raw`(?<=(?:${PLAN_EN}|${titles})\b[^,.;]*)\b(?:the\s+)?(?<word>${MOST})\s+(?<of>(?:[a-z]+\s+){0,2}(?:${EN_CUSHION}))\b`,
        "gi",
      ),
    },
    {
      pattern: new RegExp(
        String.raw`(?<=(?:方案\s*[\d一二三四五]|「?(?:${titles})」?)的?(?:最小)?)(?<of>${HAN_CUSHION})(?:是|也是)?最(?<word>[大小多少足]|宽裕|充裕|紧)`,
        "g",
      ),
    },
    {
      // "Plan 2 has the shortest Friday": of all plans.
      pattern: new RegExp(
        String.raw`(?<=${PLAN_EN}[^,.;]*)\b(?<word>${EXTREME})\s+(?=(?:first |last )?${EN_DAY})`,
        "gi",
      ),
    },
    {
      pattern: new RegExp(
        String.raw`(?<=${PLAN_EN}[^,.;]*)\bthe\s+(?<word>${EXTREME})\s+(?=on\s+(?:the\s+)?(?:first |last )?${EN_DAY})`,
        "gi",
      ),
    },
    {
      pattern: new RegExp(
        String.raw`(?<=方案\s*\d[^，。；]*${HAN_DAY})(?:的?工作)?最(?<word>[短轻长重满忙闲松]松?)`,
        "g",
      ),
    },
    ...superlativesFor(titles),
    { pattern: new RegExp(String.raw`\b${SAME}\b(?!\s+(?:day|time|thing|order)\b)`, "gi"), direction: "same" },
    { pattern: new RegExp(`${HAN_SAME}(?!天|时间)`, "g"), direction: "same" },
  ];
}

const EXTREMES = new RegExp(`^(?:${EXTREME}|${MOST})$`, "i");

function directionOf(word: string): Direction | null {
  if (/^(?:earlier|sooner|提前|早)$/i.test(word)) return "earlier";
  if (/^(?:later|推迟|晚|迟)$/i.test(word)) return "later";
  if (
    /^(?:more|longer|heavier|fuller|busier|longest|heaviest|fullest|busiest|largest|biggest|greatest|most|大|足|宽裕|充裕|多|长|重|满|忙)$/i.test(
      word,
    )
  )
    return "more";
  if (
    /^(?:less|fewer|shorter|lighter|calmer|quieter|shortest|lightest|calmest|quietest|smallest|tightest|least|thinnest|小|紧|少|短|轻松?|闲|松)$/i.test(
      word,
    )
  )
    return "less";
  return null;
}
