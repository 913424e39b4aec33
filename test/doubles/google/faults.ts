/** The faults of a batch, before or after it has had its effect. */
export type BatchFault =
  /** The connection is cut without an answer. */
  | { readonly kind: "reset"; readonly when: "before" | "after" }
  /** The connection is cut during the answer. */
  | { readonly kind: "truncate" }
  /** The answer ends early, but its form is correct. */
  | { readonly kind: "end-early" }
  | { readonly kind: "garble-boundary" }
  | { readonly kind: "reorder" }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: "delay"; readonly ms: number };

/** The faults of one part of a batch. */
export type PartFault = {
  readonly status: number;
  readonly reason?: string;
  readonly when: "before" | "after";
};

export type Faults = {
  /** Called for each batch, with its number from 1. Null: no fault. */
  batch: (number: number) => BatchFault | null;
  /** Called for each part. */
  part: (request: { readonly method: string; readonly path: string }) => PartFault | null;
  /**
   * Called for each call outside of batches: whether its connection is cut, before or after its
   * effect.
   */
  call: (request: { readonly method: string; readonly path: string }) => "before" | "after" | null;
};

export function noFaults(): Faults {
  return { batch: () => null, part: () => null, call: () => null };
}

/** Uses one fault of the list for each batch or part, and then none. */
export function inOrder<T>(...faults: readonly (T | null)[]): () => T | null {
  const left = [...faults];
  return () => left.shift() ?? null;
}

/** About a third of the batches and a tenth of the parts have a fault. `random` returns 0 to 1. */
export function atRandom(random: () => number): Faults {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const when = () => pick(["before", "after"] as const);
  return {
    call: () => null,
    batch: () =>
      random() < 0.35
        ? pick<() => BatchFault>([
            () => ({ kind: "reset", when: when() }),
            () => ({ kind: "truncate" }),
            () => ({ kind: "end-early" }),
            () => ({ kind: "garble-boundary" }),
            () => ({ kind: "reorder" }),
            () => ({ kind: "status", status: pick([429, 500, 503]) }),
          ])()
        : null,
    part: () =>
      random() < 0.1
        ? pick<() => PartFault>([
            () => ({ status: 429, reason: "rateLimitExceeded", when: "before" }),
            () => ({ status: 403, reason: "userRateLimitExceeded", when: "before" }),
            () => ({ status: 500, reason: "backendError", when: when() }),
            () => ({ status: 503, reason: "backendError", when: when() }),
          ])()
        : null,
  };
}
