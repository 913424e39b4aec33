import type { Preferences, PreferencesPatch } from "#contract/preferences.ts";
import { given } from "#server/planning/given.ts";
import { toAscii } from "#server/quick-add/ascii.ts";
import { endsAt, skip } from "#server/quick-add/reader.ts";
import { preferencesOf } from "./apply.ts";
import { CHINESE_PHRASES } from "./chinese.ts";
import { type Phrase, readSteps } from "./clause.ts";
import { ENGLISH_PHRASES } from "./english.ts";
import { UNHELD } from "./unheld.ts";
import type { FoundWish } from "./wish.ts";

export type ReadWorkWishes = {
  /** The text without the clauses that say how the person wants to work. */
  readonly rest: string;
  /** What they change of the preferences; null for nothing. */
  readonly preferences: PreferencesPatch | null;
  /** Clauses that are such wishes, but none that a preference could hold. */
  readonly unread: readonly string[];
};

/**
 * Takes out of a text what it says about how the person wants to work, English or Chinese: "no work on Friday
 * afternoon", "finish by 6pm", "上午专注". What is left are tasks and habits.
 */
export function readWorkWishes(text: string, base: Preferences): ReadWorkWishes {
  let preferences = base;
  let changed: PreferencesPatch = {};
  const unread: string[] = [];
  const lines = text.split(/\r?\n/).map((line) => {
    if (line.length > LONGEST_LINE) return line;
    const { rest, clauses } = takeClauses(line);
    for (const { words, wish } of clauses) {
      const patch = wish && preferencesOf(wish, preferences);
      if (!patch) unread.push(words);
      changed = { ...changed, ...patch };
      preferences = { ...preferences, ...given(patch ?? {}) };
    }
    return rest;
  });
  return { rest: lines.join("\n"), preferences: Object.keys(changed).length > 0 ? changed : null, unread };
}

/** Nobody says how they work in more; what patterns cost grows with the length. */
const LONGEST_LINE = 1_000;

type Clause = { readonly words: string; readonly wish: FoundWish["wish"] };

function takeClauses(line: string): { rest: string; clauses: Clause[] } {
  const ascii = toAscii(line);
  const clauses: Clause[] = [];
  let rest = "";
  for (let at = 0; at < line.length; ) {
    const start = skip(OPENING, ascii, at);
    // A length after a task is that task's: "essay 6h, blocks of at most 2h".
    const found = readWish(ascii, start, rest === "");
    const end = found?.end ?? endOfClause(ascii, start);
    const next = Math.max(skip(SEPARATOR, ascii, end), at + 1);
    if (found) clauses.push({ words: line.slice(start, end).trim(), wish: found.wish });
    else rest += line.slice(at, next);
    at = next;
  }
  return {
    rest:
      clauses.length > 0 ? rest.replace(/[\s,;，；。]+(?:and|but)?\s*$/i, "").replace(/^\s*(?:and|but)\s+/i, "") : rest,
    clauses,
  };
}

const OPENING =
  /(?:[\s*•-]|(?:and|but|also|please|pls|so|plus)\s+|(?:i(?:['’]d| would)\s+(?:like|prefer|rather)(?:\s+to)?|i\s+(?:want|prefer|need)(?:\s+to)?|make sure(?:\s+(?:i|to))?|try to|let me|let['’]s)\s+|(?:请|另外|还有|并且|而且|但是?|麻烦|希望|尽量|最好|我(?:想|希望|要)?))*/;
const SEPARATOR = /\s*(?:[,;.!。]\s*|\s(?=and\s|but\s))/;

function endOfClause(text: string, at: number): number {
  const end = text.slice(at).search(/[,;。]|[.!](?=\s|$)|\s(?=(?:and|but) )/);
  return end < 0 ? text.length : at + end;
}

function readWish(text: string, at: number, opens: boolean): FoundWish | null {
  for (const phrase of [...ENGLISH_PHRASES, ...CHINESE_PHRASES]) {
    const found = readPhrase(text, at, phrase);
    if (found && (opens || found.wish?.kind !== "length")) return found;
  }
  const clauseEnd = endOfClause(text, at);
  const clause = text.slice(at, clauseEnd).trimEnd();
  return UNHELD.some((pattern) => pattern.test(clause)) ? { wish: null, end: clauseEnd } : null;
}

function readPhrase(text: string, at: number, { steps, wish }: Phrase): FoundWish | null {
  const read = readSteps(text, at, steps);
  if (!read) return null;
  const end = skip(/\s*(?:please|thanks|for me|吧|哦|啊|了|请|谢谢)?/, text, read.end);
  return endsAt(text, end) || /^\s*(?:and|but)\s/.test(text.slice(end)) ? { wish: wish(read.value), end } : null;
}
