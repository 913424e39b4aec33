import { chineseNumber, englishNumber } from "#server/quick-add/number-words.ts";
import type { Clause } from "./clauses.ts";
import type { FactIndex, PlanFact } from "./plan-facts.ts";

/** The plans that a clause speaks of, and its words without their numbers. */
export type PlansNamed = { readonly plans: readonly PlanFact[]; readonly words: string; readonly isNamed: boolean };

/**
 * Plans are named by title, by number ("plan 2", "方案2和方案3") or as the others; a clause that names none goes on
 * about those before it. Null where there is no such plan.
 */
export function plansNamed({ names, words }: Clause, index: FactIndex, before: readonly PlanFact[]): PlansNamed | null {
  const plans = new Set(names.flatMap((name) => index.byTitle.get(name) ?? []));
  let missing = false;
  const rest = words.replaceAll(NUMBERED, (match, en: string | undefined, zh: string | undefined) => {
    for (const number of (en ?? zh ?? "").split(/[^\da-z一二三四五六七八九十]+|and/i)) {
      if (number === "") continue;
      const plan = index.plans[(/[一-龥]/.test(number) ? chineseNumber(number) : englishNumber(number)) - 1];
      if (plan) plans.add(plan);
      else missing = true;
    }
    return " ".repeat(match.length);
  });
  if (missing) return null;
  if (plans.size > 1) return { plans: [...plans], words: rest.replace(/\b(?:both|each)\b|都/i, " "), isNamed: true };
  if (plans.size > 0) return { plans: [...plans], words: rest, isNamed: true };
  if (OTHERS.test(rest))
    return {
      plans: index.plans.filter((plan) => !before.includes(plan)),
      words: rest.replace(OTHERS, " "),
      isNamed: true,
    };
  if (index.own.length > 1 && ALL_OF_THEM.test(rest)) {
    return { plans: index.own, words: rest.replace(ALL_OF_THEM, " "), isNamed: false };
  }
  if (ALL.test(rest)) return { plans: index.plans, words: rest.replace(ALL, " "), isNamed: true };
  return { plans: before, words: rest, isNamed: false };
}

const NUMBERED =
  /\b(?:plans?|options?|variants?)\s+((?:\d+|one|two|three|four|five)\b(?:\s*(?:,|and|&|or)\s*(?:\d+|one|two|three|four|five)\b(?!\s*(?:hours?|minutes?|blocks?|h\b|min\b|days?|deadlines?|tasks?)))*)|(?:方案|计划)\s*([\d一二三四五六]+(?:\s*[、和与,，]\s*\d+(?!\s*(?:小时|分|天|个|[:：月日点])))*)/gi;
/** In a text about all plans, who does something is they. */
const ALL_OF_THEM =
  /^\W*(?:(?:they )?all(?: (?:of (?:them|these)|two|three|four|five|six))?|every one|each(?: one)?)\b(?!\s+(?:the|your|tasks?|work|deadlines?|blocks?)\b)/i;
const OTHERS =
  /\b(?:the )?other(?: \w+)? (?:plans?|ones|options?)\b|\bthe others\b|其余(?:\S个)?方案|其他(?:\S个)?方案|(?<![^，。；\s])其[余他](?=[为是的都则在]|\d)/i;
const ALL =
  /\bin all (?:two|three|four|five|six)(?=\W*$)|\b(?:each|all|every one|any) of (?:them|these|the plans)\b|\b(?:all|every|each)(?: (?:of )?(?:the |these |five |four |three ))?\s*(?:plans?|options?|variants?)\b|(?:各|每个|所有)方案/i;
