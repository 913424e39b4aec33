import { tokensOf } from "./tokens.ts";

/** A literal word, or a name of the grammar; `glued`: without a space before it. */
export type Step = { readonly word: string | null; readonly name: string; readonly glued: boolean };

/**
 * The alternatives of a pattern: `[on] {day} (at|by) {time}`. Words stand for themselves, `[…]` is
 * optional, `(a|b)` is a choice, `{name}` refers to the rules of that name, and `~` joins tokens
 * without a space. Values are those of the names; an omitted one is `LEFT_OUT`.
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

/** Reads nothing; the value of an omitted name. */
export const LEFT_OUT: Step = { word: null, name: "", glued: false };
