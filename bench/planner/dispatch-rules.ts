import { type WeightedTardiness, weightedTardiness } from "./weighted-tardiness.ts";

/**
 * The look-ahead of the apparent-tardiness-cost rule, in mean job lengths (Vepsalainen and Morton
 * 1987).
 */
const LOOK_AHEAD = 2;

export type DispatchRule = { readonly name: string; order(instance: WeightedTardiness): number[] };

/** Dispatch rules, which choose the next job by a key. */
export const DISPATCH_RULES: readonly DispatchRule[] = [
  { name: "earliest due date", order: ({ due }) => sortBy(due.length, (job) => due[job] ?? 0) },
  {
    name: "weighted shortest processing time",
    order: ({ minutes, weights }) => sortBy(minutes.length, (job) => (minutes[job] ?? 0) / (weights[job] ?? 1)),
  },
  { name: "apparent tardiness cost", order: byApparentTardinessCost },
];

function byApparentTardinessCost({ minutes, weights, due }: WeightedTardiness): number[] {
  const mean = minutes.reduce((sum, length) => sum + length, 0) / minutes.length;
  const waiting = new Set(minutes.keys());
  const order: number[] = [];
  for (let now = 0; waiting.size > 0; ) {
    const priority = (job: number) => {
      const length = minutes[job] ?? 1;
      const slack = Math.max(0, (due[job] ?? 0) - length - now);
      return ((weights[job] ?? 1) / length) * Math.exp(-slack / (LOOK_AHEAD * mean));
    };
    const next = [...waiting].reduce((best, job) => (priority(job) > priority(best) ? job : best));
    waiting.delete(next);
    order.push(next);
    now += minutes[next] ?? 0;
  }
  return order;
}

function sortBy(count: number, key: (job: number) => number): number[] {
  return Array.from({ length: count }, (_, job) => job).sort((a, b) => key(a) - key(b));
}

/** The objective value of a rule's order. */
export function tardinessBy(rule: DispatchRule, instance: WeightedTardiness): number {
  return weightedTardiness(rule.order(instance), instance);
}
