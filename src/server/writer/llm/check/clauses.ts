import { EN_NUMBER } from "#server/quick-add/number-words.ts";
import type { FactIndex } from "./plan-facts.ts";

export type Clause = { readonly names: readonly string[]; readonly words: string };

/** The clauses of a sentence, with the names taken out of their words: a title's own numbers state nothing. */
export function clausesOf(sentence: string, index: FactIndex): { clauses: Clause[]; order: Order[] } {
  const names = [...index.byName.keys()].filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length);
  const found: string[] = [];
  let masked = sentence.replaceAll(/[⟦⟧]/g, "");
  for (const name of names) {
    if (!masked.toLowerCase().includes(name)) continue;
    masked = masked.replaceAll(namePattern(name), () => `⟦${found.push(name) - 1}⟧`);
  }
  const nameAt = (number: string | undefined) => found[Number(number)] ?? "";
  const clauses = withInsertions(
    // "先写…，再做…" says in which order, and not that the first one opens the plan.
    masked
      .replace(/先(?=[^。]*⟦\d+⟧[^。]*(?:再|然后|接着|之后)[^。]*⟦)/, "")
      .split(/[;；]|,(?!\d)|，|、(?=⟦)|(?<=\))\s(?:and|but)\s|\s(?:and|then|while|but)\s(?=⟦)/u),
  ).map((clause) => ({
    names: [...clause.matchAll(MASK)].map(([, number]) => nameAt(number)),
    words: clause.replaceAll(MASK, " "),
  }));
  const order = ORDERS.flatMap(({ pattern, reversed }) =>
    [...masked.matchAll(pattern)].map(([, a, b]) =>
      reversed ? { earlier: nameAt(b), later: nameAt(a) } : { earlier: nameAt(a), later: nameAt(b) },
    ),
  );
  return { clauses, order };
}

/** "Your fullest day, Tuesday, holds …": a day between two commas belongs to what stands around it. */
function withInsertions(clauses: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [at, clause] of clauses.entries()) {
    const isInserted = at > 0 && at < clauses.length - 1 && LONE_DAY.test(clause);
    const follows = at > 1 && LONE_DAY.test(clauses[at - 1] ?? "");
    // "Friday, Saturday and Sunday are free"
    const listed =
      at > 0 &&
      LONE_DAY.test(joined.at(-1) ?? "") &&
      /^\s*(?:and\s+)?(?:mon|tue|wed|thu|fri|sat|sun|周|星期)/i.test(clause);
    if (isInserted || follows || listed) joined.push(`${joined.pop() ?? ""}, ${clause}`);
    else joined.push(clause);
  }
  return joined;
}

const LONE_DAY =
  /^\s*(?:on\s+)?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?|(?:周|星期)[一二三四五六日天])\s*$/i;

/** A name's place in the list, between brackets that no text of a plan has. */
const MASK = /⟦(\d+)⟧/g;

function namePattern(name: string): RegExp {
  const opens = /^[\p{Script=Latin}\d]/u.test(name) ? String.raw`(?<![\p{Script=Latin}\d])` : "";
  const closes = /[\p{Script=Latin}\d]$/u.test(name) ? String.raw`(?![\p{Script=Latin}\d])` : "";
  const words = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // "three runs"
  return new RegExp(`${opens}${words}${closes}|(?<=\\b${EN_NUMBER}\\s)${words}s\\b`, "giu");
}

export type Order = { readonly earlier: string; readonly later: string };

/** Words between two names that say which comes first. */
const ORDERS: readonly { readonly pattern: RegExp; readonly reversed: boolean }[] = [
  {
    pattern:
      /⟦(\d+)⟧[^⟦.]*(?:\bbefore\b|\bthen\b|followed by|ahead of|precedes|再|然后|接着|之后是|先于|早于)[^⟦.]*⟦(\d+)⟧/gi,
    reversed: false,
  },
  { pattern: /(?:\bafter\s|先(?:做|写|完成)?\s*)⟦(\d+)⟧[^⟦.]*⟦(\d+)⟧/gi, reversed: false },
  {
    pattern: /⟦(\d+)⟧[^⟦.]*(?:\bafter\b|\bfollows\b|later than|晚于|在\s*(?=⟦\d+⟧\s*之后))[^⟦.]*⟦(\d+)⟧/gi,
    reversed: true,
  },
  { pattern: /⟦(\d+)⟧[^⟦.]*在\s*⟦(\d+)⟧\s*(?:之前|以前|前)/g, reversed: false },
  { pattern: /\bbefore\s+⟦(\d+)⟧[^⟦.]*⟦(\d+)⟧/gi, reversed: true },
];
