import { compile, type Part, type Pattern } from "./pattern.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** What is read from a token on, and the index of the token after it. */
export type Read<T = unknown> = { readonly value: T; readonly end: number };

/** One way of a name to be said, and what it then means; null where these values have no meaning together. */
export type Rule<C> = { readonly pattern: Pattern; readonly mean: (values: readonly unknown[], context: C) => unknown };

/** What is read by looking at tokens: words with a meaning, numbers. It begins with one of `begins` (`keyOf`), or nowhere. */
export type Terminal = {
  readonly begins: ReadonlySet<string>;
  readonly read: (tokens: readonly Token[], at: number) => Read | null;
};

/** The names that patterns may use: each is a terminal, or the rules of which the longest reading counts. */
export type Grammar<C> = Readonly<Record<string, Terminal | readonly Rule<C>[]>>;

/** A pattern with its meaning: `rule("by {moment}", ([moment]: [Moment]) => …)`. */
export function rule<Values extends readonly unknown[], C>(
  pattern: string,
  mean: (values: Values, context: C) => unknown,
): Rule<C> {
  return { pattern: compile(pattern), mean: (values, context) => mean(values as Values, context) };
}

/** What a token is at a first look: all numbers are alike, and so are all links. */
export function keyOf({ kind, text }: Pick<Token, "kind" | "text">): string {
  return kind === "number" || kind === "link" || kind === "literal" ? kind : text;
}

/** Words and what each stands for; of several that fit, the longest. */
export function words<T>(meanings: Readonly<Record<string, T>>): Terminal {
  const known = new Map(Object.entries(meanings));
  const split = [...known.keys()].map((word) => tokensOf(word));
  const longest = Math.max(...split.map(({ length }) => length));
  const read = (tokens: readonly Token[], at: number): Read | null => {
    let [text, found]: [string, Read | null] = ["", null];
    for (let end = at; end < Math.min(at + longest, tokens.length); end++) {
      const token = tokens[end] as Token;
      if (token.kind === "literal" || (end > at && !token.glued)) break;
      text += token.text;
      if (known.has(text)) found = { value: known.get(text), end: end + 1 };
    }
    return found;
  };
  return { begins: new Set(split.flatMap(([first]) => (first ? [keyOf(first)] : []))), read };
}

const NUMBERS = new Set(["number"]);

/** A whole number in digits, within bounds, of so many digits. */
export function digits(
  least: number,
  most: number,
  size: { readonly from?: number; readonly to?: number } = {},
): Terminal {
  const { from = 1, to = 4 } = size;
  const read = (tokens: readonly Token[], at: number): Read | null => {
    const token = tokens[at];
    if (token?.kind !== "number" || token.text.length < from || token.text.length > to) return null;
    const value = Number(token.text);
    return value >= least && value <= most ? { value, end: at + 1 } : null;
  };
  return { begins: NUMBERS, read };
}

/** A number in digits with a decimal point, or the comma that much of Europe writes. */
export const decimal: Terminal = {
  begins: NUMBERS,
  read: (tokens, at) => {
    const [whole, point, rest] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (
      whole?.kind !== "number" ||
      !(point?.text === "." || point?.text === ",") ||
      rest?.kind !== "number" ||
      !point.glued ||
      !rest.glued
    ) {
      return null;
    }
    return { value: Number(`${whole.text}.${rest.text}`), end: at + 3 };
  },
};

/** An address. */
export const link: Terminal = {
  begins: new Set(["link"]),
  read: (tokens, at) => ({ value: (tokens[at] as Token).given, end: at + 1 }),
};

/** A sign and the name that stands beside it in one piece, as it was typed: `@work`. */
export function named(signs: string): Terminal {
  const read = (tokens: readonly Token[], at: number): Read | null => {
    let [value, end] = ["", at + 1];
    while (tokens[end]?.glued && isOfName(tokens[end])) value += tokens[end++]?.given;
    return end === at + 1 ? null : { value, end };
  };
  return { begins: new Set(signs), read };
}

function isOfName(token: Token | undefined): boolean {
  return token !== undefined && (["word", "number", "han"].includes(token.kind) || /^[-_]$/.test(token.text));
}

/**
 * Reads names of a grammar anywhere in a list of tokens. What a name is at a token is found once and kept, and a pattern
 * looks at no more tokens than it has parts, so a text is read in time that grows with its length alone.
 */
export function createReader<C>(grammar: Grammar<C>, tokens: readonly Token[], context: C) {
  const kept = new Map<string, (Read | null | undefined)[]>();
  const begins = beginningsOf(grammar);

  function read(name: string, at: number): Read | null {
    const known = kept.get(name) ?? [];
    if (known.length === 0) kept.set(name, known);
    const before = known[at];
    if (before !== undefined) return before;
    // A rule that begins with its own name finds nothing there, instead of never ending.
    known[at] = null;
    const found = at < tokens.length ? find(name, at) : null;
    known[at] = found;
    return found;
  }

  function find(name: string, at: number): Read | null {
    const entry = grammar[name];
    if (entry === undefined) throw new SyntaxError(`no rule is named "${name}"`);
    if ("read" in entry) return entry.begins.has(keyOf(tokens[at] as Token)) ? entry.read(tokens, at) : null;
    return longestOf(entry, at);
  }

  function longestOf(rules: readonly Rule<C>[], at: number): Read | null {
    let best: Read | null = null;
    for (const each of rules) {
      const found = readRule(each, at);
      if (found && (!best || found.end > best.end)) best = found;
    }
    return best;
  }

  function readRule(rule: Rule<C>, at: number): Read | null {
    if (!begins(rule).has(keyOf(tokens[at] as Token))) return null;
    const { pattern, mean } = rule;
    const values: unknown[] = new Array(pattern.slots).fill(undefined);
    const end = match(pattern.root, at, values);
    if (end === -1) return null;
    const value = mean(values, context);
    return value === null ? null : { value, end };
  }

  /** The index after what the part matches, -1 where it does not. */
  function match(part: Part, at: number, values: unknown[]): number {
    switch (part.kind) {
      case "literal": {
        const token = tokens[at];
        const fits = token && token.kind !== "literal" && token.text === part.text && (!part.glued || token.glued);
        return fits ? at + 1 : -1;
      }
      case "slot": {
        if (part.glued && !tokens[at]?.glued) return -1;
        const found = read(part.name, at);
        if (!found) return -1;
        values[part.slot] = found.value;
        return found.end;
      }
      case "all": {
        let end = at;
        for (const each of part.parts) {
          end = match(each, end, values);
          if (end === -1) return -1;
        }
        return end;
      }
      case "one": {
        let best = -1;
        for (const each of part.parts) best = Math.max(best, match(each, at, values));
        return best;
      }
      case "maybe": {
        const end = match(part.part, at, values);
        return end === -1 ? at : end;
      }
    }
  }

  return { read, readRule };
}

type Beginnings<C> = (rule: Rule<C>) => ReadonlySet<string>;
const known = new WeakMap<object, Beginnings<never>>();

/**
 * With what each rule of a grammar can begin, found once for each: most tokens begin nothing, and so are passed at a glance.
 * A name cannot begin with itself.
 */
export function beginningsOf<C>(grammar: Grammar<C>): Beginnings<C> {
  const before = known.get(grammar) as Beginnings<C> | undefined;
  if (before) return before;
  const ofRules = new Map<Rule<C>, ReadonlySet<string>>();
  const begins: Beginnings<C> = (rule) => {
    const found = ofRules.get(rule) ?? ofPart(rule.pattern.root).keys;
    ofRules.set(rule, found);
    return found;
  };
  const ofName = (name: string): ReadonlySet<string> => {
    const entry = grammar[name];
    if (entry === undefined) throw new SyntaxError(`no rule is named "${name}"`);
    return "read" in entry ? entry.begins : new Set(entry.flatMap((rule) => [...begins(rule)]));
  };
  /** `empty`: it may also be nothing. */
  const ofPart = (part: Part): { keys: ReadonlySet<string>; empty: boolean } => {
    switch (part.kind) {
      case "literal":
        return { keys: new Set(tokensOf(part.text).map(keyOf)), empty: false };
      case "slot":
        return { keys: ofName(part.name), empty: false };
      case "maybe":
        return { keys: ofPart(part.part).keys, empty: true };
      case "one": {
        const parts = part.parts.map(ofPart);
        return { keys: new Set(parts.flatMap(({ keys }) => [...keys])), empty: parts.some(({ empty }) => empty) };
      }
      case "all": {
        const keys = new Set<string>();
        for (const each of part.parts) {
          const { keys: here, empty } = ofPart(each);
          for (const key of here) keys.add(key);
          if (!empty) return { keys, empty: false };
        }
        return { keys, empty: true };
      }
    }
  };
  known.set(grammar, begins as Beginnings<never>);
  return begins;
}
