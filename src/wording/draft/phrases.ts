import type { Phrases } from "../language/phrases.ts";
import type { DraftFact } from "./fact.ts";

/** How one language says the facts of a draft. Texts are Markdown; titles in them are escaped. */
export type DraftWords = {
  readonly headings: Readonly<Record<"wishes" | "tight" | "choose" | "missing", string>>;
  /** A sentence, a clause about a plan without its end, or the line of a list. */
  readonly facts: Phrases<DraftFact>;
  /** What stands between a plan's name and its clauses. */
  readonly colon: string;
  /** Between clauses that pull one way, and between lists of them that pull apart. */
  readonly and: string;
  readonly but: string;
};
