import { EN_NUMBER } from "#server/quick-add/number-words.ts";
import { findClaims, isDay, isMoment } from "./claims.ts";
import { NOT_HABITS } from "./context.ts";
import { isDated } from "./named-days.ts";
import { type Order, ordersIn } from "./order.ts";
import type { FactIndex } from "./plan-facts.ts";
import { saysFree } from "./said.ts";

export type Clause = {
  readonly names: readonly string[];
  /** What it is named after and is not about: "after the paperwork". */
  readonly beside: readonly string[];
  readonly words: string;
};

/** The clauses of a sentence, with the names taken out of their words: a title's own numbers state nothing. */
export function clausesOf(sentence: string, index: FactIndex): { clauses: Clause[]; order: Order[] } {
  const found: string[] = [];
  const nameAt = (number: string | undefined) => found[Number(number)] ?? "";
  let masked = sentence.replaceAll(/[⟦⟧]/g, "");
  for (const name of index.names) {
    if (!masked.toLowerCase().includes(name)) continue;
    masked = masked.replaceAll(namePattern(name), () => `⟦${found.push(name) - 1}⟧`);
  }
  masked = masked.replaceAll(BESIDES, (match) =>
    isHabit(nameAt(/⟦(\d+)⟧/.exec(match)?.[1]), index)
      ? ` ${NOT_HABITS}${/^.{0,3}plus/i.test(match) ? ", " : " "}`
      : match,
  );
  const clauses = withInsertions(withoutAsides(masked).split(BETWEEN))
    .flatMap(atColons)
    .flatMap(atConjunctions)
    .map((clause) => {
      const { about, beside } = subjectsIn(clause);
      return { names: about.map(nameAt), beside: beside.map(nameAt), words: clause.replaceAll(MASK, " ") };
    });
  return { clauses, order: ordersIn(masked, nameAt) };
}

/** "Besides yoga, six tasks", "six tasks, plus the walk", "五段（不含吉他）". */
const BESIDES =
  /[，,(（]?\s*(?:\b(?:besides|apart from|aside from|other than|plus|not counting|excluding|without counting)\s+(?:the |your )?⟦(?:\d+)⟧(?=\W*$|\s*[,，)）])|(?:除(?:了|去)?|不含|不算|不计|另加|外加|另有)\s*⟦(?:\d+)⟧(?:之?外)?)\s*[)）]?[，,]?/gi;

function isHabit(name: string, { tasks }: FactIndex): boolean {
  const blocks = tasks.get(name)?.blocks ?? [];
  return blocks.length > 0 && blocks.every(({ repeats }) => repeats);
}

const BETWEEN = /[;；]|,(?!\d)|，|、(?=[^⟦、，]{0,4}⟦)|\s[–—-]+\s|(?<=\))\s(?:and|but)\s/u;

/** The sentence without names that something is not about. */
function withoutAsides(masked: string): string {
  return (
    masked
      // "5 h in all, including yoga"
      .replace(
        /(?:[（(]\s*)?(?:(?<!不)含|包括|including|incl\.?)\s*(?:the |your )?⟦\d+⟧(?:\s*[）)])?|[,(]\s*⟦\d+⟧ (?:included|counted)\)?/gi,
        " ",
      )
      .replace(/(?<=\b(?:in total|in all|altogether)\s)with\s+(?:the |your )?⟦\d+⟧(?=\W*$)/i, " ")
      .replace(/(?<=\d\s?(?:h|min|hours?|minutes?)\s)with\s+(?:the |your )?⟦\d+⟧(?=\W*$)/i, " ")
      // "先写…，再做…" says in which order, and not that the first one opens the plan.
      .replace(/先(?=[^。]*⟦\d+⟧[^。]*(?:再|然后|接着|之后|后)[^。]*⟦)/, "")
  );
}

/** "In two parts: 9:00 and 14:00": what stands before a colon states something of its own. */
function atColons(clause: string): string[] {
  const at = COLON.exec(clause)?.index ?? -1;
  const [left, right] = [clause.slice(0, at), clause.slice(at + 1)];
  const claims = at < 0 ? [] : findClaims(`${left.replaceAll(MASK, " ")}:`);
  const isLabel = claims.length === 0 || (claims.every(isMoment) && left.search(MASK) < 0);
  return at < 0 || isLabel ? [clause] : [left, ...atColons(right)];
}

/** A colon that is none of a time of day. */
const COLON = /(?<!\d)[:：]|[:：](?!\d)/;

/** "You read the papers on Thursday and finish the thesis on Friday": two clauses, since each side has its own name and more. */
function atConjunctions(clause: string): string[] {
  for (const { index, 0: word } of clause.matchAll(CONJUNCTION)) {
    const [left, right] = [clause.slice(0, index), clause.slice(index + word.length)];
    if (isApart(left, right, word)) return [left, ...atConjunctions(right)];
  }
  return [clause];
}

const CONJUNCTION = /\s(?:and then|and|while|but|then|plus)\s|，?(?:并且|而|然后|加上?|以及|、|[和及])/g;

/** Whether what follows a conjunction says something of its own. */
function isApart(left: string, right: string, word: string): boolean {
  const isList = /[加及和、]/.test(word);
  const isNext = /then/.test(word);
  const says = (side: string) => findClaims(side.replaceAll(MASK, " ")).length > 0;
  const isWhole = (side: string) => side.search(MASK) >= 0 && says(side);
  if (isWhole(left) && isWhole(right)) return true;
  if (left.search(MASK) >= 0 && opensWithAmountOf(right)) return true;
  // "Three parts on Monday, five on Tuesday"
  if (isList && DAY_FIRST.test(right) && [left, right].every(countsOnDay)) return true;
  // "Seven tasks, five deadlines"
  if (word === "、" && [left, right].every(onlyCounts)) return true;
  if (isList) return false;
  // "The essay and the papers on Monday" is one: what is said of the essay comes after both.
  if (OPENS_WITH_NAME.test(right)) return says(left) || isNext;
  return (
    says(left) &&
    says(right) &&
    (VERB_FIRST.test(right) || PART_FIRST.test(right) || (VERB.test(left) && saysFree(right) && isDated(right)))
  );
}

const VERB = /\b(?:is|are|has|starts?|begins?|ends?|holds?|takes?|runs?|keeps?|stays?)\b/i;
const OPENS_WITH_NAME = /^(?:the |your |both )?⟦|^plans?\s+\d/i;
/** "The essay and two hours of reading", "写作和两段阅读": the amount is of what comes after it. */
function opensWithAmountOf(right: string): boolean {
  const at = right.search(MASK);
  const before = right.slice(0, Math.max(0, at));
  return (
    /^.{1,24}(?:of (?:the |your )?|的|[段块节次]|小时|分钟?)$|^(?:only |just )?(?:an?|one|two|three|four|five|six|seven|\d+)\s$/i.test(
      before,
    ) && findClaims(`${before}x`).some((claim) => !isMoment(claim))
  );
}

function onlyCounts(side: string): boolean {
  const claims = findClaims(side.replaceAll(MASK, " "));
  return (
    side.search(MASK) < 0 &&
    claims.length > 0 &&
    claims.every(
      (claim) =>
        claim.kind === "duration" || (claim.kind === "count" && /^(?:task|block|deadline|day)$/.test(claim.noun)),
    )
  );
}

function countsOnDay(side: string): boolean {
  const claims = findClaims(side.replaceAll(MASK, " "));
  return claims.some(isDay) && claims.some(({ kind }) => kind === "count");
}

/** "… and the second at 14:00" */
const PART_FIRST = /^the (?:second|third|fourth|last|other)\b/i;
/** "Runs from 9 to 16 and holds five hours" */
const VERB_FIRST =
  /^(?:holds?|has|have|takes?|closes?|never|carries|ends?|finish(?:es)?|starts?|begins?|leaves?|keeps?|gives?|needs?|is|are|runs?)\b/i;

/** "Your fullest day, Tuesday, holds …": a day between two commas belongs to what stands around it. */
function withInsertions(clauses: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [at, clause] of clauses.entries()) {
    const isInserted = at > 0 && at < clauses.length - 1 && LONE_DAY.test(clause);
    const goesOn = DAY_LAST.test(joined.at(-1) ?? "") && DAY_FIRST.test(clause);
    const follows = at > 1 && LONE_DAY.test(clauses[at - 1] ?? "");
    // "Friday, Saturday and Sunday are free"
    const listed =
      at > 0 &&
      LONE_DAY.test(joined.at(-1) ?? "") &&
      /^\s*(?:and\s+)?(?:mon|tue|wed|thu|fri|sat|sun|周|星期)/i.test(clause);
    // "… for two hours, starting at nine": when it is, said after how long.
    const isWhen = at > 0 && WHEN_FIRST.test(clause) && clause.search(MASK) < 0;
    // "One day is empty, a Friday"
    const isMeant = at > 0 && LONE_DAY.test(clause) && saysFree(joined.at(-1) ?? "");
    // "Done: Tuesday 21 March, 10:00"
    const isTime =
      at > 0 && LONE_TIME.test(clause) && findClaims((joined.at(-1) ?? "").replaceAll(MASK, " ")).some(isDay);
    if (isTime) joined.push(`${joined.pop() ?? ""} ${clause}`);
    else if (isInserted || follows || listed || goesOn || isWhen || isMeant) {
      joined.push(`${joined.pop() ?? ""}, ${clause}`);
    } else joined.push(clause);
  }
  return joined;
}

/** "You have Thursday, Saturday and Sunday free": a list of days. */
const DAY_LAST =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\s*$|(?:周|星期)[一二三四五六日天]\s*$/i;
const WHEN_FIRST =
  /^\s*(?:starting|beginning|ending|finishing|running|from|until|at|between)\b|^\s*(?:从|于|直到|一直到)(?=\s*(?:上午|下午|晚上|早上|中午)?[\d一二两三四五六七八九十])/i;
const DAY_FIRST =
  /^\s*(?:and\s+)?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b(?!\s*(?:\d|has|holds|is|at|from))|^\s*(?:周|星期)[一二三四五六日天]/i;

const LONE_TIME = /^\s*(?:at\s+)?\d{1,2}[:.]\d{2}(?:\s*[ap]\.?m\.?)?[\s.。!]*$/i;
const LONE_DAY =
  /^\s*(?:on\s+|an?\s+|namely\s+|the\s+)?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?|(?:周|星期)[一二三四五六日天])[\s.。!]*$/i;

/** "After the paperwork come reviews at 12:30": the clause is about the reviews. */
function subjectsIn(clause: string): { about: string[]; beside: string[] } {
  const found = [...clause.matchAll(MASK)];
  const about = found.filter(
    ({ index, 0: mask }) =>
      !/\b(?:after|before|following|besides|around)\s+(?:the |your )?$/i.test(clause.slice(0, index)) &&
      !/^(?:之后|以后|之前|以前|[写做]?完?后|[写做]?完?(?=马上|紧接着|立刻|随即))/.test(
        clause.slice(index + mask.length),
      ),
  );
  const meant = about.length > 0 ? about : found;
  const numbersOf = (masks: typeof found) => masks.flatMap(([, number]) => number ?? []);
  return { about: numbersOf(meant), beside: numbersOf(found.filter((each) => !meant.includes(each))) };
}

/** A name's place in the list, between brackets that no text of a plan has. */
const MASK = /⟦(\d+)⟧/g;

function namePattern(name: string): RegExp {
  const opens = /^[\p{Script=Latin}\d]/u.test(name) ? String.raw`(?<![\p{Script=Latin}\d])` : "";
  const closes = /[\p{Script=Latin}\d]$/u.test(name) ? String.raw`(?![\p{Script=Latin}\d])` : "";
  const words = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // "three runs"
  return new RegExp(`${opens}${words}${closes}|(?<=\\b${EN_NUMBER}\\s)${words}s\\b`, "giu");
}
