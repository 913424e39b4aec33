/**
 * The growth of a cost: its exponent over all sizes, and over the last decade of sizes, where fixed
 * costs weigh least.
 */
export type Growth = { readonly overall: number; readonly lastDecade: number };

/**
 * Fits cost = c × size^k by least squares on logarithms. Needs two sizes or more in the last
 * decade.
 */
export function fitGrowth(sizes: readonly number[], costs: readonly number[]): Growth {
  const from = (sizes.at(-1) as number) / 10;
  const first = sizes.findIndex((size) => size >= from * 0.999);
  return { overall: slope(sizes, costs), lastDecade: slope(sizes.slice(first), costs.slice(first)) };
}

function slope(sizes: readonly number[], costs: readonly number[]): number {
  if (sizes.length < 2 || sizes.length !== costs.length) throw new Error("too few points to fit a line");
  const [x, y] = [sizes.map(Math.log), costs.map(Math.log)];
  const [meanX, meanY] = [mean(x), mean(y)];
  const covariance = x.reduce((sum, value, index) => sum + (value - meanX) * ((y[index] as number) - meanY), 0);
  return covariance / x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
