import type { Language } from "#contract/primitives.ts";
import { createFormats } from "../formats.ts";
import { english } from "./en.ts";
import type { DraftFact } from "./fact.ts";
import { isClause, layOut, type Placed } from "./layout.ts";
import type { Phrases } from "./phrases.ts";
import { chinese } from "./zh.ts";

const PHRASES = { en: english, zh: chinese } as const;

/** Says the facts of a draft in one language, on the clock of one zone. */
export type DraftWording = {
  /** One fact alone: a sentence, or the part of one. */
  statement(fact: DraftFact): string;
  /** Facts in their order, as Markdown. */
  text(placed: readonly Placed[]): string;
};

export function draftWording(language: Language, timeZone: string): DraftWording {
  const say: Phrases = PHRASES[language](createFormats(language, { timeZone }));
  return { statement: say.say, text: (placed) => layOut(placed, say) };
}

export { isClause, type Placed };
