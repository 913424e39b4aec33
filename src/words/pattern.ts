import { tokensOf } from "./tokens.ts";

/**
 * One way to say something: `[on] {day} at {clock}`. Words stand for themselves, `[…]` may be left out, `(a|b)` is one of
 * several, `{name}` is what the rules of that name read, and `~` joins what must stand without a space between.
 */
export type Pattern = { readonly root: Part; readonly slots: number };

export type Part =
  | { readonly kind: "literal"; readonly text: string; readonly glued: boolean }
  | { readonly kind: "slot"; readonly name: string; readonly slot: number; readonly glued: boolean }
  | { readonly kind: "all"; readonly parts: readonly Part[] }
  | { readonly kind: "one"; readonly parts: readonly Part[] }
  | { readonly kind: "maybe"; readonly part: Part };

/** Reads a pattern; a mistake in one is a bug, so it throws. */
export function compile(source: string): Pattern {
  let [at, slots] = [0, 0];

  const all = (): Part => {
    const parts: Part[] = [];
    let glued = false;
    while (at < source.length && !"|)]".includes(source[at] as string)) {
      const sign = source[at] as string;
      if (sign === " ") at++;
      else if (sign === "~") {
        glued = true;
        at++;
      } else {
        parts.push(...element(sign, glued));
        glued = false;
      }
    }
    return parts.length === 1 ? (parts[0] as Part) : { kind: "all", parts };
  };
  const element = (sign: string, glued: boolean): Part[] => {
    if (sign === "[") return [{ kind: "maybe", part: within("]") }];
    if (sign === "(") return [within(")")];
    if (sign === "{") {
      const end = source.indexOf("}", at);
      const name = source.slice(at + 1, end);
      at = end + 1;
      return [{ kind: "slot", name, slot: slots++, glued }];
    }
    const end = /[\s[\](){}|~]|$/.exec(source.slice(at))?.index ?? 0;
    const tokens = tokensOf(source.slice(at, at + end));
    at += end;
    return tokens.map(({ text }, index) => ({ kind: "literal", text, glued: index === 0 && glued }));
  };
  const one = (): Part => {
    const parts = [all()];
    while (source[at] === "|") {
      at++;
      parts.push(all());
    }
    return parts.length === 1 ? (parts[0] as Part) : { kind: "one", parts };
  };
  const within = (closing: string): Part => {
    at++;
    const part = one();
    if (source[at] !== closing) throw new SyntaxError(`the pattern "${source}" lacks a ${closing}`);
    at++;
    return part;
  };

  const root = one();
  if (at < source.length) throw new SyntaxError(`the pattern "${source}" ends at ${at}`);
  return { root, slots };
}
