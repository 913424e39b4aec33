import type { ByLikeness } from "./similar-work.ts";

type Weighted = { readonly ratio: number; readonly weight: number };

/** Distribution of actual ÷ estimated length. */
export type Ratios = { quantile(share: number): number };

/** The weight, in pieces, of the prior from less similar work. */
const COUNTS_AS = 2;

/**
 * The prior for any person, in nine equal parts: a log-normal distribution with eight tenths
 * between half and twice.
 */
const SPREAD = [-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593].map((z) => 2 ** (z / 1.2816));

/**
 * The median of similar work, shrunk towards that of less similar work, which is shrunk towards 1.
 */
export function medianRatio(work: ByLikeness): number {
  return quantileOf(blend(work, 1), 0.5);
}

/** All known ratios, with the prior spread about that median. */
export function ratiosOf(work: ByLikeness): Ratios {
  const known = blend(work, medianRatio(work));
  // The next ratio may lie outside the known range.
  const stretch = 1 + 1 / (work.title.length + work.category.length + COUNTS_AS);
  return { quantile: (share) => quantileOf(known, 0.5 + (share - 0.5) * stretch) };
}

function blend({ other, category, title }: ByLikeness, centre: number): Weighted[] {
  let known: Weighted[] = SPREAD.map((factor) => ({ ratio: centre * factor, weight: 1 / SPREAD.length }));
  for (const level of [other, category, title]) {
    const total = level.length + COUNTS_AS;
    known = [
      ...known.map(({ ratio, weight }) => ({ ratio, weight: (weight * COUNTS_AS) / total })),
      ...level.map(({ item }) => ({ ratio: item.actualMinutes / item.estimateMinutes, weight: 1 / total })),
    ];
  }
  return known.sort((a, b) => a.ratio - b.ratio);
}

/** Linear interpolation between the midpoints of the ratios' weights. */
function quantileOf(known: readonly Weighted[], share: number): number {
  let below = 0;
  let [lower, at] = [known[0]?.ratio ?? 1, 0];
  for (const { ratio, weight } of known) {
    const middle = below + weight / 2;
    if (middle >= share) return middle === at ? ratio : lower + ((ratio - lower) * (share - at)) / (middle - at);
    [lower, at] = [ratio, middle];
    below += weight;
  }
  return lower;
}
