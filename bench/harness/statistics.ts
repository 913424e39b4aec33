/** The median of some numbers and their quartiles. */
export type Summary = { readonly median: number; readonly low: number; readonly high: number };

/** Median and quartiles. Throws on an empty list, which has none. */
export function summarize(samples: readonly number[]): Summary {
  const sorted = [...samples].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

/** The ratio of two paired series, round by round, so that slowness of the machine cancels out. */
export function pairedRatios(ours: readonly number[], theirs: readonly number[]): number[] {
  if (ours.length !== theirs.length) throw new Error(`${ours.length} rounds against ${theirs.length} are not paired`);
  return ours.map((value, round) => value / (theirs[round] as number));
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new Error("no samples");
  return below + (above - below) * (place - Math.floor(place));
}
