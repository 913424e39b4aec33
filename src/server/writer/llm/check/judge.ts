import { findClaims } from "./claims.ts";
import { sentencesOfGroup } from "./group.ts";
import { inContext } from "./in-context.ts";
import { orderHolds } from "./order.ts";
import { isOutOfTurn } from "./out-of-turn.ts";
import { isPlainQuestion } from "./plain-sentence.ts";
import type { FactIndex } from "./plan-facts.ts";
import { holdsInContext } from "./readings.ts";
import { readSentence } from "./sentence.ts";
import { eachAlone, type SaidOfSome, saidOfSome } from "./some-plans.ts";
import { NO_THREAD, type Thread } from "./thread.ts";

export type Judgement = { readonly agrees: boolean; readonly thread: Thread };

/**
 * Whether everything that a sentence states agrees with the plan, or with every plan where it speaks of all. A clause
 * that names tasks is held to each of them, one that names plans to those; days, times and lengths that are said
 * together must belong to the same block, or to blocks without a break between them.
 */
export function judge(sentence: string, index: FactIndex, before: Thread = NO_THREAD): Judgement {
  if (sentence.length > LONGEST_SENTENCE || findClaims(sentence).length > MOST_CLAIMS) {
    return { agrees: false, thread: before };
  }
  if (isOutOfTurn(sentence, index)) return { agrees: false, thread: before };
  if (isPlainQuestion(sentence)) return { agrees: true, thread: before };
  const group = sentencesOfGroup(sentence, index);
  if (!group) return judgeOne(sentence, index, before);
  const agrees = group.length > 0 && group.every((each) => judgeOne(each, index, before).agrees);
  return { agrees, thread: before };
}

/** Nobody writes longer ones, and what patterns cost grows with the square of it. */
const LONGEST_SENTENCE = 500;
const MOST_CLAIMS = 30;

/** `judge` for a sentence that stands alone. */
export function agreesWithPlan(sentence: string, index: FactIndex): boolean {
  return judge(sentence, index).agrees;
}

/** Of just so many plans, and what the sentence goes on with is so of those that it is about. */
function holdsOfSome({ count, predicate, rest }: SaidOfSome, index: FactIndex, before: Thread): boolean {
  const those = eachAlone(index).filter((plan) => judgeOne(predicate, plan, before).agrees);
  const goesOn = rest.replace(/^[,;，；]\s*(?:while|but|whereas|而)?\s*/i, "");
  return (
    those.length === count &&
    (goesOn.trim() === "" || (!OF_WHAT_WENT_BEFORE.test(goesOn) && judgeOne(goesOn, index, before).agrees))
  );
}

/** What "it" is, the words in front say, which are judged by themselves. */
const OF_WHAT_WENT_BEFORE = /\b(?:it|its|them|they|their|that|those|so|does|do)\b|它|其/i;

function judgeOne(words: string, index: FactIndex, before: Thread): Judgement {
  const some = saidOfSome(words, index);
  if (some) return { agrees: holdsOfSome(some, index, before), thread: before };
  const sentence = readSentence(words, index, before);
  if (!sentence) return { agrees: false, thread: before };
  const { clauses, day, thread } = inContext(sentence, before);
  const agrees =
    clauses.every((clause, at) => holdsInContext(clause, { sentence, heading: before.heading, at }, index)) &&
    (clauses.at(-1)?.plans ?? index.own).every((plan) => orderHolds(sentence.order, plan, day));
  return { agrees, thread };
}
