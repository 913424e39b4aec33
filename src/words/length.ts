import { findForms } from "./find-forms.ts";
import { createReader } from "./grammar.ts";
import { LANGUAGES } from "./languages.ts";
import { tokensOf } from "./tokens.ts";

/** Lengths do not depend on the day. */
const ANY_DAY = { today: 0, minute: 0 };

/** The minutes of a text that is nothing but a length: "2h", "90 min", "一个半小时"; otherwise null. */
export function readLength(text: string): number | null {
  const tokens = tokensOf(text);
  for (const { grammar } of Object.values(LANGUAGES)) {
    const read = createReader(grammar, tokens, ANY_DAY).read("length", 0);
    if (read?.end === tokens.length) return read.value as number;
  }
  return null;
}

/** The minutes of the first length in a text: 180 for "essay 3h, by Friday"; otherwise null. */
export function lengthIn(text: string): number | null {
  const statement = findForms(text, tokensOf(text), ANY_DAY).find(
    (found) => found.statement.kind === "length",
  )?.statement;
  return statement?.kind === "length" ? statement.minutes : null;
}
