import { tokensOf } from "./tokens.ts";

/** A word that stands for itself, or a name whose rules are read; `glued`: without a space before it. */
export type Step = { readonly word: string | null; readonly name: string; readonly glued: boolean };

/**
 * The ways in which a pattern may be said: `[on] {day} (at|by) {time}`. Words stand for themselves, `[…]` may be left out, `(a|b)`
 * is one of several, `{name}` is what the rules of that name read, and `~` joins what must stand without a space between.
 * The names of a way are its values, in order: one that was left out is a step of its own (`LEFT_OUT`).
 */
export function waysOf(pattern: string): Step[][] {
  let at = 0;
  const isAt = (signs: string) => signs.includes(pattern[at] as string);

  function oneOf(closing: string): Step[][] {
    const ways = inOrder();
    while (pattern[at] === "|") {
      at++;
      ways.push(...inOrder());
    }
    if ((pattern[at] ?? "") !== closing) throw new SyntaxError(`the pattern "${pattern}" goes wrong at ${at}`);
    at++;
    return ways;
  }
  function inOrder(): Step[][] {
    let ways: Step[][] = [[]];
    let glued = false;
    while (at < pattern.length && !isAt("|)]")) {
      if (isAt(" \n~")) glued = pattern[at++] === "~";
      else {
        const next = element(glued);
        ways = ways.flatMap((way) => next.map((more) => [...way, ...more]));
        glued = false;
      }
    }
    return ways;
  }
  function element(glued: boolean): Step[][] {
    const from = at;
    if (isAt("([{")) at++;
    switch (pattern[from]) {
      case "(":
        return oneOf(")");
      case "[": {
        const ways = oneOf("]");
        const names = (ways[0] ?? []).filter(({ word }) => word === null);
        return [...ways, names.map(() => LEFT_OUT)];
      }
      case "{": {
        const end = pattern.indexOf("}", at);
        const name = pattern.slice(at, end);
        at = end + 1;
        return [[{ word: null, name, glued }]];
      }
    }
    while (at < pattern.length && !isAt(" \n~|()[]{}")) at++;
    const words = tokensOf(pattern.slice(from, at));
    return [words.map(({ text }, index) => ({ word: text, name: "", glued: glued && index === 0 }))];
  }
  return oneOf("");
}

/** Reads nothing, and stands for a value that was not said. */
export const LEFT_OUT: Step = { word: null, name: "", glued: false };
