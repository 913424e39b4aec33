/** The faults of a batch, before or after it has had its effect. */
export type BatchFault =
  /** The connection is cut without an answer. */
  | { readonly kind: "reset"; readonly when: "before" | "after" }
  /** The connection is cut during the answer. */
  | { readonly kind: "truncate" }
  | { readonly kind: "reorder" }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number };

/** The faults of one part of a batch. */
export type PartFault = {
  readonly status: number;
  readonly retryAfter?: number;
  readonly when: "before" | "after";
};

export type Faults = {
  /** Called for each batch, with its number from 1. Null: no fault. */
  batch: (number: number) => BatchFault | null;
  /** Called for each part. */
  part: (request: { readonly method: string; readonly path: string }) => PartFault | null;
};

export function noFaults(): Faults {
  return { batch: () => null, part: () => null };
}

/**
 * About a quarter of the batches and a twentieth of the parts have a fault. `random` returns 0 to
 * 1.
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
