import { createRequire } from "node:module";
import type highs from "highs";
import { budgetFor } from "#planner/budget.ts";
import { LEAST_PAUSE } from "#planner/constraints/hard/work-without-pause.ts";
import { type Instance, readContext, readInstance } from "#planner/instance/read-instance.ts";
import type { PlanningProblem, VariantKey } from "#planner/model.ts";
import { costAt } from "#planner/variants/criteria.ts";
import { pricesOf } from "#planner/variants/prices.ts";
import { solveVariants } from "#planner/variants/solve-variants.ts";
import { toMilp } from "./calendar-milp.ts";
import { cpuMilliseconds, formatPercent, mean, median } from "./figures.ts";
import { smallProblem } from "./small-problem.ts";

// The package's types describe what `require` gives; `import` gives something else.
const { default: loadHighs } = createRequire(import.meta.url)("highs") as typeof highs;

const SECONDS_PER_PLAN = 60;
export const WITHIN = 0.01;
/** By how much sums of the same prices may differ. */
const ROUNDING = 1e-3;

/** One plan against its optimum: shares of it by which it is dearer. */
export type Gap = {
  readonly key: VariantKey;
  /** Before the plans of a set are told apart from one another. */
  readonly own: number;
  /** As it is offered; null when it is not, for another one is as good. */
  readonly offered: number | null;
};

/**
 * `--exact`: plans as they are served, whole sets of them within the budget that the product gives,
 * against the optimum that HiGHS proves at each plan's own prices, on small random calendars.
 */
export async function benchExact(count: number, from = 1): Promise<void> {
  const gaps: Gap[] = [];
  const times: number[] = [];
  let unproven = 0;
  for (let seed = from; seed < from + count; seed++) {
    const problem = smallProblem(seed);
    const { own, time } = await gapsOf(problem, SECONDS_PER_PLAN);
    times.push(time);
    for (const gap of own) if (gap) gaps.push(gap);
    unproven += own.filter((gap) => gap === null).length;
    if (seed % 10 === 0)
      console.error(`${seed - from + 1} of ${count}, ${formatPercent(shareWithin(gaps))} within 1 %`);
  }
  console.log(`${count} random calendars of up to 12 tasks (${from} to ${from + count - 1}) against HiGHS, as served`);
  console.log(
    `  proven within ${SECONDS_PER_PLAN} s      ${gaps.length} plans${unproven > 0 ? `, ${unproven} left out` : ""}`,
  );
  for (const [key, some] of [["all", gaps] as const, ...Map.groupBy(gaps, (gap) => gap.key)]) {
    const own = some.map((gap) => gap.own);
    const optimal = own.filter((gap) => gap <= 1e-6).length;
    console.log(
      `  ${key.padEnd(22)} within 1 % ${formatPercent(shareWithin(some))}, at the optimum ${optimal} of ${own.length}, gap ${formatPercent(mean(own))}, max ${formatPercent(Math.max(...own))}`,
    );
  }
  const offered = gaps.flatMap((gap) => (gap.offered === null ? [] : [gap.offered]));
  const within = offered.filter((gap) => gap <= WITHIN).length;
  console.log(`  as told apart          ${within} of ${offered.length} within 1 % of the best at their own prices`);
  console.log(
    `  CPU time of a set      median ${median(times).toFixed(0)} ms, max ${Math.max(...times).toFixed(0)} ms`,
  );
}

/** The gaps of all variants of one problem; null for one whose optimum was not proven in time. */
export async function gapsOf(
  problem: PlanningProblem,
  seconds: number,
): Promise<{ readonly own: readonly (Gap | null)[]; readonly time: number }> {
  const instance = readInstance(readContext(problem));
  let set: ReturnType<typeof solveVariants> | null = null;
  const time = cpuMilliseconds(() => {
    set = solveVariants(instance, { budget: budgetFor(instance) });
  });
  const { alone, variants } = set as unknown as ReturnType<typeof solveVariants>;
  const own: (Gap | null)[] = [];
  for (const { key, criteria } of alone) {
    const prices = pricesOf(key);
    const optimum = await optimumOf(instance, key, costAt(prices, criteria), seconds);
    const gap = (cost: number) => (cost - (optimum ?? 0)) / Math.max(1, Math.abs(optimum ?? 0));
    const offered = variants.find((variant) => variant.key === key);
    own.push(
      optimum === null
        ? null
        : { key, own: gap(costAt(prices, criteria)), offered: offered ? gap(costAt(prices, offered.criteria)) : null },
    );
  }
  return { own, time };
}

export function shareWithin(gaps: readonly Gap[]): number {
  return gaps.filter(({ own }) => own <= WITHIN).length / Math.max(1, gaps.length);
}

/**
 * The least cost at the prices of a variant, of a plan that costs no more than the one at hand;
 * null when that is not proven in time.
 */
async function optimumOf(instance: Instance, key: VariantKey, cost: number, seconds: number): Promise<number | null> {
  const solver = await loadHighs(); // anew each time: its memory only grows
  const limits = { time_limit: seconds, mip_rel_gap: 1e-6, output_flag: false };
  const program = toMilp(instance, pricesOf(key), { grain: LEAST_PAUSE, cutoff: cost + ROUNDING });
  const found = solver.solve(program, limits);
  if (found.Status === "Infeasible") throw new Error(`the program does not allow a plan that costs ${cost} (${key})`);
  return found.Status === "Optimal" ? found.ObjectiveValue : null;
}
