import { LEFT_OUT, type Step, waysOf } from "./pattern.ts";
import type { Token } from "./tokens.ts";

/** What is read from a token on, and the index of the token after it. */
export type Read = { readonly value: unknown; readonly end: number };

/** Reads a name of the grammar at a token; of several readings the longest. */
export type ReadName = (name: string, at: number) => Read | null;

/**
 * What the values of a pattern mean together, null for nothing. Where that depends on when it is
 * said, it is a function of the context (`WallClock`).
 */
export type Mean = (...values: never[]) => unknown;

/** Ways to say one thing, each with what it then means. */
export type Rules = Readonly<Record<string, Mean>>;

/** What is read by looking at tokens. */
export type Terminal = (tokens: readonly Token[], at: number, read: ReadName) => Read | null;

/** The names that patterns may use. */
export type Grammar = Readonly<Record<string, Rules | Terminal>>;

/** What follows in a pattern: words and names by how they stand, `~` before what is glued. */
type Node = {
  readonly words: Map<string, Node>;
  readonly names: Map<string, { readonly step: Step; readonly next: Node }>;
  readonly ends: Mean[];
};

/** All ways to say things as one tree: one look at each token; `known` gets their words. */
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

/** A grammar as it is read: a tree for each of its names, and all words that are in one. */
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
 * Reads what a grammar has anywhere in a list of tokens. What a name is at a token is found once
 * and kept, and no way has more parts than its pattern, so time grows with the text's length alone.
 */
export function createReader(grammar: Grammar, tokens: readonly Token[], context: unknown) {
  const { entries, words } = compiled.get(grammar) ?? compile(grammar);
  /** Most words are in no pattern, and so begin nothing that is made of patterns. */
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

  /** Names every end that a name may have from a token on, with what it then means. */
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

  /** What the values mean here and now. */
  function meant(mean: Mean, values: readonly unknown[]): unknown {
    const value = mean(...(values as never[]));
    return typeof value === "function" ? value(context) : value;
  }

  return { read, readings };
}

/** Names in their order, `"mon monday|tue tuesday"`: each means its place, counted from 1. */
export function listed(names: string, ending = ""): Rules {
  return Object.fromEntries(
    names.split("|").flatMap((same, index) => same.split(" ").map((name) => [name + ending, () => index + 1])),
  );
}

/** What a name means alone. */
export function same<T>(value: T): T {
  return value;
}

/** Words, apart by spaces. */
export const anyOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words and what each stands for. */
export function words(meanings: Readonly<Record<string, unknown>>): Rules {
  return Object.fromEntries(Object.entries(meanings).map(([word, meaning]) => [word, () => meaning]));
}

/** Digits, as they are written. */
const digits: Terminal = (tokens, at) => {
  const { kind, text } = tokens[at] as Token;
  return kind === "number" ? { value: text, end: at + 1 } : null;
};

/** Numbers and times in digits, which every language has. */
export const DIGITS: Grammar = {
  digits,
  number: { "{digits}": (digits: string) => (digits.length <= 4 ? Number(digits) : null) },
  year: { "{number}": (year: number) => (year >= 1970 && year <= 2999 ? year : null) },
  /** With a decimal point, or the comma that much of Europe writes. */
  decimal: { "{digits}~(~.|~,)~{digits}": (whole: string, rest: string) => Number(`${whole}.${rest}`) },
  /** On the 24-hour clock. Before eight it needs a nought: 3:30 may be in the afternoon. */
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
  const { kind, given } = tokens[at] as Token;
  return kind === "link" ? { value: given, end: at + 1 } : null;
};

/** A name that stands in one piece, as it was typed. */
const name: Terminal = (tokens, at) => {
  let [value, end] = ["", at];
  while (/^[\p{L}\p{M}\p{N}'_-]+$/u.test(tokens[end]?.text ?? "") && tokens[end]?.glued) value += tokens[end++]?.given;
  return /^\p{L}/u.test(value) ? { value, end } : null;
};

/** A name beside its sign: `@work`. */
export const TAG: Grammar = { name, tag: { "(@|#)~{name}": same } };

/** Several of a name in a row, with one or two of the words in `between` or without. */
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
