import type { Concept } from "./concept.ts";
import { readPlaces, type Use } from "./places.ts";
import type { Said } from "./said.ts";
import type { Scope, WorkWish } from "./wish.ts";

/** What may stand in any wish about when there is work. */
export const WORKING: readonly Concept[] = [
  "kept",
  "work",
  "homework",
  "duty",
  "hours",
  "also",
  "can",
  "available",
  "day",
  "i",
];

/** Those that are named; null for none, and for what is not certain. */
export function places(said: Said, use: Use): Scope[] | null {
  const scopes = readPlaces(said.tokens, use);
  return scopes && scopes.length > 0 ? scopes : null;
}

/** A wish about those; null without any. */
export function wish(
  kind: "without" | "no-focus" | "hours" | "also" | "lunch",
  scopes: Scope[] | null,
): WorkWish | null {
  return scopes && { kind, scopes };
}

export function without(concepts: readonly Concept[], one: Concept): Concept[] {
  return concepts.filter((concept) => concept !== one);
}
