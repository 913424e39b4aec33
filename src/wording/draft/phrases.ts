import type { Phrases } from "../language/phrases.ts";
import type { DraftFact } from "./fact.ts";

/**
 * The phrases of a draft's facts in one language. Texts are Markdown; titles in them are escaped.
 */
export type DraftWords = {
  readonly headings: Readonly<Record<"wishes" | "tight" | "choose" | "missing", string>>;
  /** A sentence, a clause about a plan without its full stop, or a line of a list. */
  readonly facts: Phrases<DraftFact>;
  /** The separator between a plan's name and its clauses. */
  readonly colon: string;
  /**
   * Conjunctions: between clauses of the same tendency, and between groups of opposite tendency.
   */
  readonly and: string;
  readonly but: string;
};
