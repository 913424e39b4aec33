/**
 * Jobs on one machine, all released at the start; the objective is the sum of weight × tardiness.
 */
export type WeightedTardiness = {
  readonly name: string;
  readonly minutes: readonly number[];
  readonly weights: readonly number[];
  readonly due: readonly number[];
  /** The optimum, or the best known value. */
  readonly best: number | null;
};

/** Sum of weight × tardiness for an order. */
export function weightedTardiness(order: readonly number[], instance: WeightedTardiness): number {
  let end = 0;
  let sum = 0;
  for (const job of order) {
    end += instance.minutes[job] ?? 0;
    sum += (instance.weights[job] ?? 0) * Math.max(0, end - (instance.due[job] ?? 0));
  }
  return sum;
}
