import { type Claim, findClaims } from "./claims.ts";
import { type FactIndex, joinDurations, type Subject, type Topic } from "./plan-facts.ts";

/**
 * Whether everything that a sentence states agrees with the plan. A clause that names a task is held to that task's
 * facts, one that names a plan to that plan's; a day and a time said together must belong to one block.
 */
export function agreesWithPlan(sentence: string, index: FactIndex): boolean {
  let subject = index.whole;
  return clausesOf(sentence, index).every(({ names, words }) => {
    const named = names.flatMap((name) => index.byName.get(name) ?? []);
    // "The essay is on Monday, at nine": the second clause goes on about the first one's subject.
    if (named.length > 0) subject = named.length === 1 ? (named[0] as Subject) : merge(named);
    return agrees(findClaims(words), subject, contextOf(words));
  });
}

type Clause = { readonly names: readonly string[]; readonly words: string };

/** The clauses of a sentence, with the names taken out of their words: a title's own numbers state nothing. */
function clausesOf(sentence: string, index: FactIndex): Clause[] {
  const names = [...index.byName.keys()].filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length);
  const found: string[] = [];
  let masked = sentence.replaceAll(/[⟦⟧]/g, "");
  for (const name of names) {
    const at = new RegExp(escapeRegExp(name) + PART.source, "giu");
    masked = masked.replaceAll(at, () => `⟦${found.push(name) - 1}⟧`);
  }
  return masked.split(/[;；]|,(?!\d)|，|、(?=⟦)|\s(?:and|then|while|but)\s(?=⟦)/u).map((clause) => ({
    names: [...clause.matchAll(MASK)].map(([, number]) => found[Number(number)] ?? ""),
    words: clause.replaceAll(MASK, " "),
  }));
}

/** A name's place in the list, between brackets that no text of a plan has. */
const MASK = /⟦(\d+)⟧/g;
/** The number of a part after a task's title. */
const PART = /(?:\s*[(（]\d+\/\d+[)）])?/;

function agrees(claims: readonly Claim[], subject: Subject, context: Context): boolean {
  const moments = claims.filter(isMoment);
  const others = claims.filter((claim) => !isMoment(claim));
  return (
    agreesInTime(moments, subject) && others.every((claim) => holds(claim, subject, context) || wasSaid(claim, subject))
  );
}

/** What a clause speaks of, where that decides which lengths and counts are meant. */
type Context = { readonly topic: Topic; readonly all: boolean };

const TOPICS: readonly (readonly [Topic, RegExp])[] = [
  ["cushion", /cushion|spare|slack|leeway|余量|缓冲|余地/i],
  ["late", /\blate\b|overdue|past (?:its|the) due|逾期|迟/i],
  ["unplaced", /(?:not|n't|no room).{0,12}\bfit|left out|unplaced|unscheduled|放不下|未能安排|没有安排/i],
];

function contextOf(words: string): Context {
  const topic = TOPICS.find(([, pattern]) => pattern.test(words))?.[0] ?? "any";
  return { topic, all: /\b(?:all|every)\b|全部|所有/i.test(words) };
}

function isMoment(claim: Claim): boolean {
  return claim.kind === "time" || claim.kind === "weekday" || claim.kind === "date";
}

/** Days and times belong together: each must be that of a block which fits the other kinds that the clause names. */
function agreesInTime(moments: readonly Claim[], subject: Subject): boolean {
  const kinds = new Set(moments.map(({ kind }) => kind));
  return moments.every((claim) => {
    if (wasSaid(claim, subject)) return true;
    return subject.blocks.some(
      (block) =>
        fits(claim, block) &&
        [...kinds].every(
          (kind) => kind === claim.kind || moments.some((each) => each.kind === kind && fits(each, block)),
        ),
    );
  });
}

type Block = Subject["blocks"][number];

function fits(claim: Claim, block: Block): boolean {
  switch (claim.kind) {
    case "time":
      return [block.from, block.to].some((time) => isTime(claim, time));
    case "weekday":
      return block.weekdays.includes(claim.weekday);
    case "date":
      return claim.month === block.month && claim.day === block.day && (claim.year ?? block.year) === block.year;
    default:
      return false;
  }
}

function isTime(claim: { readonly minutes: number; readonly halfDayKnown: boolean }, time: number): boolean {
  if (claim.minutes % 1_440 === time) return true;
  return !claim.halfDayKnown && (claim.minutes + 720) % 1_440 === time;
}

function holds(claim: Claim, subject: Subject, { topic, all }: Context): boolean {
  switch (claim.kind) {
    case "duration":
      return subject.durations[topic].has(claim.minutes);
    case "count": {
      const noun = topic === "unplaced" ? `unplaced ${claim.noun}` : all ? `all ${claim.noun}` : claim.noun;
      return (subject.counts[noun] ?? subject.counts[claim.noun])?.has(claim.count) ?? false;
    }
    case "number":
      return subject.counts[""]?.has(claim.value) ?? false;
    default:
      return false;
  }
}

function wasSaid(claim: Claim, { said }: Subject): boolean {
  return said.some((each) => JSON.stringify(each) === JSON.stringify(claim));
}

function merge(subjects: readonly Subject[]): Subject {
  return {
    blocks: subjects.flatMap(({ blocks }) => blocks),
    durations: joinDurations(subjects),
    counts: {},
    said: subjects.flatMap(({ said }) => said),
  };
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
