import { contextOf, topicOf } from "./context.ts";
import { dayIn, isDated } from "./named-days.ts";
import { NAMED_PART } from "./part-of-task.ts";
import type { ScopedClause, Sentence } from "./sentence.ts";
import type { Topic } from "./subject.ts";
import type { Thread } from "./thread.ts";

/** A clause with what the words before it leave to it. */
export type ClauseInContext = ScopedClause & {
  /** The tasks that it is about: its own, or those that were spoken of. */
  readonly about: readonly string[];
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
  for (const clause of sentence.clauses) {
    const previous = clauses.at(-1);
    const about = aboutOf(clause, previous ? previous.about : spoken, before);
    clauses.push({
      ...clause,
      about,
      listed: [...new Set([...(previous?.listed ?? []), ...clause.names])],
      dayBefore: day,
      topicBefore: previous ? topicOf(previous.words) : "any",
      dueBefore: previous !== undefined && saysDue(previous),
    });
    if (clause.names.length > 0) lastNamed = clause.names;
    day = dayIn(clause.words) || day;
  }
  return {
    clauses,
    day,
    thread: { heading: sentence.heading, day: sentence.day || before.day, names: lastNamed },
  };
}

function aboutOf({ names, words }: ScopedClause, spoken: readonly string[], before: Thread): readonly string[] {
  if (names.length > 0 || OF_PLAN.test(words)) return names;
  // "The first part takes an hour": of what was spoken of last.
  if (spoken.length === 0 && NAMED_PART.test(words) && !isDated(words)) return before.names;
  return spoken;
}

/** "The day ends at six", "you are done": what was named before is not meant. */
const OF_PLAN =
  /\b(?:the day|the week|this day|your (?:day|week|working)|you(?:['’]re| are) (?:done|finished|free)|the plan|everything|in total|altogether)\b|当天|全天|一天|整周|本周|计划|方案|合计|总共|全部结束/i;

function saysDue({ words, dueBefore }: ClauseInContext): boolean {
  return contextOf(words).due || (dueBefore && isElliptic(words));
}

/** Without a verb of its own. */
export function isElliptic(words: string): boolean {
  return !/\b(?:is|are|has|have|gets?|takes?|needs?|starts?|begins?|ends?|runs?|goes|comes?|keeps?|stays?|stands?|sits?|falls?|follows?|fills?|opens?|closes?|waits?|moves?|finish(?:es)?)\b|[在排做写完从到]/i.test(
    words,
  );
}
