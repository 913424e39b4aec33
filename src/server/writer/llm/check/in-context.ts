import { findClaims } from "./claims.ts";
import { contextOf, LEFT_OVER, topicOf } from "./context.ts";
import { NOUNS_LEFT_OUT } from "./counted-noun.ts";
import { dayIn, isDated } from "./named-days.ts";
import { NAMED_PART } from "./part-of-task.ts";
import type { PlanFact } from "./plan-facts.ts";
import type { ScopedClause, Sentence } from "./sentence.ts";
import type { Topic } from "./subject.ts";
import type { Thread } from "./thread.ts";

/** A clause with what the words before it leave to it. */
export type ClauseInContext = ScopedClause & {
  /** The tasks that it is about: its own, or those that were spoken of. */
  readonly about: readonly string[];
  /** The words before it, where they say when it is that the clause goes on about. */
  readonly timeBefore: string;
  /** The clause before says when something ends. */
  readonly endsBefore: boolean;
  /** What was counted before it: "deadline"; empty for nothing. */
  readonly nounBefore: string;
  /** The tasks that were spoken of before it. */
  readonly previous: readonly string[];
  /** All tasks that the sentence has named so far. */
  readonly listed: readonly string[];
  /** The day that was spoken of before it; empty for none. */
  readonly dayBefore: string;
  /** What the lengths of the clause before are of, and whether its moments are due dates. */
  readonly topicBefore: Topic;
  readonly dueBefore: boolean;
};

/** What a sentence means by each of its clauses, and what it leaves to the sentence after it. */
export function inContext(
  sentence: Sentence,
  before: Thread,
): { readonly clauses: readonly ClauseInContext[]; readonly thread: Thread; readonly day: string } {
  const spoken = sentence.hasPronoun ? before.names : [];
  const clauses: ClauseInContext[] = [];
  let day = sentence.opening || before.heading;
  let lastNamed = spoken;
  let noun = before.noun;
  for (const clause of sentence.clauses) {
    const previous = clauses.at(-1);
    const about = aboutOf(clause, previous ? previous.about : spoken, before);
    clauses.push({
      ...clause,
      about,
      timeBefore: previous && clause.names.length === 0 ? timedWords(previous) : "",
      endsBefore: previous !== undefined && ENDS.test(previous.words),
      nounBefore: noun,
      previous: [clause.beside, lastNamed, before.names].find((names) => names.length > 0) ?? [],
      listed: [...new Set([...(previous?.listed ?? []), ...clause.names])],
      dayBefore: day,
      topicBefore: previous ? topicOf(previous.words) : before.topic,
      dueBefore: previous !== undefined && saysDue(previous),
    });
    noun = countedIn(clause.words) || noun;
    if (clause.names.length > 0) lastNamed = clause.names;
    day = dayIn(clause.words) || day;
  }
  return {
    clauses: clauses.map((clause, at) => ({ ...clause, plans: [...clause.plans, ...alikeAfter(clauses, at)] })),
    day,
    thread: {
      heading: sentence.heading,
      day: sentence.day || before.day,
      names: lastNamed,
      noun,
      topic: topicIn(clauses),
    },
  };
}

/** "… is left out, as in plan 3": the plans that are said to be alike in what a clause before says. */
function alikeAfter(clauses: readonly ClauseInContext[], at: number): readonly PlanFact[] {
  return clauses.slice(at + 1).flatMap(({ alike }) => alike);
}

function aboutOf({ names, words }: ScopedClause, spoken: readonly string[], before: Thread): readonly string[] {
  if (names.length > 0 || OF_PLAN.test(words)) return names;
  // "The first part takes an hour": of what was spoken of last.
  if (spoken.length === 0 && NAMED_PART.test(words) && !isDated(words)) return before.names;
  return spoken;
}

/** "The day ends at six", "you are done": what was named before is not meant. */
const OF_PLAN =
  /\b(?:the day|(?<!\btimes (?:in|of) )the week|this day|your (?:day|week|working)|you(?:['’]re| are) (?:done|finished|free)|the plan|everything)\b|当天|全天|一天|整周|本周|计划|方案|全部结束/i;

/** What the lengths of a sentence were last of, where that can go on. */
function topicIn(clauses: readonly ClauseInContext[]): Topic {
  return clauses.map(({ words }) => topicOf(words)).findLast((topic) => LEFT_OVER.has(topic)) ?? "any";
}

function timedWords({ words, dayBefore }: ClauseInContext): string {
  if (!findClaims(words).some(({ kind }) => kind === "time" || kind === "span")) return "";
  return isDated(words) ? words : `${dayBefore}, ${words}`;
}

/** What a number may be of that stands alone: what was counted last. */
function countedIn(words: string): string {
  const counted = findClaims(words).flatMap((claim) =>
    claim.kind === "count" && NOUNS_LEFT_OUT.has(claim.noun) ? claim.noun : claim.kind === "duration" ? "minute" : [],
  );
  return counted.at(-1) ?? (/\bdeadlines\b/i.test(words) ? "deadline" : "");
}

const ENDS = /\b(?:ends?|ending|finish(?:es)?|done|wraps up)\b|结束|收尾|收工|完成|写完|做完/i;

function saysDue({ words, dueBefore }: ClauseInContext): boolean {
  return contextOf(words).due || (dueBefore && isElliptic(words));
}

/** Without a verb of its own. */
export function isElliptic(words: string): boolean {
  return !/\b(?:is|are|has|have|gets?|takes?|needs?|starts?|begins?|ends?|runs?|goes|comes?|keeps?|stays?|stands?|sits?|falls?|follows?|fills?|opens?|closes?|waits?|moves?|finish(?:es)?)\b|[在排做写完从到]/i.test(
    words,
  );
}
