import { chineseNumber, englishNumber } from "#server/quick-add/number-words.ts";
import type { FactIndex, PlanFact } from "./plan-facts.ts";

/** "Four plans keep Friday clear": how many plans it is so of, what is so, and what the sentence goes on with. */
export type SaidOfSome = { readonly count: number; readonly predicate: string; readonly rest: string };

/** A sentence that opens with some of the plans by their number; null where it is of all of them, or of none. */
export function saidOfSome(sentence: string, { own, plans }: FactIndex): SaidOfSome | null {
  const found = own.length > 1 ? SOME.exec(sentence) : null;
  const { en, zh, predicate = "", rest = "" } = found?.groups ?? {};
  const count = en ? englishNumber(en) : chineseNumber((zh ?? "").replace("两", "二"));
  return found && count < plans.length ? { count, predicate: subjectOf(zh) + predicate, rest } : null;
}

/** Each of the plans that the index is of, by itself. */
export function eachAlone(index: FactIndex): readonly FactIndex[] {
  return index.own.map((plan: PlanFact) => ({ ...index, own: [plan] }));
}

const SOME =
  /^\W*(?:(?<en>two|three|four|five)\s+(?:of\s+(?:the|these)\s+(?:\w+\s+)?)?plans|(?:有)?(?<zh>[两二三四五])个方案(?:都|的)?)(?=\s|\p{Script=Han})(?<predicate>(?:(?![,;，；]\s*(?:while|but|whereas|plan|方案|只有|而|另)).)+)(?<rest>.*)$/isu;

function subjectOf(zh: string | undefined): string {
  return zh ? "这个方案" : "It";
}
