/** Jobs on one machine, all there from the start; the sum of weight × tardiness is to be least. */
export type WeightedTardiness = {
  readonly name: string;
  readonly minutes: readonly number[];
  readonly weights: readonly number[];
  readonly due: readonly number[];
  /** The optimum or the best value known. */
  readonly best: number | null;
};

/** Sum of weight × tardiness of an order. */
export function weightedTardiness(order: readonly number[], instance: WeightedTardiness): number {
  let end = 0;
  let sum = 0;
  for (const job of order) {
    end += instance.minutes[job] ?? 0;
    sum += (instance.weights[job] ?? 0) * Math.max(0, end - (instance.due[job] ?? 0));
  }
  return sum;
}
