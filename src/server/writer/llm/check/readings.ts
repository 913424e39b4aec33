import { alternativesIn } from "./alternatives.ts";
import { findClaims, isDay, isMoment, placeClaims, plainAmounts } from "./claims.ts";
import { clauseAgrees } from "./clause-agrees.ts";
import { comparisonHolds } from "./compare.ts";
import { LEFT_OVER, TAKES, topicOf } from "./context.ts";
import { withNoun } from "./counted-noun.ts";
import { type ClauseInContext, isElliptic } from "./in-context.ts";
import { isDated } from "./named-days.ts";
import type { FactIndex, PlanFact } from "./plan-facts.ts";
import { saysFree } from "./said.ts";
import type { Sentence } from "./sentence.ts";
import { isOfUnknown } from "./unknown-subject.ts";

/** What surrounds a clause: its sentence, whether a heading stands above it, and how many clauses went before. */
type Around = { readonly sentence: Sentence; readonly heading: string; readonly at: number };

/** Whether a clause is so in one of the ways in which its words may be meant, of every plan that it is about. */
export function holdsInContext(clause: ClauseInContext, around: Around, index: FactIndex): boolean {
  const { words, names, about, listed, plans, topicBefore } = clause;
  if (names.length === 0 && isOfUnknown(words) && findClaims(words).length > 0) return false;
  if (!clause.comparisons.every((comparison) => comparisonHolds(comparison, clause, index))) return false;
  const settings = fuller(settingsOf(clause, around), clause);
  const { label, isOfUnplaced } = around.sentence;
  const isSo = (subjects: readonly string[], { together = false, topic = label, isDue = false } = {}) => {
    const agrees = (said: string, plan: PlanFact) =>
      clauseAgrees(
        {
          words: said,
          names: subjects,
          label: topic,
          together,
          isDue,
          ofAll: plans.length > 1,
          previous: clause.previous,
        },
        plan,
      );
    return settings.some(
      (setting) => plans.every((plan) => agrees(setting, plan)) || isChoice(alternativesIn(setting), plans, agrees),
    );
  };
  return (
    isSo(about) ||
    (names.length === 0 && topicOf(words) === "total" && isSo([])) ||
    (countTasks(about, index) > 1 && isSo(about, { together: true })) ||
    // "One task, the talk, is left out": what the whole sentence speaks of may be meant by each of its clauses.
    (isOfUnplaced && isSo(about, { topic: "unplaced" })) ||
    (around.sentence.isOfDue && isSo(about, { isDue: true })) ||
    (goesOn(clause) && (isSo(about, { topic: topicBefore }) || (clause.dueBefore && isSo(about, { isDue: true })))) ||
    (countTasks(listed, index) > 1 && isTally(words, names) && (isSo(listed, { together: true }) || isSo([])))
  );
}

/** Each plan does one or the other, and each is done by one. */
function isChoice(
  choices: readonly string[],
  plans: readonly PlanFact[],
  agrees: (words: string, plan: PlanFact) => boolean,
): boolean {
  const [first, last] = choices;
  if (first === undefined || last === undefined || plans.length < 2) return false;
  return (
    [first, last].every((choice) => plans.some((plan) => agrees(choice, plan))) &&
    plans.every((plan) => choices.some((choice) => agrees(choice, plan)))
  );
}

/** "The invoice has 5 min to spare, the brochure 30": what was said of one is said of the next. */
function goesOn({ words, names, namesPlan }: ClauseInContext): boolean {
  if (names.length > 0 && saysOnlyAmounts(words)) return true;
  return isElliptic(words) && (names.length > 0 || namesPlan || words.length < SHORT);
}

/** "The letter has 5 min." */
function saysOnlyAmounts(words: string): boolean {
  const rest = placeClaims(plainAmounts(words)).reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    plainAmounts(words),
  );
  return /^(?:\W|\b(?:the|and|has|have|gets|just|only|with|of)\b|[有只仅的])*$/i.test(rest) && rest !== words;
}

/** No longer than "为2小时", which goes on about what was said before. */
const SHORT = 12;

/** The words also with what they leave out: when it is that they give the length of, or what they count. */
function fuller(settings: readonly string[], clause: ClauseInContext): string[] {
  const { words, timeBefore, nounBefore } = clause;
  const claims = findClaims(words);
  const isOfTime = timeBefore !== "" && claims.length > 0 && !claims.some(isMoment);
  const counting = withNoun(settings[0] ?? "", nounBefore);
  // "Physics ends at 09:45, the notes at 10:30"
  const ending = clause.endsBefore && goesOn(clause) ? settings.map(endingThen) : [];
  return [
    ...settings,
    ...ending,
    ...(isOfTime ? [`${timeBefore}, ${words}`] : []),
    ...(counting === "" ? [] : [counting]),
  ];
}

function endingThen(words: string): string {
  return /\p{Script=Han}/u.test(words)
    ? words.replace(/[。！；\s]*$/, "结束。")
    : words.replace(/\s(?=(?:at\s+)?\d)/, " ends ");
}

/** The words as they may be meant: with the day that was spoken of, and where it may have been left, without. */
function settingsOf(
  { words, names, about, dayBefore }: ClauseInContext,
  { sentence, heading, at }: Around,
): readonly string[] {
  const isBelowHeading = heading !== "";
  const saysNothing = names.length === 0 && findClaims(words).length === 0;
  const isFree = saysNothing && saysFree(words);
  // "After Thursday, nothing is planned"
  if (isFree && at === 1 && sentence.dayAlone !== "") return [`${sentence.dayAlone} ${words}`];
  if (isDated(words) || dayBefore === "" || (saysNothing && !(isBelowHeading && isFree))) return [words];
  // A clause with a subject of its own may have left the day that was spoken of, unless that opens the sentence; so may
  // one that only sums up, and a paragraph below a list.
  const isHeld = sentence.opening !== "" || (isBelowHeading && sentence.isEntry);
  const isTotal = about.length > 0 && !isBelowHeading && (TAKES.test(words) || topicOf(words) === "total");
  const isOfAll = LEFT_OVER.has(topicOf(words));
  const mayLeave = isTotal || isOfAll || (!isHeld && (names.length > 0 || isBelowHeading));
  return [`${dayBefore}, ${words}`, ...(mayLeave ? [words] : [])];
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
