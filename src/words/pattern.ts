import { tokensOf } from "./tokens.ts";

/** A word as it is, or a name whose rules are read; `glued`: without a space before it. */
export type Step = { readonly word: string | null; readonly name: string; readonly glued: boolean };

/**
 * The ways in which a pattern may be said: `[on] {day} (at|by) {time}`. Words stand for themselves,
 * `[…]` may be left out, `(a|b)` is one of several, `{name}` is what the rules of that name read,
 * and `~` joins what stands without a space. The names are values: one left out is `LEFT_OUT`.
 */
export function waysOf(pattern: string): Step[][] {
  const parts = pattern.match(/[()[\]|~\s]|\{\w+\}|[^()[\]|~\s{}]+/g) ?? [];
  let at = 0;

  function oneOf(closing: string | undefined): Step[][] {
    const ways = inOrder();
    while (parts[at] === "|") {
      at++;
      ways.push(...inOrder());
    }
    if (parts[at++] !== closing) throw new SyntaxError(`the pattern "${pattern}" goes wrong`);
    return ways;
  }
  function inOrder(): Step[][] {
    let ways: Step[][] = [[]];
    let glued = false;
    for (let part = parts[at]; part && !"|)]".includes(part); part = parts[at]) {
      at++;
      const next = /^[\s~]$/.test(part) ? [[]] : element(part, glued);
      ways = ways.flatMap((way) => next.map((more) => [...way, ...more]));
      glued = part === "~";
    }
    return ways;
  }
  function element(part: string, glued: boolean): Step[][] {
    if (part === "(") return oneOf(")");
    if (part === "[") {
      const ways = oneOf("]");
      const names = (ways[0] ?? []).filter(({ word }) => word === null);
      return [...ways, names.map(() => LEFT_OUT)];
    }
    if (part.startsWith("{")) return [[{ word: null, name: part.slice(1, -1), glued }]];
    return [tokensOf(part).map(({ text }, index) => ({ word: text, name: "", glued: glued && index === 0 }))];
  }
  return oneOf(undefined);
}

/** Reads nothing, and stands for a value that was not said. */
export const LEFT_OUT: Step = { word: null, name: "", glued: false };
