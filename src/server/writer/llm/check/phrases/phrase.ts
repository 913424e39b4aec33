import type { PlacedClaim } from "../claims.ts";
import type { Subject } from "../subject.ts";

/** A clause as a phrase in it is read: its claims in their places, its words, whom it is about and in which plan. */
export type Clause = {
  readonly all: readonly PlacedClaim[];
  readonly text: string;
  readonly subject: Subject;
  readonly whole: Subject;
};

/** What a phrase says by some claims of its clause together: no other rule is to read those. */
export type Settled = { readonly settled: readonly PlacedClaim[]; readonly holds: boolean };

/** Null where the words say nothing of the kind. */
export type Phrase = (clause: Clause) => Settled | null;
