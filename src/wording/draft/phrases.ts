import type { DraftFact } from "./fact.ts";

/** How one language says the facts of a draft. Texts are Markdown; titles in them are escaped. */
export type Phrases = {
  /** What stands between two sentences. */
  readonly sentenceGap: string;
  readonly headings: Readonly<Record<"wishes" | "tight" | "choose" | "missing", string>>;
  /** A sentence, a clause about a plan without its end, or the line of a list, as the kind of fact is said. */
  say(fact: DraftFact): string;
  /** A plan's name, and its clauses behind it. */
  choice(title: string, clauses: string): string;
  /** Clauses as a sentence. */
  sentence(clauses: string): string;
  /** Clauses that pull one way, and lists of them that pull one against the other: joined as their facts have it. */
  and(clauses: readonly string[]): string;
  but(sides: readonly string[]): string;
};
