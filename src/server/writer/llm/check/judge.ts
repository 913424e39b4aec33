import { findClaims, isDay, isMoment } from "./claims.ts";
import { clauseAgrees } from "./clause-agrees.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { contextOf, TAKES, topicOf } from "./context.ts";
import { sentencesOfGroup } from "./group.ts";
import { dayIn, headingAfter, isDated, openingDay, withThatDay } from "./named-days.ts";
import { orderHolds } from "./order.ts";
import { NAMED_PART } from "./part-of-task.ts";
import { isPlainQuestion, plainSentence } from "./plain-sentence.ts";
import type { FactIndex, PlanFact } from "./plan-facts.ts";
import { type PlansNamed, plansNamed } from "./plans-named.ts";
import { saysFree } from "./said.ts";
import type { Topic } from "./subject.ts";
import { isOfUnknown } from "./unknown-subject.ts";

/** What the sentences before one leave to it: the day of a heading, the day they spoke of, and what "it" is. */
export type Thread = { readonly heading: string; readonly day: string; readonly names: readonly string[] };
export const NO_THREAD: Thread = { heading: "", day: "", names: [] };

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

const ENTRY = /^\s*(?:[-*•+]|\d+[.)])\s+/;

function judgeOne(sentence: string, index: FactIndex, before: Thread): Judgement {
  const isEntry = ENTRY.test(sentence);
  const text = withThatDay(plainSentence(sentence).replace(ENTRY, ""), before.day);
  const { clauses, order } = clausesOf(text, index);
  const scopes = scopesOf(clauses, index);
  const [first] = clauses;
  const opensWithDayAlone = first !== undefined && first.names.length === 0 && dayIn(first.words) !== "";
  const opening = openingDay(text) || (opensWithDayAlone ? dayIn(first.words) : "");
  const isOfUnplaced = topicOf(text) === "unplaced";
  const label = topicOf(LABEL.exec(text)?.[0] ?? "");
  let day = opening || before.heading;
  let names: readonly string[] = PRONOUN.test(text) ? before.names : [];
  let lastNamed = names;
  let listed: readonly string[] = [];
  let plans: readonly PlanFact[] = index.own;
  let agrees = true;
  let topicBefore: Topic = "any";
  let dueBefore = false;
  for (const [at, clause] of clauses.entries()) {
    const scope = scopes[at];
    if (!scope) return { agrees: false, thread: before };
    const { words } = scope;
    plans = scope.plans;
    const named = clause.names.filter((name) => index.tasks.has(name));
    if (named.length > 0) lastNamed = named;
    if (named.length > 0 || OF_PLAN.test(words)) names = named;
    // "The first part takes an hour": of what was spoken of last.
    else if (names.length === 0 && NAMED_PART.test(words) && !isDated(words)) names = before.names;
    listed = [...new Set([...listed, ...named])];
    if (named.length === 0 && isOfUnknown(words) && findClaims(words).length > 0) agrees = false;
    const settings = settingsOf(words, {
      day,
      // A clause with a subject of its own may have left the day that was spoken of, unless that opens the sentence.
      isHeld: opening !== "" || (before.heading !== "" && isEntry),
      isBelowHeading: before.heading !== "",
      isNamed: named.length > 0,
      ofTasks: names.length > 0,
      freeAfter: opensWithDayAlone && at === 1 ? first.words : "",
    });
    const isSo = (subjects: readonly string[], { together = false, topic = label, isDue = false } = {}) =>
      settings.some((setting) =>
        plans.every((plan) =>
          clauseAgrees(
            { words: setting, names: subjects, label: topic, together, isDue, ofAll: plans.length > 1 },
            plan,
          ),
        ),
      );
    agrees &&=
      isSo(names) ||
      (countTasks(names, index) > 1 && isSo(names, { together: true })) ||
      // "One task, the talk, is left out": what the whole sentence speaks of may be meant by each of its clauses.
      (isOfUnplaced && isSo(names, { topic: "unplaced" })) ||
      // "The invoice has 5 min to spare, the brochure 30": what was said of one is said of the next.
      (isElliptic(words) &&
        (named.length > 0 || scope.isNamed || words.length < SHORT) &&
        (isSo(names, { topic: topicBefore }) || (dueBefore && isSo(names, { isDue: true })))) ||
      (countTasks(listed, index) > 1 && isTally(words, named) && (isSo(listed, { together: true }) || isSo([])));
    day = dayIn(words) || day;
    topicBefore = topicOf(words);
    dueBefore = contextOf(words).due || (dueBefore && isElliptic(words));
  }
  return {
    agrees: agrees && plans.every((plan) => orderHolds(order, plan, day)),
    thread: {
      heading: headingAfter(text, clauses, before.heading),
      day: dayIn(text) || before.day,
      names: lastNamed,
    },
  };
}

/** "余量：…", "Missing: …": what the lengths after it are of. */
const LABEL = /^[^:：\d]{1,20}[:：](?!\d)/;
const PRONOUN =
  /^\W*(?:(?:both|each|all|one|part \w+) of )?(?:it|its|this one|that one|they|it['’]s|它|这项|该任务)(?![a-z])/i;
/** "The day ends at six", "you are done": what was named before is not meant. */
const OF_PLAN =
  /\b(?:the day|the week|this day|your (?:day|week|working)|you(?:['’]re| are) (?:done|finished|free)|the plan|everything|in total|altogether)\b|当天|全天|一天|整周|本周|计划|方案|合计|总共|全部结束/i;

type Setting = {
  readonly day: string;
  readonly isHeld: boolean;
  readonly isBelowHeading: boolean;
  readonly isNamed: boolean;
  readonly ofTasks: boolean;
  readonly freeAfter: string;
};

/** The words as they may be meant: with the day that was spoken of, and where it may have been left, without. */
function settingsOf(words: string, setting: Setting): string[] {
  const { day, isHeld, isBelowHeading, isNamed, ofTasks, freeAfter } = setting;
  const saysNothing = !isNamed && findClaims(words).length === 0;
  const isFree = saysNothing && saysFree(words);
  // "After Thursday, nothing is planned"
  if (isFree && freeAfter !== "") return [`${freeAfter} ${words}`];
  if (isDated(words) || day === "" || (saysNothing && !(isBelowHeading && isFree))) return [words];
  // So may one that only sums up, and a paragraph below a list.
  const isTotal = ofTasks && !isBelowHeading && (TAKES.test(words) || topicOf(words) === "total");
  const mayLeave = isTotal || (!isHeld && (isNamed || isBelowHeading));
  return [`${day}, ${words}`, ...(mayLeave ? [words] : [])];
}

/**
 * The plans that each clause speaks of: those it names, else those of the clause before, and in front of the first that
 * names any ("if you want Friday free, choose plan 3") those.
 */
function scopesOf(clauses: readonly Clause[], index: FactIndex): (PlansNamed | null)[] {
  let plans = index.own;
  const scopes = clauses.map((clause) => {
    const named = plansNamed(clause, index, plans);
    plans = named?.plans ?? plans;
    return named;
  });
  const first = scopes.findIndex((scope) => scope?.isNamed);
  const meant = scopes[first]?.plans;
  return scopes.map((scope, at) => {
    const isCondition = at < first && CONDITION.test(clauses[at]?.words ?? "");
    return scope && meant && isCondition ? { ...scope, plans: meant } : scope;
  });
}

const CONDITION = /^\W*(?:if|for|want|prefer|when|should|would|to)\b|如果|想|若|要|喜欢|希望|怕|在意|看重/i;

/** No longer than "为2小时", which goes on about what was said before. */
const SHORT = 12;

/** Without a verb of its own. */
function isElliptic(words: string): boolean {
  return !/\b(?:is|are|has|have|gets?|takes?|needs?|starts?|begins?|ends?|runs?|goes|comes?|keeps?|stays?|stands?|sits?|falls?|follows?|fills?|opens?|closes?|waits?|moves?|finish(?:es)?)\b|[在排做写完从到]/i.test(
    words,
  );
}

/** How many different tasks these names are of. */
function countTasks(names: readonly string[], { plans }: FactIndex): number {
  return Math.max(0, ...plans.map(({ tasks }) => new Set(names.map((name) => tasks.get(name))).size));
}

/** Amounts without a time: they may be of all that was listed before, "essay, papers (3 h)" or "essay, papers, 3 h". */
function isTally(words: string, named: readonly string[]): boolean {
  if (named.length > 0 && !/[(（:：]|\btogether\b|合计|共/.test(words)) return false;
  const claims = findClaims(words);
  return claims.some((claim) => !isMoment(claim)) && claims.every((claim) => !isMoment(claim) || isDay(claim));
}
