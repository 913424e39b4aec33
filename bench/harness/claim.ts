/** A limit on a number: `aim` is the goal, `atLeast` or `atMost` the bound. */
export type Bound =
  | { readonly atLeast: number; readonly aim?: number }
  | { readonly atMost: number; readonly aim?: number };

/** Paired samples of ours and a peer, round by round; the bound is on ours ÷ peer. */
export type Comparison = {
  readonly kind: "comparison";
  readonly unit: string;
  /** Name and version, or the limit that is measured instead of a peer. */
  readonly peer: string;
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly bound: Bound;
};

/** A measurement without a peer; the bound is on the value. */
export type Value = {
  readonly kind: "value";
  readonly unit: string;
  readonly ours: readonly number[];
  readonly bound: Bound;
};

/** Costs at growing sizes; the bound is on the exponent of growth over the last decade of sizes. */
export type Curve = {
  readonly kind: "curve";
  readonly unit: string;
  /** Three decades, ascending. */
  readonly sizes: readonly number[];
  /** The fastest of several runs at each size. */
  readonly costs: readonly number[];
  /** The complexity of the algorithm, as in "n log n". */
  readonly promise: string;
  readonly bound: { readonly atMost: number };
};

/** Nothing was measured, because `why` is missing. */
export type Skipped = { readonly kind: "skipped"; readonly why: string };

export type Measurement = Comparison | Value | Curve | Skipped;

/** A claim of speed. Each `*.bench.ts` exports one as `claim`. */
export type Claim = {
  readonly name: string;
  /** The claim as a sentence, with its peer or bound. */
  readonly says: string;
  /**
   * What could make the number misleading: where it favours us or the peer, and what it leaves out.
   */
  readonly wrongIf: string;
  measure(): Promise<readonly (Measurement & { readonly of?: string })[]>;
};
