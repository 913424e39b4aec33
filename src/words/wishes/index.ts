import type { Language } from "#contract/primitives.ts";
import { Wish } from "#contract/wish.ts";
import { createReader, type Grammar } from "../grammar.ts";
import { type Token, tokensOf } from "../tokens.ts";
import { EN_FORMS, EN_WISHES } from "./en.ts";
import { daysOf, endOfClause, endsClause } from "./form.ts";
import { ZH_FORMS, ZH_WISHES } from "./zh.ts";

export type ReadWishes = {
  readonly wishes: readonly Wish[];
  /** Clauses that match no documented form, as typed. */
  readonly rest: readonly string[];
};

/**
 * Words without a meaning before a clause, and those that may follow a clause without a separator.
 */
const BEFORE = new Set(["and", "but", "please", "请"]);
const AFTER = new Set(["and", "but", "please"]);

/** Longest line that is read, because the cost of reading grows with it. */
const LONGEST_LINE = 1_000;

const typed = (forms: typeof EN_FORMS) => forms.flatMap(({ examples }) => examples.map(([text]) => text));

/** The documented forms by language, as a list of examples. */
export const WISH_EXAMPLES: Readonly<Record<Language, readonly string[]>> = {
  en: typed(EN_FORMS),
  zh: typed(ZH_FORMS),
};

/** The wishes of a text, clause by clause; a clause is read completely or not at all. */
export function readWishes(text: string): ReadWishes {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const read = lines.map((line) => (line.length > LONGEST_LINE ? { wishes: [], rest: [line.trim()] } : readLine(line)));
  return { wishes: read.flatMap(({ wishes }) => wishes), rest: read.flatMap(({ rest }) => rest) };
}

function readLine(text: string): ReadWishes {
  const tokens = tokensOf(text);
  const readers = GRAMMARS.map((grammar) => createReader(grammar, tokens, { today: 0, minute: 0 }));
  const wishes: Wish[] = [];
  const rest: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const first = tokens[at] as Token;
    const isOpen = endsClause(tokens, at) || BEFORE.has(first.text);
    const found = isOpen ? undefined : wishAt(at);
    if (found) wishes.push(found.wish);
    at = isOpen ? at + 1 : (found?.end ?? endOfClause(tokens, at));
    if (!isOpen && !found) rest.push(text.slice(first.start, tokens[at - 1]?.end));
  }
  return { wishes, rest };

  /** A wish that covers the whole clause that begins there. */
  function wishAt(start: number): { readonly wish: Wish; readonly end: number } | undefined {
    const found = readers.flatMap(({ read }) => read("wish", start) ?? []);
    const whole = found.filter(({ end }) => endsClause(tokens, end) || AFTER.has(tokens[end]?.text ?? ""));
    for (const { value, end } of whole) {
      const { data: wish } = Wish.safeParse(value);
      if (wish) return { wish, end };
    }
    return undefined;
  }
}

/** A comma in a list of days may also end the clause; the longer list is tried first. */
const GRAMMARS: readonly Grammar[] = [EN_WISHES, ZH_WISHES].flatMap((grammar) => [
  grammar,
  { ...grammar, days: { "{fewDays}": daysOf } },
]);
