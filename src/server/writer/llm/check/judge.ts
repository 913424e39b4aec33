import { daysOf, momentOf, sum } from "./block-facts.ts";
import { type Amount, type Claim, findClaims, isMoment, type Moment } from "./claims.ts";
import { clausesOf, type Order } from "./clauses.ts";
import { type Context, contextOf, isOfWhole } from "./context.ts";
import { fits } from "./fits.ts";
import { sentencesOfGroup } from "./group.ts";
import { partOfTask } from "./part-of-task.ts";
import type { FactIndex } from "./plan-facts.ts";
import { type Said, saysFree } from "./said.ts";
import { statementsHold } from "./statements.ts";
import { joinSubjects, type Subject, type Topic } from "./subject.ts";

/** What the sentences before one leave to it: the day of a heading, and what "it" is. */
export type Thread = { readonly heading: string; readonly subject: Subject | null };
export const NO_THREAD: Thread = { heading: "", subject: null };

export type Judgement = { readonly agrees: boolean; readonly thread: Thread };

/**
 * Whether everything that a sentence states agrees with the plan. A clause that names a task is held to that task's
 * facts, one that names a plan to that plan's; a day and a time said together must belong to one block.
 */
export function judge(sentence: string, index: FactIndex, before: Thread = NO_THREAD): Judgement {
  if (sentence.length > LONGEST_SENTENCE) return { agrees: false, thread: before };
  const group = sentencesOfGroup(sentence, index);
  if (!group) return judgeOne(sentence, index, before);
  const agrees = group.length > 0 && group.every((each) => judgeOne(each, index, before).agrees);
  return { agrees, thread: before };
}

function judgeOne(sentence: string, index: FactIndex, before: Thread): Judgement {
  const isEntry = /^\s*(?:[-*•+]|\d+[.)])\s/.test(sentence);
  const { clauses, order } = clausesOf(sentence, index);
  let subject = PRONOUN.test(sentence) && before.subject ? before.subject : index.whole;
  // The day of a heading holds for the entries below it, the day that opens a sentence for all of its clauses.
  let day = isEntry ? before.heading : "";
  const isOfUnplaced = contextOf(sentence).topic === "unplaced";
  let lastNamed = PRONOUN.test(sentence) ? before.subject : null;
  const agrees = clauses.every(({ names, words }, at) => {
    const named = names.flatMap((name) => index.byName.get(name) ?? []);
    // "The essay is on Monday, at nine": the second clause goes on about the first one's subject.
    if (named.length > 0) subject = joinSubjects(named);
    if (named.length > 0) lastNamed = subject;
    const said = dayIn(words) || day === "" ? words : `${day} ${words}`;
    if (names.length === 0 && (at === 0 || day !== "") && dayIn(words)) day = dayIn(words);
    else if (dayIn(words)) day = "";
    const place = { whole: index.whole, names: named.length };
    // "One task, the talk, is left out": what the whole sentence speaks of may be meant by each of its clauses.
    return clauseAgrees(said, subject, place) || (isOfUnplaced && clauseAgrees(said, subject, place, "unplaced"));
  });
  const heading = isHeading(sentence, index) ? dayIn(sentence) : isEntry ? before.heading : "";
  return { agrees: agrees && orderHolds(order, index), thread: { heading, subject: lastNamed ?? subject } };
}

/** Nobody writes longer ones, and what patterns cost grows with the square of it. */
const LONGEST_SENTENCE = 1_000;

/** `judge` for a sentence that stands alone. */
export function agreesWithPlan(sentence: string, index: FactIndex): boolean {
  return judge(sentence, index).agrees;
}

const PRONOUN = /^\W*(?:it|its|this one|that one|they|它|这项|该任务)(?![a-z])/i;

/** The day that words name, as words that name just that; empty where they name none, or several. */
function dayIn(words: string): string {
  const days = findClaims(words).filter(({ kind }) => kind === "weekday" || kind === "date");
  if (days.length === 0) return "";
  return DAY_WORDS.exec(words)?.[0] ?? words;
}

const DAY_WORDS =
  /\b(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*(?:,?\s+(?:\d{1,2}(?:st|nd|rd|th)?\s+[a-z]+|[a-z]+\s+\d{1,2}))?)\b|(?:周|星期|礼拜)[一二三四五六日天]|\d{1,2}月\d{1,2}[日号]/i;

/** "**Monday, 7 December**": a line that names a day and nothing else. */
function isHeading(sentence: string, index: FactIndex): boolean {
  const { clauses } = clausesOf(sentence, index);
  if (clauses.some(({ names }) => names.length > 0)) return false;
  const claims = findClaims(sentence);
  if (!claims.some(({ kind }) => kind === "weekday" || kind === "date")) return false;
  return /^\s*(?:#+\s|\*\*[^*]+\*\*\s*[:：]?\s*$|[^.!?。]*[:：]\s*$)/.test(sentence);
}

function orderHolds(orders: readonly Order[], { byName }: FactIndex): boolean {
  const startOf = (name: string) => Math.min(...(byName.get(name)?.blocks.map(momentOf) ?? []));
  return orders.every(({ earlier, later }) => {
    const [first, second] = [startOf(earlier), startOf(later)];
    return earlier === later || (first <= second && second < Number.POSITIVE_INFINITY);
  });
}

type Place = { readonly whole: Subject; readonly names: number };

function clauseAgrees(words: string, whose: Subject, { whole, names }: Place, topic?: Topic): boolean {
  const subject = partOfTask(words, whose);
  if (!subject) return false;
  const claims = findClaims(words);
  const context = { ...contextOf(words), ...(topic && { topic }) };
  if (context.topic === "any" && isOfWhole(words, claims, subject)) context.topic = "total";
  if (!datesExist(claims, whole)) return false;
  const mayQuote =
    context.due || context.topic === "unplaced" || WOULD.test(words) || BECAUSE.test(words) || isUnplaced(subject);
  // "On Monday between nine and ten" is of a block, and not of the days that were planned.
  const isTimed = claims.some(({ kind }) => kind === "span" || kind === "part");
  const ofWindow = WINDOW.test(words) && !isTimed && !subject.isTask ? whole.window : [];
  const open = claims.filter(
    (claim) =>
      !(mayQuote && mayBeQuoted(claim, words) && isAmong(claim, subject.said)) &&
      !(isMoment(claim) && isAmong(claim, ofWindow)),
  );
  if (isUnplaced(subject) && PLACED.test(words) && context.topic !== "unplaced" && !WOULD.test(words)) {
    return false;
  }
  const inReasons = claims.length > 0 && open.length === 0;
  const moments = open.filter(isMoment);
  const said: Said = {
    words,
    moments,
    claims: open,
    inReasons,
    plan: subject.isTask ? whole : subject,
    named: names > 0 && subject.isTask,
  };
  if (!statementsHold(words, said, subject)) return false;
  if (context.due && moments.length > 0) return false;
  if (moments.length > 0 && saysFree(words)) return true;
  const amounts = open.filter((claim) => !isMoment(claim)) as Amount[];
  return agreesInTime(moments, subject) && amounts.every((claim) => holds(claim, at(moments, subject, words), context));
}

/** A reason's length is the time that is free, and not what is missing. */
function mayBeQuoted({ kind }: Claim, words: string): boolean {
  return kind !== "duration" || /\b(?:free|only|available|remains?|would)\b|空|只|仅/i.test(words);
}

/** "Tuesday, 9 December": as many weekdays as dates must name the same days. */
function datesExist(claims: readonly Claim[], { window }: Subject): boolean {
  const dates = claims.flatMap((claim) => (claim.kind === "date" && claim.month !== null ? [claim] : []));
  const weekdays = claims.flatMap((claim) => (claim.kind === "weekday" ? [claim.weekdays] : []));
  if (dates.length !== weekdays.length) return true;
  const years = window.flatMap((claim) => (claim.kind === "date" && claim.year !== null ? [claim.year] : []));
  return dates.every(({ year, month, day }, at) =>
    (year === null ? years : [year]).some((each) => {
      const date = new Date(Date.UTC(each, (month ?? 0) - 1, day));
      return date.getUTCDate() === day && weekdays[at]?.includes(date.getUTCDay() || 7);
    }),
  );
}

/** Words about the days that were planned. */
const WINDOW = /\bbetween\b|\bwindow\b|\bweek of\b|\bfrom\b.*\b(?:to|until|through)\b|之间|至/i;

/** A task that found no room: nothing but that can be said of it. */
function isUnplaced({ isTask, blocks }: Subject): boolean {
  return isTask && blocks.length === 0;
}

const WOULD = /\b(?:would|could|if|unless|might|may)\b|如果|若|可以|就能|才能/i;
const BECAUSE = /\b(?:because|since|so that)\b|因为|由于|以便/i;
const PLACED =
  /\b(?:fits|is|gets|starts|begins|done|finished|placed|planned|scheduled)\b(?!\s*(?:n['’]t|not|left|still|too|missing|waiting|out|free|short|only))|安排在|完成|排在/i;

/** Days and times belong together: each must be that of a block which fits the other kinds that the clause names. */
function agreesInTime(moments: readonly Moment[], subject: Subject): boolean {
  return moments.every((claim) =>
    subject.blocks.some((block) => fits(claim, block) && fitsKinds(moments, block, claim.kind)),
  );
}

/** A block fits one moment of each kind (a span counts as a time). */
function fitsKinds(moments: readonly Moment[], block: Subject["blocks"][number], except?: string): boolean {
  const kinds = new Set(moments.map(({ kind }) => kind));
  return [...kinds].every((kind) => kind === except || moments.some((each) => each.kind === kind && fits(each, block)));
}

/** The subject as far as it stands on the days that a clause names: "Monday holds two hours" is of Monday's hours. */
function at(moments: readonly Moment[], subject: Subject, words: string): Subject {
  const days = moments.filter(({ kind }) => kind === "weekday" || kind === "date");
  if (days.length === 0) return subject;
  const blocks = subject.blocks.filter((block) => fitsKinds(days, block));
  const minutes = blocks.filter(({ repeats }) => !repeats).map((block) => block.minutes);
  const loads = subject.isTask
    ? []
    : subject.outcomes.flatMap(({ load }) =>
        load.filter((day) => days.some((claim) => isDay(claim, day))).map((day) => day.minutes),
      );
  const own = subject.isTask ? subject.durations.any : [];
  const inAll = [
    ...loads,
    ...["once", "all"].map((which) => sum(blocks.filter(({ repeats }) => which === "all" || !repeats))),
  ];
  const any = new Set([
    ...minutes,
    ...blocks.map((block) => block.minutes),
    ...daysOf(blocks).map((day) => day.minutes),
    minutes.reduce((sum, each) => sum + each, 0),
    ...loads,
  ]);
  const totals = subject.isTask && blocks.length === subject.blocks.length ? own : [];
  const count = new Set([blocks.length]);
  const titles = new Set([new Set(blocks.map(({ title }) => title)).size]);
  return {
    ...subject,
    durations: {
      ...subject.durations,
      any: new Set(!subject.isTask && DAY_HOLDS.test(words) ? inAll : [...any, ...totals]),
    },
    counts: {
      ...subject.counts,
      block: count,
      part: count,
      task: titles,
      item: titles,
      ...(subject.isTask ? { "": count, time: count } : {}),
    },
  };
}

/** "Wednesday holds just 90 minutes": what a day has in all, unless one block is spoken of. */
const DAY_HOLDS =
  /^(?!.*(?:\b(?:blocks?|sessions?|slots?|parts?|stretch(?:es)?|one|single|an? |for)\b|[段次个]))(?:.*\b(?:holds?|carries|has|have|just|only|adds up|comes to|totals?)\b|.*(?:只有|共))/i;

function isDay(claim: Moment, day: { weekday: number; month: number; day: number }): boolean {
  if (claim.kind === "weekday") return claim.weekdays.includes(day.weekday);
  return claim.kind === "date" && claim.day === day.day && (claim.month ?? day.month) === day.month;
}

function holds(claim: Amount, subject: Subject, { topic, all, deadlines, free }: Context): boolean {
  switch (claim.kind) {
    case "duration":
      return subject.durations[topic].has(claim.minutes);
    case "count": {
      const { noun, count, of } = claim;
      if (of !== undefined && !(subject.counts[`total ${noun}`] ?? subject.counts[noun])?.has(of)) return false;
      const special = deadlines
        ? `${deadlines} ${noun}`
        : free && noun === "day"
          ? "free day"
          : topic === "unplaced"
            ? `unplaced ${noun}`
            : all
              ? `all ${noun}`
              : noun;
      return (subject.counts[special] ?? subject.counts[noun])?.has(count) ?? false;
    }
    case "number":
      return subject.counts[""]?.has(claim.value) ?? false;
  }
}

function isAmong(claim: Claim, claims: readonly Claim[]): boolean {
  const plain = (each: Claim) => JSON.stringify({ ...each, end: null, halfDayKnown: null });
  // Reasons write the 24-hour clock; a sentence may leave the half of the day unsaid.
  const half =
    claim.kind === "time" && !claim.halfDayKnown ? [{ ...claim, minutes: (claim.minutes + 720) % 1_440 }] : [];
  return claims.some((each) => [claim, ...half].some((meant) => plain(each) === plain(meant)));
}
