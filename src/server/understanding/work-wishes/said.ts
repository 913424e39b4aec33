import type { Concept } from "./concept.ts";
import { isPlace } from "./places.ts";
import type { Token } from "./token.ts";

/** What a clause says, at a glance. */
export type Said = {
  readonly tokens: readonly Token[];
  has(...concepts: readonly Concept[]): boolean;
  /** Whether it says nothing but these, and places, lengths and joints. */
  hasOnly(...concepts: readonly Concept[]): boolean;
  readonly lengths: readonly Extract<Token, { kind: "length" }>[];
  readonly range: Extract<Token, { kind: "lengths" }> | null;
  readonly rhythm: Extract<Token, { kind: "rhythm" }> | null;
  readonly edges: readonly Extract<Token, { kind: "edge" }>[];
  readonly hasPlaces: boolean;
};

export function whatIsSaid(tokens: readonly Token[]): Said {
  const kinds = new Set<Token["kind"]>(tokens.map(({ kind }) => kind));
  return {
    tokens,
    has: (...concepts) => concepts.some((concept) => kinds.has(concept)),
    hasOnly: (...concepts) => {
      const allowed = new Set<Token["kind"]>([...concepts, ...NOT_CONCEPTS]);
      return [...kinds].every((kind) => allowed.has(kind));
    },
    lengths: tokens.flatMap((token) => (token.kind === "length" ? [token] : [])),
    range: tokens.find((token) => token.kind === "lengths") ?? null,
    rhythm: tokens.find((token) => token.kind === "rhythm") ?? null,
    edges: tokens.flatMap((token) => (token.kind === "edge" ? [token] : [])),
    hasPlaces: tokens.some(isPlace),
  };
}

/** What carries no relation of its own; a certain date or an unknown word is never among them. */
const NOT_CONCEPTS: readonly Token["kind"][] = [
  "days",
  "span",
  "part",
  "edge",
  "length",
  "lengths",
  "rhythm",
  "joint",
  "i",
  "change",
];
