import { findClaims, isDay, isMoment, placeClaims, plainAmounts } from "./claims.ts";
import { type Context, contextOf, WOULD } from "./context.ts";
import { figuresAgree } from "./figures-agree.ts";
import { fits } from "./fits.ts";
import { datesExist, givenClaims } from "./given.ts";
import { leadTime } from "./lead-time.ts";
import { partOfTask } from "./part-of-task.ts";
import { readPhrases } from "./phrases/index.ts";
import type { PlanFact } from "./plan-facts.ts";
import { saysFree } from "./said.ts";
import { deniesPlace, NOT_BEFORE } from "./statements/free-days.ts";
import { statementsHold } from "./statements/index.ts";
import { joinTasks, type Subject, type Topic } from "./subject.ts";

/** A clause with what the rest of its sentence means by it. */
export type Speech = {
  readonly words: string;
  /** Of tasks; none where the plan as a whole is meant. */
  readonly names: readonly string[];
  /** What its lengths are of, where its own words do not say. */
  readonly label: Topic;
  /** What is said of several tasks is of all of them together. */
  readonly together: boolean;
  /** Of several plans: a task that one of them does not know says nothing of that one. */
  readonly ofAll: boolean;
  /** Its moments are due dates, as those of the clause before were. */
  readonly isDue: boolean;
  /** Tasks that were spoken of before. */
  readonly previous: readonly string[];
};

/** Whether what a clause says of one plan is so, of each task that it names. */
export function clauseAgrees(
  { words, names, label, together, ofAll, isDue, previous: spoken }: Speech,
  plan: PlanFact,
): boolean {
  const found = names.length > 0 ? names.map((name) => plan.tasks.get(name)) : [plan.whole];
  if (ofAll && found.includes(undefined)) return true;
  const subjects = [...new Set(found)].flatMap((subject) => (subject && partOfTask(words, subject)) ?? []);
  if (subjects.length < new Set(found).size) return false;
  const previous = spoken.flatMap((name) => plan.tasks.get(name)?.blocks[0]?.title ?? []);
  const said = { words, label, whole: plan.whole, isDue, previous };
  return together ? agreesTogether(subjects, said) : subjects.every((subject) => agreesOf(subject, said));
}

/** Of several tasks together: each is there on the days named, and none is said to have a time that they cannot share. */
function agreesTogether(subjects: readonly Subject[], said: Said): boolean {
  const claims = findClaims(said.words);
  const days = claims.filter(isDay);
  const isThere = ({ blocks }: Subject) => blocks.some((block) => days.every((claim) => fits(claim, block)));
  return (
    subjects.every(isThere) &&
    claims.every((claim) => claim.kind !== "time" || claim.end === "end") &&
    agreesOf(joinTasks(subjects), { ...said, isDue: false })
  );
}

type Said = Pick<Speech, "words" | "label" | "isDue" | "previous"> & { readonly whole: Subject };

function agreesOf(subject: Subject, { words: spoken, label, whole, isDue, previous }: Said): boolean {
  const lead = leadTime(spoken, subject);
  const words = lead?.rest ?? spoken;
  const text = plainAmounts(words);
  const all = placeClaims(text);
  const context = contextOf(words);
  const given = givenClaims(all, { words, text, subject, whole, context, isDue });
  if (lead?.holds === false || given === null || !datesExist(all, whole)) return false;
  if (!mayBePlaced(words, subject, context)) return false;
  const phrases = readPhrases({ all: all.filter((each) => !given.has(each)), text, subject, whole });
  if (!phrases.holds) return false;
  const open = all.filter((each) => !given.has(each) && !phrases.settled.includes(each));
  const moments = open.map(({ claim }) => claim).filter(isMoment);
  const claims = open.map(({ claim }) => claim);
  const inReasons = all.length > 0 && all.every((each) => given.has(each));
  const said = {
    words,
    moments,
    claims,
    inReasons,
    plan: whole,
    named: subject.isTask,
    isBounded: phrases.settled.length > 0,
    previous,
  };
  if (!statementsHold(words, said, subject)) return false;
  const isFree =
    moments.length > 0 && (saysFree(words) || NOT_BEFORE.test(words) || (subject.isTask && deniesPlace(words)));
  return figuresAgree({ words, text, all, open, label, context, isFree }, subject, whole);
}

/** Of a task that found no room nothing is said to stand, and of one that lacks some, not that all of it does. */
function mayBePlaced(words: string, { isTask, blocks, missing }: Subject, { unplaced }: Context): boolean {
  if (isTask && missing === 0 && LEFT_OUT.test(words) && !/\b(?:none|nothing|nor?)\b|没有一/i.test(words)) return false;
  if (!isTask || unplaced || WOULD.test(words)) return true;
  return !(blocks.length === 0 && PLACED.test(words)) && !(missing > 0 && WHOLLY.test(words) && !DENIED.test(words));
}

const LEFT_OUT =
  /\bleft (?:out|unplaced)\b|n['’]t fit\b|\bnot fit\b|\bno room\b|[放排塞]不[下进]|未能?(?:安排|排[入进上])|没有?能?被?(?:[排放塞][进上入下]|安排[进上入下])去?(?!周|星期|[上下]午)/i;
const PLACED =
  /\b(?:fits|is|gets|starts|begins|done|finished|placed|planned|scheduled)\b(?!\s*(?:n['’]t|not|left|still|too|missing|waiting|out|free|short|only))|安排在|完成|排在/i;
const DENIED = /\b(?:none|no|not|never|nothing|cannot|part|half)\b|n['’]t|不|没|未|部分|一半/i;
const WHOLLY =
  /\b(?:all (?:of )?(?:the|your|its|it)\b|whole|complete(?:ly|d|s)?|finish(?:es|ed)?|done|fits?|in full|entire(?:ly)?)\b|全部|完成|写完|做完|排完|放得下|排得下/i;
