import { EN_NUMBER } from "#server/quick-add/number-words.ts";
import { findClaims, isDay, isMoment } from "./claims.ts";
import { atConjunctions } from "./conjunctions.ts";
import { NOT_HABITS, WITH_HABITS } from "./context.ts";
import { hasName, MASK, withoutNames } from "./masks.ts";
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
  masked = masked.replaceAll(INCLUDING, (match) =>
    isHabit(nameAt(/⟦(\d+)⟧/.exec(match)?.[1]), index) ? ` ${WITH_HABITS} ` : match,
  );
  const clauses = withInsertions(withoutAsides(masked).split(BETWEEN))
    .flatMap(atColons)
    .flatMap(atConjunctions)
    .map((clause) => {
      const { about, beside } = subjectsIn(clause);
      return { names: about.map(nameAt), beside: beside.map(nameAt), words: withoutNames(clause) };
    });
  return { clauses, order: ordersIn(masked, nameAt) };
}

/** "Besides yoga, six tasks", "six tasks, plus the walk", "五段（不含吉他）". */
const BESIDES =
  /[，,(（]?\s*(?:\b(?:besides|apart from|aside from|other than|plus|not counting|excluding|without counting)\s+(?:the |your )?⟦(?:\d+)⟧(?=\W*$|\s*[,，)）])|⟦(?:\d+)⟧ aside\b|(?:除(?:了|去)?|不含|不算|不计|另加|外加|另有)\s*⟦(?:\d+)⟧(?:之?外)?)\s*[)）]?[，,]?/gi;

/** "Seven tasks, yoga included", "七项任务，其中吉他…": what is counted with them. */
const INCLUDING =
  /[，,(（]?\s*(?:\b(?:including|incl\.?|counting)\s+(?:the |your )?⟦(?:\d+)⟧(?=\W*$|\s*[,，)）.])|(?<=\()with\s+(?:the |your )?⟦(?:\d+)⟧(?=\))|(?:\b(?:the|your) )?⟦(?:\d+)⟧\s+(?:is\s+)?(?:included|counted(?: in)?|among them|being one(?: of them)?)\b|(?:其中(?:包[括含]|有|一[项个件]是)?|(?<!不)(?:包括|包含|含|算上|连同?))\s*⟦(?:\d+)⟧(?:在内)?(?!\s*[\d一二两三四五六七]))\s*[)）]?/gi;

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
  const claims = at < 0 ? [] : findClaims(`${withoutNames(left)}:`);
  const isLabel = claims.length === 0 || (claims.every(isMoment) && !hasName(left));
  return at < 0 || isLabel ? [clause] : [left, ...atColons(right)];
}

/** A colon that is none of a time of day. */
const COLON = /(?<!\d)[:：]|[:：](?!\d)/;

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
    const isWhen = at > 0 && WHEN_FIRST.test(clause) && !hasName(clause);
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

function namePattern(name: string): RegExp {
  const opens = /^[\p{Script=Latin}\d]/u.test(name) ? String.raw`(?<![\p{Script=Latin}\d])` : "";
  const closes = /[\p{Script=Latin}\d]$/u.test(name) ? String.raw`(?![\p{Script=Latin}\d])` : "";
  const words = RegExp.escape(name);
  // "three runs"
  return new RegExp(`${opens}${words}${closes}|(?<=\\b${EN_NUMBER}\\s)${words}s\\b`, "giu");
}
