import { WEEKDAY, weekdayNumber } from "./english-days.ts";
import { byPattern, type Mark, type Meaning, type Recognizer, type Repeat } from "./mark.ts";
import { EN_NUMBER, englishNumber } from "./number-words.ts";

const PER_WEEK = "(?:\\s*(?:a|per|each|every|in a|/)\\s*(?:week|wk)\\b|\\s*weekly\\b|\\s*/\\s*w\\b)";
const PER_DAY = "(?:\\s*(?:a|per|each|every|/)\\s*day\\b|\\s+daily\\b)";
const COUNT = `(?:(?<count>once|twice|thrice)|(?<n>${EN_NUMBER})\\s*(?:x|×|times|sessions|days|nights|mornings|evenings)|x\\s*(?<xn>\\d))`;
const DAY_LIST = `${WEEKDAY}s?(?:\\s*(?:,\\s*and|,|/|&|\\+|and|or|-|–|to|thru|through|\\s)\\s*${WEEKDAY}s?\\b)*`;
const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 7];

/** Finds what is done several times a week in an English line. */
export const ENGLISH_REPEATS: readonly Recognizer[] = [
  byPattern(
    /\b(?:every (?:third|few|(?!2\b)\d+|three|four)\s+days?|(?:every (?:other|second|third|few|\d+|two|three|four)\s+|(?:on )?alternat(?:e|ing) )(?:weeks?|months?|mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*)|bi-?weekly|fortnightly|every fortnight|(?<!\b(?:in|within|for|about|than|half) )(?:once |twice |\d+x? )?(?:a|per|each|every) (?:month|year|fortnight)|(?:monthly|yearly|annually|quarterly)(?=\s*(?:$|[,;.\uFFFC]))|(?:twice|thrice|\d+ ?(?:x|times)|two times|three times) (?:a|per|each|every) day|(?:twice|thrice|\d+x) daily|(?:every |each |in the )?mornings? (?:and|&) (?:evenings?|nights?)|hourly|every hour)\b/gi,
    () => ({ kind: "unclear" }),
  ),
  // Of seven days every other one: the first, third, fifth and seventh.
  byPattern(/\b(?:once )?(?:every (?:other|second|2|two) days?|(?:on )?alternat(?:e|ing) days)\b/gi, () =>
    repeat({ times: 4 }),
  ),
  byPattern(
    new RegExp(
      `\\b${EN_NUMBER}\\s*(?:-|–|to|or)\\s*(?<n>${EN_NUMBER})\\s*(?:x|×|times|days|nights|mornings|evenings)${PER_WEEK}`,
      "gi",
    ),
    ({ groups }) => times(groups),
  ),
  byPattern(new RegExp(`\\b${EN_NUMBER}\\s*(?:-|–|to|or)\\s*${EN_NUMBER}\\s*(?:x|×|times)\\b`, "gi"), () => ({
    kind: "unclear",
  })),
  byPattern(new RegExp(`\\b(?:at least |about |around |up to )?${COUNT}${PER_WEEK}`, "gi"), ({ groups }) =>
    times(groups),
  ),
  byPattern(/(?<![\d/.-])(?<n>[1-7])\s*\/\s*(?:week|wk)\b/gi, ({ groups }) => times(groups)),
  byPattern(new RegExp(`\\bonce${PER_DAY}`, "gi"), () => repeat({ otherwise: 7 })),
  byPattern(
    new RegExp(
      `\\b(?:every\\s?day|daily|all days|all week)\\s+(?:except|but)(?: for)?(?:\\s+on)?\\s+(?<list>${DAY_LIST})`,
      "gi",
    ),
    ({ groups }) => {
      const left = weekdaysIn(groups?.list ?? "");
      return repeat({ days: [1, 2, 3, 4, 5, 6, 7].filter((day) => !left.includes(day)) });
    },
  ),
  byPattern(
    /\bM[/-]?W[/-]?F\b|\bmwf\b|\bm\/w\/f\b|\bT(?:u|ue)?[/-]?Th\b|\bTu Th\b|\bt(?:u|ue)?\/?th\b|\bM-F\b/g,
    ({ 0: text }) => repeat({ days: text === "M-F" ? WORKDAYS : /^m/i.test(text) ? [1, 3, 5] : [2, 4] }),
  ),
  byPattern(
    /\b(?:every|each|per|a)\s+(?:week\s?day|work\s?day|working day|school day)s?\b|\b(?:on\s+)?(?:week|work)days\b/gi,
    () => repeat({ days: WORKDAYS }),
  ),
  byPattern(/\b(?:every|each)\s+weekend\b/gi, () => repeat({ days: WEEKEND, times: 1 })),
  byPattern(/\b(?:on|at)?\s*\bweekends\b/gi, () => repeat({ days: WEEKEND })),
  recognizeDayList,
  byPattern(/\b(?:every|each)(?: single)?\s?day\b|\beveryday\b/gi, () => repeat({ otherwise: 7 })),
  byPattern(/\b(?:every|each)(?: single)?(?=\s+(?:morning|afternoon|evening|night)s?\b)/gi, () =>
    repeat({ otherwise: 7 }),
  ),
  byPattern(/\b(?:every|each|once every)\s+week\b/gi, () => repeat({ otherwise: 1 })),
];

/** "daily", "nightly" and "weekly" repeat when they open or close an item; within a title they are its words. */
export const recognizeAdverbs: Recognizer = byPattern(
  /(?<=^[\s*•-]*|[,;]\s*)(?<open>daily|weekly|nightly)\b|\b(?<close>daily|weekly|nightly)\b(?=\s*(?:$|[,;.\uFFFC]))/gi,
  ({ groups }) =>
    repeat({
      otherwise: (groups?.open ?? groups?.close)?.toLowerCase() === "weekly" ? 1 : 7,
      opens: groups?.open !== undefined,
    }),
);

function times(groups: Record<string, string | undefined> | undefined): Meaning {
  const word = groups?.count?.toLowerCase();
  const count = word ? ["once", "twice", "thrice"].indexOf(word) + 1 : englishNumber(groups?.n ?? groups?.xn ?? "");
  return Number.isInteger(count) && count >= 1 && count <= 7 ? repeat({ times: count }) : { kind: "unclear" };
}

function recognizeDayList(text: string): readonly Mark[] {
  const pattern = new RegExp(`\\b(?<every>(?:every|each)\\s+|on\\s+)?(?<list>${DAY_LIST})\\b`, "gi");
  return [...text.matchAll(pattern)].flatMap((match): Mark[] => {
    const { list = "" } = match.groups ?? {};
    const after = text.slice(match.index + match[0].length);
    const every = /^\s+(?:mornings|afternoons|evenings|nights)\b/i.test(after) ? "every" : (match.groups?.every ?? "");
    const meaning = dayList(list, every.trim().toLowerCase());
    if (!meaning) return [];
    if (
      meaning.kind === "repeat" &&
      /\b(?:from|between|not before|after|before|by|since|next|this|coming)\s+$/i.test(text.slice(0, match.index))
    )
      return [];
    return [{ start: match.index, end: match.index + match[0].length, meaning }];
  });
}

/** "every Mon", "Mondays", "mon/wed", "mon-fri"; one day that is said once is a date, not a repetition. */
function dayList(list: string, every: string): Meaning | null {
  const names = namesIn(list);
  const plural = names.some((name) => /days$/i.test(name));
  const repeats = every === "every" || every === "each" || plural;
  if (names.length === 1 && !repeats) return null;
  if (/^s\w+\s+or\s+s\w+$/i.test(list)) return null; // Saturday or Sunday is the weekend
  if (/\bor\b/i.test(list)) return { kind: "unclear" };
  const range = /^\w+\s*(?<sign>-|–|to|thru|through)\s*\w+$/i.exec(list)?.groups?.sign;
  const days = weekdaysIn(list);
  if (names.length > 2 && /^\w+(?:-\w+)+$/.test(list)) return repeat({ days: unique(days) });
  if (range === undefined)
    return /-|–|\b(?:to|thru|through)\b/.test(list) ? { kind: "unclear" } : repeat({ days: unique(days) });
  return repeat({ days: daysFromTo(days[0] ?? 1, days[1] ?? 7) });
}

function namesIn(list: string): string[] {
  return list.match(new RegExp(`\\b${WEEKDAY}(s?)`, "gi")) ?? [];
}

function weekdaysIn(list: string): number[] {
  return namesIn(list).map(weekdayNumber);
}

export function daysFromTo(first: number, last: number): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return unique(Array.from({ length: count }, (_, index) => ((first - 1 + index) % 7) + 1));
}

export function unique(days: readonly number[]): number[] {
  return [...new Set(days)].toSorted((a, b) => a - b);
}

export function repeat(change: Partial<Repeat>): Meaning {
  const days = change.days ?? null;
  return { kind: "repeat", repeat: { times: null, otherwise: days?.length ?? 1, ...change, days } };
}

/** "30 min a day", "1h daily", right after a length, and "20 pages a day", after a count. */
export const recognizePerDay: Recognizer = byPattern(
  new RegExp(
    `(?<=\\uFFFC\\s*)\\b(?:a|per)(?=\\s+(?:morning|afternoon|evening|night)\\b)|(?<=\\uFFFC)(?:${PER_DAY}|\\s*/\\s*[天日])|(?<=\\b(?:\\d[\\d,.]*|${EN_NUMBER})(?:\\s+(?!times?\\b)[a-z]+){1,2})\\s+(?:a|per|each|every) day\\b`,
    "gi",
  ),
  () => repeat({ otherwise: 7 }),
);
