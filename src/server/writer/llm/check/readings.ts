import { findClaims, isDay, isMoment } from "./claims.ts";
import { clauseAgrees } from "./clause-agrees.ts";
import { TAKES, topicOf } from "./context.ts";
import { type ClauseInContext, isElliptic } from "./in-context.ts";
import { isDated } from "./named-days.ts";
import type { FactIndex } from "./plan-facts.ts";
import { saysFree } from "./said.ts";
import type { Sentence } from "./sentence.ts";
import { isOfUnknown } from "./unknown-subject.ts";

/** What surrounds a clause: its sentence, whether a heading stands above it, and how many clauses went before. */
type Around = { readonly sentence: Sentence; readonly heading: string; readonly at: number };

/** Whether a clause is so in one of the ways in which its words may be meant, of every plan that it is about. */
export function holdsInContext(clause: ClauseInContext, around: Around, index: FactIndex): boolean {
  const { words, names, about, listed, plans, topicBefore } = clause;
  if (names.length === 0 && isOfUnknown(words) && findClaims(words).length > 0) return false;
  const settings = settingsOf(clause, around);
  const { label, isOfUnplaced } = around.sentence;
  const isSo = (subjects: readonly string[], { together = false, topic = label, isDue = false } = {}) =>
    settings.some((setting) =>
      plans.every((plan) =>
        clauseAgrees({ words: setting, names: subjects, label: topic, together, isDue, ofAll: plans.length > 1 }, plan),
      ),
    );
  return (
    isSo(about) ||
    (countTasks(about, index) > 1 && isSo(about, { together: true })) ||
    // "One task, the talk, is left out": what the whole sentence speaks of may be meant by each of its clauses.
    (isOfUnplaced && isSo(about, { topic: "unplaced" })) ||
    (goesOn(clause) && (isSo(about, { topic: topicBefore }) || (clause.dueBefore && isSo(about, { isDue: true })))) ||
    (countTasks(listed, index) > 1 && isTally(words, names) && (isSo(listed, { together: true }) || isSo([])))
  );
}

/** "The invoice has 5 min to spare, the brochure 30": what was said of one is said of the next. */
function goesOn({ words, names, namesPlan }: ClauseInContext): boolean {
  return isElliptic(words) && (names.length > 0 || namesPlan || words.length < SHORT);
}

/** No longer than "为2小时", which goes on about what was said before. */
const SHORT = 12;

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
  const mayLeave = isTotal || (!isHeld && (names.length > 0 || isBelowHeading));
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
