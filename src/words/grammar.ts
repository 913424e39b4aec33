import { LEFT_OUT, type Step, waysOf } from "./pattern.ts";
import type { Token } from "./tokens.ts";

/** The value read from a token on, and the index of the token after it. */
export type Read = { readonly value: unknown; readonly end: number };

/** Reads a name of the grammar at a token and returns the longest match. */
export type ReadName = (name: string, at: number) => Read | null;

/**
 * The meaning of a pattern's values, null for none. A meaning that depends on the time of reading
 * is a function of the context (`WallClock`).
 */
export type Mean = (...values: never[]) => unknown;

/** Patterns with their meanings. */
export type Rules = Readonly<Record<string, Mean>>;

/** Reads tokens directly, without a pattern. */
export type Terminal = (tokens: readonly Token[], at: number, read: ReadName) => Read | null;

/** The names that patterns may use. */
export type Grammar = Readonly<Record<string, Rules | Terminal>>;

/**
 * A node of the prefix tree: the next words and names; `~` marks tokens without a space before
 * them.
 */
type Node = {
  readonly words: Map<string, Node>;
  readonly names: Map<string, { readonly step: Step; readonly next: Node }>;
  readonly ends: Mean[];
};

/**
 * All patterns as one prefix tree, so that reading looks at each token once. Adds their words to
 * `known`.
 */
function treeOf(patterns: Iterable<readonly [pattern: string, mean: Mean]>, known: Set<string>): Node {
  const emptyNode = (): Node => ({ words: new Map(), names: new Map(), ends: [] });
  const follow = ({ words, names }: Node, step: Step): Node => {
    const key = (step.glued ? "~" : "") + (step.word ?? step.name);
    const next = (step.word === null ? names.get(key)?.next : words.get(key)) ?? emptyNode();
    if (step.word === null) names.set(key, { step, next });
    else words.set(key, next);
    known.add(step.word ?? "");
    return next;
  };
  const root = emptyNode();
  for (const [pattern, end] of patterns) {
    for (const way of waysOf(pattern)) way.reduce(follow, root).ends.push(end);
  }
  return root;
}

type OnEnd = (end: number, meant: () => unknown) => void;

/** A grammar compiled for reading: a tree for each name, and all words that occur in a pattern. */
type Compiled = { readonly entries: ReadonlyMap<string, Terminal | Node>; readonly words: ReadonlySet<string> };

const compiled = new WeakMap<Grammar, Compiled>();

function compile(grammar: Grammar): Compiled {
  const entries = new Map<string, Terminal | Node>();
  const words = new Set<string>();
  for (const [name, rules] of Object.entries(grammar)) {
    entries.set(name, typeof rules === "function" ? rules : treeOf(Object.entries(rules), words));
  }
  compiled.set(grammar, { entries, words });
  return { entries, words };
}

/**
 * Reads the names of a grammar anywhere in a list of tokens. Results are cached by name and token,
 * and no match has more parts than its pattern, so that the time is linear in the length of the
 * text.
 */
export function createReader(grammar: Grammar, tokens: readonly Token[], context: unknown) {
  const { entries, words } = compiled.get(grammar) ?? compile(grammar);
  /** Most words occur in no pattern, so no match begins with them. */
  const mayBegin = tokens.map(({ kind, text }) => kind === "number" || kind === "link" || words.has(text));
  const kept = new Map<string, (Read | null | undefined)[]>();

  function read(name: string, at: number): Read | null {
    const entry = entries.get(name);
    if (!entry) throw new SyntaxError(`no rules are named "${name}"`);
    if (at >= tokens.length || (typeof entry !== "function" && !mayBegin[at])) return null;
    const known = kept.get(name) ?? new Array<Read | null | undefined>(tokens.length);
    kept.set(name, known);
    const before = known[at];
    if (before !== undefined) return before;
    let found = null as Read | null;
    if (typeof entry === "function") found = entry(tokens, at, read);
    else {
      readings(name, at, (end, meant) => {
        const value = found && end <= found.end ? null : meant();
        if (value !== null) found = { value, end };
      });
    }
    known[at] = found;
    return found;
  }

  /**
   * Calls `onEnd` with every end that a match of the name may have from a token on, and its
   * meaning.
   */
  function readings(name: string, at: number, onEnd: OnEnd): void {
    const entry = entries.get(name);
    if (typeof entry === "object" && mayBegin[at]) walk(entry, at, onEnd, []);
  }

  function walk(node: Node, at: number, onEnd: OnEnd, values: readonly unknown[]): void {
    for (const mean of node.ends) onEnd(at, () => meant(mean, values));
    const token = tokens[at];
    const word = token && token.kind !== "literal" ? token.text : "";
    const next = node.words.get(word);
    if (next) walk(next, at + 1, onEnd, values);
    const glued = token?.glued ? node.words.get(`~${word}`) : undefined;
    if (glued) walk(glued, at + 1, onEnd, values);
    for (const { step, next: after } of node.names.values()) {
      if (step === LEFT_OUT) walk(after, at, onEnd, [...values, undefined]);
      else if (token && (!step.glued || token.glued)) {
        const found = read(step.name, at);
        if (found) walk(after, found.end, onEnd, [...values, found.value]);
      }
    }
  }

  /** The meaning of the values in the present context. */
  function meant(mean: Mean, values: readonly unknown[]): unknown {
    const value = mean(...(values as never[]));
    return typeof value === "function" ? value(context) : value;
  }

  return { read, readings };
}

/** Names in order, `"mon monday|tue tuesday"`: each means its index, counted from 1. */
export function listed(names: string, ending = ""): Rules {
  return Object.fromEntries(
    names.split("|").flatMap((same, index) => same.split(" ").map((name) => [name + ending, () => index + 1])),
  );
}

/** The meaning of a lone name: its value. */
export function same<T>(value: T): T {
  return value;
}

/** Space-separated words. */
export const anyOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words with their meanings. */
export function words(meanings: Readonly<Record<string, unknown>>): Rules {
  return Object.fromEntries(Object.entries(meanings).map(([word, meaning]) => [word, () => meaning]));
}

/** Digits as typed. */
const digits: Terminal = (tokens, at) => {
  const { kind, text } = tokens[at] as Token;
  return kind === "number" ? { value: text, end: at + 1 } : null;
};

/** Numbers and times in digits, common to all languages. */
export const DIGITS: Grammar = {
  digits,
  number: { "{digits}": (digits: string) => (digits.length <= 4 ? Number(digits) : null) },
  year: { "{number}": (year: number) => (year >= 1970 && year <= 2999 ? year : null) },
  /** A decimal point, or the decimal comma of much of Europe. */
  decimal: { "{digits}~(~.|~,)~{digits}": (whole: string, rest: string) => Number(`${whole}.${rest}`) },
  /**
   * A time on the 24-hour clock. An hour before eight needs a leading zero, because 3:30 may be in
   * the afternoon.
   */
  clockTime: {
    "{digits}~:~{digits}": (hour: string, minute: string) => {
      const [h, m] = [Number(hour), Number(minute)];
      const isClear = (hour.length === 2 || h > 7) && minute.length === 2;
      return isClear && h < 24 && m < 60 ? h * 60 + m : null;
    },
  },
};

/** An address. */
export const link: Terminal = (tokens, at) => {
  const { kind, typed } = tokens[at] as Token;
  return kind === "link" ? { value: typed, end: at + 1 } : null;
};

/** A name without spaces, as typed. */
const name: Terminal = (tokens, at) => {
  let [value, end] = ["", at];
  while (/^[\p{L}\p{M}\p{N}'_-]+$/u.test(tokens[end]?.text ?? "") && tokens[end]?.glued) value += tokens[end++]?.typed;
  return /^\p{L}/u.test(value) ? { value, end } : null;
};

/** A name with its sign: `@work`. */
export const TAG: Grammar = { name, tag: { "(@|#)~{name}": same } };

/** A sequence of one name, optionally with one or two of the words in `between`. */
export function several(name: string, between: readonly string[]): Terminal {
  return (tokens, at, read) => {
    const values: unknown[] = [];
    let end = at;
    for (let next = read(name, at); next && values.length < 14; ) {
      values.push(...[next.value].flat());
      end = next.end;
      const signs = tokens.slice(end, end + 2).findIndex(({ text }) => !between.includes(text));
      next = read(name, end + (signs === -1 ? 2 : signs));
    }
    return end === at ? null : { value: values, end };
  };
}
