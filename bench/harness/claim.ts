/** A limit on a number: `aim` is what we want, `atLeast` or `atMost` what must hold. */
export type Bound =
  | { readonly atLeast: number; readonly aim?: number }
  | { readonly atMost: number; readonly aim?: number };

/** Ours against a peer, sample by sample of the same round; the bound is on ours ÷ peer. */
export type Comparison = {
  readonly kind: "comparison";
  readonly unit: string;
  readonly peer: string;
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly bound: Bound;
};

/** Ours alone; the bound is on the value. */
export type Value = {
  readonly kind: "value";
  readonly unit: string;
  readonly ours: readonly number[];
  readonly bound: Bound;
};

/** Nothing was measured, for want of what `why` names. */
export type Skipped = { readonly kind: "skipped"; readonly why: string };

export type Measurement = Comparison | Value | Skipped;

/** A claim of speed. Each `*.bench.ts` exports one as `claim`. */
export type Claim = {
  readonly name: string;
  /** The claim as a sentence, with its peer or bound. */
  readonly says: string;
  measure(): Promise<readonly (Measurement & { readonly of?: string })[]>;
};
