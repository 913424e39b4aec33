import { findClaims } from "./claims.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { type Comparison, comparisonsIn, takeComparisons } from "./comparison.ts";
import { topicOf } from "./context.ts";
import { dayIn, headingAfter, openingDay, withAfterwards, withDates, withDayAfter, withThatDay } from "./named-days.ts";
import type { Order } from "./order.ts";
import { plainSentence } from "./plain-sentence.ts";
import type { FactIndex, PlanFact } from "./plan-facts.ts";
import { type PlansNamed, plansCalled, plansNamed } from "./plans-named.ts";
import type { Topic } from "./subject.ts";
import type { Thread } from "./thread.ts";

/** A clause with the plans that it is about; its names are those of tasks. */
export type ScopedClause = Clause & {
  readonly plans: readonly PlanFact[];
  readonly namesPlan: boolean;
  /** What it compares; its words are without that. */
  readonly comparisons: readonly Comparison[];
  /** The plans of which is so what is said before it. */
  readonly alike: readonly PlanFact[];
};

/** What a sentence is made of, before it is settled what each of its clauses means. */
export type Sentence = {
  readonly clauses: readonly ScopedClause[];
  readonly order: readonly Order[];
  /** The day in front of it, and the words of a first clause that says no more than that day ("After Thursday, …"). */
  readonly opening: string;
  readonly dayAlone: string;
  /** What the lengths behind a label are of. */
  readonly label: Topic;
  /** The moments behind a label are due dates. */
  readonly isOfDue: boolean;
  readonly isEntry: boolean;
  readonly isOfUnplaced: boolean;
  /** The day that it names, and the one below which it puts what follows. */
  readonly day: string;
  readonly heading: string;
  /** It goes on about "it". */
  readonly hasPronoun: boolean;
};

/** The sentence as clauses about plans and tasks; null where it names a plan that there is not. */
export function readSentence(sentence: string, index: FactIndex, before: Thread): Sentence | null {
  const window = index.own[0]?.whole ?? { window: [] };
  const dated = withDates(plainSentence(sentence).replace(ENTRY, ""), window);
  const plain = withThatDay(withDayAfter(withAfterwards(dated, before.day), before.day), before.day);
  const { text, comparisons } = takeComparisons(plain, index.comparisons);
  const { clauses, order } = clausesOf(text, index);
  const scoped = scopesOf(clauses, comparisons, index);
  if (!scoped) return null;
  const [first] = clauses;
  const dayAlone = first !== undefined && first.names.length === 0 && dayIn(first.words) !== "" ? first.words : "";
  return {
    clauses: scoped,
    order,
    opening: openingDay(text) || dayIn(dayAlone),
    dayAlone,
    label: topicOf(LABEL.exec(text)?.[0] ?? ""),
    isOfDue: DUE_LABEL.test(text),
    isEntry: ENTRY.test(sentence),
    isOfUnplaced: topicOf(text) === "unplaced" || COST.test(text),
    day: dayIn(text),
    heading: headingAfter(text, clauses, before.heading),
    hasPronoun: PRONOUN.test(text),
  };
}

const ENTRY = /^\s*(?:[-*•+]|\d+[.)])\s+/;
/** "余量：…", "Missing: …": what the lengths after it are of. */
const LABEL = /^[^:：\d]{1,32}[:：](?!\d)/;
const COST = /^\W*(?:the )?(?:costs?|price|代价)[^:：]{0,12}[:：]/i;
const DUE_LABEL = /^\W*(?:deadlines?|due(?: dates?)?|截止\S{0,2}|期限)\s*[:：]/i;
const PRONOUN =
  /^\W*(?:(?:both|each|all|one|part \w+) of )?(?:it|its|this one|that one|they|it['’]s|它|这项|该任务)(?![a-z])/i;

/**
 * Each clause with the plans that it speaks of: those it names, else those of the clause before, and in front of the
 * first that names any ("if you want Friday free, choose plan 3") those.
 */
function scopesOf(
  clauses: readonly Clause[],
  comparisons: readonly Comparison[],
  index: FactIndex,
): ScopedClause[] | null {
  let plans = index.own;
  const scopes: PlansNamed[] = [];
  for (const clause of clauses) {
    const named = plansNamed(clause, index, plans);
    if (!named) return null;
    plans = named.plans;
    scopes.push(named);
  }
  const first = scopes.findIndex((scope) => scope.isNamed);
  return scopes.map(({ plans: own, words, isNamed }, at) => {
    const names = (clauses[at]?.names ?? []).filter((name) => index.tasks.has(name));
    const compared = comparisonsIn(words, comparisons);
    const isVague = names.length === 0 && findClaims(compared.words).length === 0;
    return {
      names,
      beside: clauses[at]?.beside ?? [],
      ...compared,
      plans: at < first && CONDITION.test(clauses[at]?.words ?? "") ? (scopes[first]?.plans ?? own) : own,
      namesPlan: isNamed,
      alike: compared.comparisons.flatMap(({ direction, than }) =>
        isVague && direction === "same" ? plansCalled(than, own, index) : [],
      ),
    };
  });
}

const CONDITION = /^\W*(?:if|for|want|prefer|when|should|would|to)\b|如果|想|若|要|喜欢|希望|怕|在意|看重/i;
