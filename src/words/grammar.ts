import { LEFT_OUT, type Step, waysOf } from "./pattern.ts";
import type { Token } from "./tokens.ts";

/** What is read from a token on, and the index of the token after it. */
export type Read<T = unknown> = { readonly value: T; readonly end: number };

/** Reads a name of the grammar at a token; of several readings the longest. */
export type ReadName = (name: string, at: number) => Read | null;

/**
 * What the values of a pattern mean together, null for nothing. Where that depends on when it is said, it is a function of the
 * context (`WallClock`).
 */
export type Mean = (...values: never[]) => unknown;

/** Ways to say one thing, each with what it then means. */
export type Rules = Readonly<Record<string, Mean>>;

/** What is read by looking at tokens. It begins with one of `begins`: a word, `#number`, `#link`, `#any`, or the `{name}` of something else. */
export type Terminal = {
  readonly begins: readonly string[];
  readonly read: (tokens: readonly Token[], at: number, read: ReadName) => Read | null;
};

/** The names that patterns may use. */
export type Grammar = Readonly<Record<string, Rules | Terminal>>;

/** What follows when so much of a pattern has been read. */
export type Node<T> = {
  readonly words: Map<string, Node<T>>;
  readonly glued: Map<string, Node<T>>;
  readonly names: { readonly step: Step; readonly next: Node<T> }[];
  readonly ends: T[];
};

/** All ways to say some things as one tree, so that each token is looked at once for all of them. */
export function treeOf<T>(patterns: Iterable<readonly [pattern: string, end: T]>): Node<T> {
  const root = emptyNode<T>();
  for (const [pattern, end] of patterns) {
    for (const way of waysOf(pattern)) way.reduce(follow, root).ends.push(end);
  }
  return root;
}

function emptyNode<T>(): Node<T> {
  return { words: new Map(), glued: new Map(), names: [], ends: [] };
}

function follow<T>({ words, glued, names }: Node<T>, step: Step): Node<T> {
  const known = names.find((each) => each.step.name === step.name && each.step.glued === step.glued);
  const ofWord = step.glued ? glued : words;
  const next = (step.word === null ? known?.next : ofWord.get(step.word)) ?? emptyNode<T>();
  if (step.word !== null) ofWord.set(step.word, next);
  else if (!known) names.push({ step, next });
  return next;
}

/** What a name is read by, and what its readings can begin with: most words begin nothing, and so are passed at a glance. */
type Entry = { readonly begins: Set<string>; readonly terminal: Terminal | null; readonly tree: Node<Mean> };

const known = new WeakMap<Grammar, ReadonlyMap<string, Entry>>();

function entriesOf(grammar: Grammar): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const entryOf = (name: string): Entry => {
    const [before, rules] = [entries.get(name), grammar[name]];
    if (before) return before;
    if (!rules) throw new SyntaxError(`no rules are named "${name}"`);
    const terminal = "begins" in rules ? (rules as Terminal) : null;
    const entry = { begins: new Set<string>(), terminal, tree: treeOf(terminal ? [] : Object.entries(rules as Rules)) };
    entries.set(name, entry);
    const add = ({ words, glued, names }: Node<Mean>) => {
      for (const word of [...words.keys(), ...glued.keys()]) entry.begins.add(word);
      for (const { step, next } of names) {
        if (step === LEFT_OUT) add(next);
        else for (const word of entryOf(step.name).begins) entry.begins.add(word);
      }
    };
    add(entry.tree);
    for (const begins of terminal?.begins ?? []) {
      const words = begins.startsWith("{") ? entryOf(begins.slice(1, -1)).begins : [begins];
      for (const word of words) entry.begins.add(word);
    }
    return entry;
  };
  for (const name of Object.keys(grammar)) entryOf(name);
  known.set(grammar, entries);
  return entries;
}

/** What a token is at a first look: all numbers are alike, and so are all links. */
function keyOf({ kind, text }: Token): string {
  return kind === "number" || kind === "link" || kind === "literal" ? `#${kind}` : text;
}

/**
 * Reads what a grammar has anywhere in a list of tokens. What a name is at a token is found once and kept, and no way to say
 * something has more parts than its pattern, so a text is read in time that grows with its length alone.
 */
export function createReader(grammar: Grammar, tokens: readonly Token[], context: unknown) {
  const entries = known.get(grammar) ?? entriesOf(grammar);
  const keys = tokens.map(keyOf);
  const kept = new Map<string, (Read | null | undefined)[]>();

  function read(name: string, at: number): Read | null {
    const entry = entries.get(name);
    if (!entry || at >= tokens.length) return null;
    if (!entry.begins.has(keys[at] as string) && !entry.begins.has("#any")) return null;
    const readings = kept.get(name) ?? new Array<Read | null | undefined>(tokens.length);
    kept.set(name, readings);
    const before = readings[at];
    if (before !== undefined) return before;
    const found = entry.terminal ? entry.terminal.read(tokens, at, read) : longest(entry.tree, at);
    readings[at] = found;
    return found;
  }

  function longest(tree: Node<Mean>, at: number): Read | null {
    let best: Read | null = null;
    walk(tree, at, (mean, end, values) => {
      if (best && end <= best.end) return;
      const value = meant(mean, values);
      if (value !== null) best = { value, end };
    });
    return best;
  }

  /** What the values mean here and now. */
  function meant(mean: Mean, values: readonly unknown[]): unknown {
    const value = mean(...(values as never[]));
    return typeof value === "function" ? value(context) : value;
  }

  /** Names every end that is reached from a token on. */
  function walk<T>(
    node: Node<T>,
    at: number,
    onEnd: (end: T, at: number, values: readonly unknown[]) => void,
    values: readonly unknown[] = [],
  ): void {
    for (const end of node.ends) onEnd(end, at, values);
    const token = tokens[at];
    const word = token && token.kind !== "literal" ? token.text : "";
    const next = node.words.get(word);
    if (next) walk(next, at + 1, onEnd, values);
    const glued = token?.glued ? node.glued.get(word) : undefined;
    if (glued) walk(glued, at + 1, onEnd, values);
    for (const { step, next: after } of node.names) {
      if (step === LEFT_OUT) walk(after, at, onEnd, [...values, undefined]);
      else if (token && (!step.glued || token.glued)) {
        const found = read(step.name, at);
        if (found) walk(after, found.end, onEnd, [...values, found.value]);
      }
    }
  }

  return { read, walk, meant };
}

/** Names in their order, `"mon monday|tue tuesday"`: each means its place, counted from 1. */
export function listed(names: string, ending = ""): Rules {
  return Object.fromEntries(
    names.split("|").flatMap((same, index) => same.split(" ").map((name) => [name + ending, () => index + 1])),
  );
}

/** Words, apart by spaces. */
export const anyOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words and what each stands for. */
export function words(meanings: Readonly<Record<string, unknown>>): Rules {
  return Object.fromEntries(Object.entries(meanings).map(([word, meaning]) => [word, () => meaning]));
}

const NUMBER = ["#number"];

/** A whole number in digits, within bounds. */
export const digits = (least: number, most: number): Terminal => ({
  begins: NUMBER,
  read: (tokens, at) => {
    const { text } = tokens[at] as Token;
    const value = text.length <= 4 ? Number(text) : Number.NaN;
    return value >= least && value <= most ? { value, end: at + 1 } : null;
  },
});

/** A number in digits with a decimal point, or the comma that much of Europe writes. */
export const decimal: Terminal = {
  begins: NUMBER,
  read: (tokens, at) => {
    const [whole, point, rest] = tokens.slice(at, at + 3);
    const isDecimal =
      (point?.text === "." || point?.text === ",") && rest?.kind === "number" && point.glued && rest.glued;
    return isDecimal ? { value: Number(`${whole?.text}.${rest.text}`), end: at + 3 } : null;
  },
};

/** Minutes on the 24-hour clock. Before eight it must begin with a nought: 3:30 may be in the afternoon. */
export const clockTime: Terminal = {
  begins: NUMBER,
  read: (tokens, at) => {
    const [hour, colon, minute] = tokens.slice(at, at + 3);
    if (!hour || colon?.text !== ":" || minute?.text.length !== 2 || !colon.glued || !minute.glued) return null;
    const [h, m] = [Number(hour.text), Number(minute.text)];
    const isClear = hour.text.length === 2 || h > 7;
    return isClear && h < 24 && m < 60 ? { value: h * 60 + m, end: at + 3 } : null;
  },
};

/** An address. */
export const link: Terminal = {
  begins: ["#link"],
  read: (tokens, at) => ({ value: (tokens[at] as Token).given, end: at + 1 }),
};

/** A sign and the name that stands beside it in one piece, as it was typed: `@work`. */
export const tag: Terminal = {
  begins: ["@", "#"],
  read: (tokens, at) => {
    let [value, end] = ["", at + 1];
    while (tokens[end]?.glued && isOfName(tokens[end] as Token)) value += tokens[end++]?.given;
    return /^\p{L}/u.test(value) ? { value, end } : null;
  },
};

function isOfName({ kind, text }: Token): boolean {
  return kind === "word" || kind === "number" || kind === "han" || text === "-" || text === "_";
}

/** Several of a name, one after the other, with one of the words or signs in `between` or without. */
export const several = (name: string, between: readonly string[]): Terminal => ({
  begins: [`{${name}}`],
  read: (tokens, at, read) => {
    const values: unknown[] = [];
    let end = at;
    for (let next = read(name, at); next && values.length < 14; ) {
      values.push(...[next.value].flat());
      end = next.end;
      const signs = tokens.slice(end, end + 2).findIndex(({ text }) => !between.includes(text));
      next = read(name, end + (signs === -1 ? 2 : signs));
    }
    return end === at ? null : { value: values, end };
  },
});
