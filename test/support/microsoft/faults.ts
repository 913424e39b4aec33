/**
 * How a batch can go wrong. `before` and `after`: whether the effect has taken place when it does.
 */
export type BatchFault =
  /** The connection is cut instead of an answer. */
  | { readonly kind: "reset"; readonly when: "before" | "after" }
  /** The connection is cut in the middle of the answer. */
  | { readonly kind: "truncate" }
  | { readonly kind: "reorder" }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number };

/** How one part of a batch can go wrong. */
export type PartFault = {
  readonly status: number;
  readonly retryAfter?: number;
  readonly when: "before" | "after";
};

export type Faults = {
  /** Asked for each batch, with its number from 1; null lets it be. */
  batch: (number: number) => BatchFault | null;
  /** Asked for each part. */
  part: (request: { readonly method: string; readonly path: string }) => PartFault | null;
};

export function noFaults(): Faults {
  return { batch: () => null, part: () => null };
}

/**
 * Something goes wrong with about a quarter of the batches and a twentieth of the parts; `random`
 * gives 0 to 1.
 */
export function atRandom(random: () => number): Faults {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const when = () => pick(["before", "after"] as const);
  return {
    batch: () =>
      random() < 0.25
        ? pick<() => BatchFault>([
            () => ({ kind: "reset", when: when() }),
            () => ({ kind: "truncate" }),
            () => ({ kind: "reorder" }),
            () => ({ kind: "status", status: pick([429, 503]), retryAfter: 1 }),
          ])()
        : null,
    part: () =>
      random() < 0.05
        ? pick<() => PartFault>([
            () => ({ status: 429, retryAfter: 1, when: "before" }),
            () => ({ status: 503, retryAfter: 1, when: when() }),
          ])()
        : null,
  };
}
