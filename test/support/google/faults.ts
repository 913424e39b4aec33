/**
 * How a batch can go wrong. `before` and `after`: whether the effect has taken place when it does.
 */
export type BatchFault =
  /** The connection is cut instead of an answer. */
  | { readonly kind: "reset"; readonly when: "before" | "after" }
  /** The connection is cut in the middle of the answer. */
  | { readonly kind: "truncate" }
  /** The answer ends early, in good order. */
  | { readonly kind: "end-early" }
  | { readonly kind: "garble-boundary" }
  | { readonly kind: "reorder" }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: "delay"; readonly ms: number };

/** How one part of a batch can go wrong. */
export type PartFault = {
  readonly status: number;
  readonly reason?: string;
  readonly when: "before" | "after";
};

export type Faults = {
  /** Asked for each batch, with its number from 1; null lets it be. */
  batch: (number: number) => BatchFault | null;
  /** Asked for each part. */
  part: (request: { readonly method: string; readonly path: string }) => PartFault | null;
  /** Asked for each call outside of batches: whether it is cut, before or after its effect. */
  call: (request: { readonly method: string; readonly path: string }) => "before" | "after" | null;
};

export function noFaults(): Faults {
  return { batch: () => null, part: () => null, call: () => null };
}

/** Goes through the list, one fault for each batch or part, and then lets everything be. */
export function inOrder<T>(...faults: readonly (T | null)[]): () => T | null {
  const left = [...faults];
  return () => left.shift() ?? null;
}

/**
 * Something goes wrong with about a third of the batches and a tenth of the parts; `random` gives 0
 * to 1.
 */
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
