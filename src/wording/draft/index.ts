import type { Language } from "#contract/primitives.ts";
import { createFormats } from "../formats.ts";
import { phrase } from "../language/phrases.ts";
import { english } from "./en.ts";
import type { DraftFact, Reason } from "./fact.ts";
import { isClause, layOut, type Placed } from "./layout.ts";
import { createParts } from "./parts.ts";
import { chinese } from "./zh.ts";

const WORDS = { en: english, zh: chinese } as const;

/** Words the facts of a draft in one language, with times of one zone. */
export type DraftWording = {
  /** One fact alone: a sentence, or a clause of one. */
  statement(fact: DraftFact): string;
  /** A phrase that says why one would start from a plan. */
  reason(reason: Reason): string;
  /** Facts in their order, as Markdown. */
  text(placed: readonly Placed[]): string;
};

export function draftWording(language: Language, timeZone: string): DraftWording {
  const formats = createFormats(language, { timeZone });
  const words = WORDS[language](formats, createParts(formats));
  return {
    statement: (fact) => phrase(words.facts, fact),
    reason: (reason) => phrase(words.reasons, reason),
    text: (placed) => layOut(placed, words, language),
  };
}

export * from "./fact.ts";
export { isClause, type Placed };
