import type { DraftFact } from "#wording/draft/fact.ts";

/** A fact before it has its id, and where the built-in arrangement says it. */
export type Entry = {
  readonly fact: DraftFact;
  readonly where: "draft" | "plan" | "nowhere";
  /** Said whatever is chosen. */
  readonly must?: boolean;
};
