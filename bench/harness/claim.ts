/** A limit on a number: `aim` is what we want, `atLeast` or `atMost` what must hold. */
export type Bound =
  | { readonly atLeast: number; readonly aim?: number }
  | { readonly atMost: number; readonly aim?: number };

/** Ours against a peer, sample by sample of the same round; the bound is on ours ÷ peer. */
export type Comparison = {
  readonly kind: "comparison";
  readonly unit: string;
  /** Name and version, or the limit that is measured in its place. */
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

/** Ours at growing sizes; the bound is on the exponent of growth over the last decade of sizes. */
export type Curve = {
  readonly kind: "curve";
  readonly unit: string;
  /** Three decades, ascending. */
  readonly sizes: readonly number[];
  /** The fastest of some runs at each size. */
  readonly costs: readonly number[];
  /** What the algorithm promises, as in "n log n". */
  readonly promise: string;
  readonly bound: { readonly atMost: number };
};

/** Nothing was measured, for want of what `why` names. */
export type Skipped = { readonly kind: "skipped"; readonly why: string };

export type Measurement = Comparison | Value | Curve | Skipped;

/** A claim of speed. Each `*.bench.ts` exports one as `claim`. */
export type Claim = {
  readonly name: string;
  /** The claim as a sentence, with its peer or bound. */
  readonly says: string;
  /** What would make the number wrong: where it flatters us or the peer, and what it leaves out. */
  readonly wrongIf: string;
  measure(): Promise<readonly (Measurement & { readonly of?: string })[]>;
};
