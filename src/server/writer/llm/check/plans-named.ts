import { chineseNumber, englishNumber } from "#server/quick-add/number-words.ts";
import type { Clause } from "./clauses.ts";
import type { FactIndex, PlanFact } from "./plan-facts.ts";

/** The plans that a clause speaks of, and its words without their numbers. */
export type PlansNamed = { readonly plans: readonly PlanFact[]; readonly words: string; readonly isNamed: boolean };

/**
 * Plans are named by title, by number ("plan 2", "方案2和方案3") or as the others; a clause that names none goes on
 * about those before it. Null where there is no such plan.
 */
export function plansNamed(
  { names, words }: Pick<Clause, "names" | "words">,
  index: FactIndex,
  before: readonly PlanFact[],
): PlansNamed | null {
  const plans = new Set(names.flatMap((name) => index.byTitle.get(name) ?? []));
  let missing = false;
  const rest = words.replaceAll(NUMBERED, (match, en: string | undefined, zh: string | undefined) => {
    for (const number of numbersIn(en ?? zh ?? "")) {
      const plan = index.plans[number - 1];
      if (plan) plans.add(plan);
      else missing = true;
    }
    return " ".repeat(match.length);
  });
  if (missing) return null;
  if (plans.size > 1) return { plans: [...plans], words: rest.replace(/\b(?:both|each)\b|都/i, " "), isNamed: true };
  if (plans.size > 0) return { plans: [...plans], words: rest, isNamed: true };
  if (OTHERS.test(rest)) {
    const others = index.plans.filter((plan) => !before.includes(plan));
    return others.length > 0 ? { plans: others, words: rest.replace(OTHERS, " "), isNamed: true } : null;
  }
  if (index.own.length > 1 && ALL_OF_THEM.test(rest)) {
    return { plans: index.own, words: rest.replace(ALL_OF_THEM, " "), isNamed: false };
  }
  if (ALL.test(rest)) return { plans: index.plans, words: rest.replace(ALL, " "), isNamed: true };
  return { plans: before, words: rest, isNamed: false };
}

/** Other plans than `own` that words are a name of: "plan 2", "the others", a title. */
export function plansCalled(name: string, own: readonly PlanFact[], index: FactIndex): readonly PlanFact[] {
  const named = plansNamed({ names: [name.toLowerCase()], words: name }, index, own);
  return named?.isNamed ? named.plans.filter((plan) => !own.includes(plan)) : [];
}

/** Each number of a list, those between two of a range as well. */
function numbersIn(list: string): number[] {
  const numbers = [...list.matchAll(/\d+|[a-z]+|[一二三四五六]/gi)].flatMap(({ 0: word }) => {
    const number = /[一-龥]/.test(word) ? chineseNumber(word) : englishNumber(word);
    return Number.isNaN(number) ? [] : [number];
  });
  const [first = 0, last = 0] = numbers;
  const isRange = numbers.length === 2 && /\bto\b|through|[-–到至]/i.test(list);
  return isRange ? Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at) : numbers;
}

const EN_PLAN = "(?:\\d+|one|two|three|four|five)\\b";
const HAN_PLAN = "(?:\\d+|[一二三四五六](?!样))";
/** "Plans 1, 2 and 3", "plan 4 or 5", "plans 1 to 4", "方案1、2或3": numbers that are of nothing else. */
const NUMBERED = new RegExp(
  [
    String.raw`\b(?:plans?|options?|variants?)\s+(${EN_PLAN}(?:\s*(?:,\s*(?:and|or)?|and|&|or|to|through|[-–])\s*${EN_PLAN}(?![:.]\d|\s*(?:hours?|minutes?|blocks?|h\b|min\b|days?|deadlines?|tasks?)))*)`,
    String.raw`(?:方案|计划)\s*(${HAN_PLAN}(?:\s*(?:[、和与或到至,，–-]|以及)\s*(?:方案)?${HAN_PLAN}(?!\s*(?:小时|分|天|个|段|项|次|[:：月日点.])))*)`,
  ].join("|"),
  "gi",
);
/** In a text about all plans, who does something is they. */
const ALL_OF_THEM =
  /^\W*(?:(?:they )?all(?: (?:of (?:them|these)|two|three|four|five|six))?|every one|each(?: one)?)\b(?!\s+(?:the|your|tasks?|work|deadlines?|blocks?)\b)/i;
const OTHERS =
  /\b(?:the )?other(?: \w+)? (?:plans?|ones|options?)\b|\bthe others\b|\bany other(?: plan)?\b|(?:其[余他它]|另外|别的)(?:\S个)?(?:的)?方案|别的方案|(?<![^，。；\s])其[余他](?=[为是的都则在]|\d)/i;
const ALL =
  /\bin all (?:two|three|four|five|six)(?=\W*$)|\b(?:each|all|every one|any) of (?:them|these|the plans)\b|\b(?:all|every|each|any)(?: (?:of )?(?:the |these |five |four |three ))?\s*(?:plans?|options?|variants?|versions?)\b|(?:各|每个|所有|任何)方案/i;
