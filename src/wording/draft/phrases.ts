import type { Phrases } from "../language/phrases.ts";
import type { DraftFact, Reason } from "./fact.ts";

/**
 * The phrases of a draft's facts in one language. Texts are Markdown; titles in them are escaped.
 */
export type DraftWords = {
  readonly headings: Readonly<Record<"wishes" | "tight" | "choose" | "missing", string>>;
  /** A sentence, a clause about a plan without its full stop, or a line of a list. */
  readonly facts: Phrases<DraftFact>;
  /** Why one would start from a plan: a phrase without figures, to follow a colon. */
  readonly reasons: Phrases<Reason>;
  /**
   * Conjunctions: between clauses of the same tendency, and between groups of opposite tendency.
   */
  readonly and: string;
  readonly but: string;
};

/** How a plan stands among the others, and the figure for that. */
export type Claim = readonly [what: string, figure?: string];
