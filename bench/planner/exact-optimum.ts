import { createRequire } from "node:module";
import type highs from "highs";
import { budgetFor } from "#planner/budget.ts";
import { LEAST_PAUSE } from "#planner/constraints/hard/work-without-pause.ts";
import { type Instance, readContext, readInstance } from "#planner/instance/read-instance.ts";
import type { PlanningProblem, VariantKey } from "#planner/model.ts";
import type { TimelineSnapshot } from "#planner/search/placed-work.ts";
import { costAt } from "#planner/variants/criteria.ts";
import type { Found } from "#planner/variants/search-variant.ts";
import { solveVariants } from "#planner/variants/solve-variants.ts";
import { pricesOf } from "#planner/variants/variant-prices.ts";
import { toMilp } from "./calendar-milp.ts";
import { cpuMilliseconds, formatPercent, median } from "./figures.ts";
import { smallProblem } from "./small-problem.ts";

// The package's types describe what `require` gives; `import` gives something else.
const { default: loadHighs } = createRequire(import.meta.url)("highs") as typeof highs;

const SECONDS_PER_QUESTION = 120;
const WITHIN = 0.01;
/** The largest rounding difference between sums of the same prices. */
const ROUNDING = 1e-3;

type Plan = Pick<Found, "plan" | "criteria">;

/** A plan compared with the optimum at its own prices. */
export type Judged = {
  readonly key: VariantKey;
  /**
   * The share by which it exceeds the optimum, if over 1 %; 0 when no plan is more than 1 %
   * cheaper.
   */
  readonly beyond: number;
  /**
   * Whether the plan that the set offers under this key is within 1 %; null when it offers none,
   * because another plan is as good, or when that is not known in time.
   */
  readonly isOfferedWithin: boolean | null;
};

/**
 * `--exact`: whole sets of plans as served, within the product's budget, each plan at its own
 * prices. For each, HiGHS searches for a plan that is more than 1 % cheaper; proving that there is
 * none takes far less time than an optimum.
 */
export async function benchExact(count: number, from = 1): Promise<void> {
  const judged: Judged[] = [];
  const times: number[] = [];
  let unproven = 0;
  for (let seed = from; seed < from + count; seed++) {
    const { plans, time } = await judgeSet(smallProblem(seed), SECONDS_PER_QUESTION);
    times.push(time);
    for (const plan of plans) if (plan) judged.push(plan);
    unproven += plans.filter((plan) => plan === null).length;
    for (const plan of plans)
      if (plan && plan.beyond > 0) console.error(`${seed}, ${plan.key}: ${formatPercent(plan.beyond)} off`);
    if ((seed - from) % 10 === 9)
      console.error(`${seed - from + 1} of ${count}, ${formatPercent(shareWithin(judged))} within 1 %`);
  }
  console.log(`${count} random calendars of up to 12 tasks (${from} to ${from + count - 1}) against HiGHS, as served`);
  console.log(
    `  answered within ${SECONDS_PER_QUESTION} s    ${judged.length} plans${unproven > 0 ? `, ${unproven} left out` : ""}`,
  );
  for (const [key, some] of [["all", judged] as const, ...Map.groupBy(judged, (plan) => plan.key)]) {
    const within = some.filter(({ beyond }) => beyond === 0).length;
    const worst = Math.max(...some.map(({ beyond }) => beyond));
    console.log(
      `  ${key.padEnd(22)} within 1 % ${within} of ${some.length} (${formatPercent(shareWithin(some))}), the farthest ${formatPercent(worst)}`,
    );
  }
  const offered = judged.flatMap(({ isOfferedWithin }) => isOfferedWithin ?? []);
  console.log(
    `  as told apart          ${offered.filter(Boolean).length} of ${offered.length} within 1 % of the best at their own prices`,
  );
  console.log(
    `  CPU time of a set      median ${median(times).toFixed(0)} ms, max ${Math.max(...times).toFixed(0)} ms`,
  );
}

/** All variants of one problem; null for each one on which HiGHS did not answer in time. */
export async function judgeSet(
  problem: PlanningProblem,
  seconds: number,
): Promise<{ readonly plans: readonly (Judged | null)[]; readonly time: number }> {
  const instance = readInstance(readContext(problem));
  let set: ReturnType<typeof solveVariants> | null = null;
  const time = cpuMilliseconds(() => {
    set = solveVariants(instance, { budget: budgetFor(instance) });
  });
  const { alone, variants } = set as unknown as ReturnType<typeof solveVariants>;
  const plans: (Judged | null)[] = [];
  for (const own of alone) {
    const { key } = own;
    const beyond = await excessOf(instance, key, own, seconds);
    const offered = variants.find((variant) => variant.key === key);
    const isSame = offered && costAt(pricesOf(key), offered.criteria) === costAt(pricesOf(key), own.criteria);
    const excess = isSame ? beyond : offered && (await excessOf(instance, key, offered, seconds));
    plans.push(
      beyond === null ? null : { key, beyond, isOfferedWithin: typeof excess === "number" ? excess === 0 : null },
    );
  }
  return { plans, time };
}

export function shareWithin(plans: readonly Judged[]): number {
  return plans.filter(({ beyond }) => beyond === 0).length / Math.max(1, plans.length);
}

/**
 * 0 when no plan is more than 1 % cheaper at the prices of a variant, otherwise the share by which
 * this one exceeds the cheapest; null when neither is known in time.
 */
async function excessOf(instance: Instance, key: VariantKey, { plan, criteria }: Plan, seconds: number) {
  const cost = costAt(pricesOf(key), criteria);
  const allowed = await cheapest(instance, key, { cutoff: cost + ROUNDING, only: plan, seconds });
  if (allowed === Number.POSITIVE_INFINITY)
    throw new Error(`the program does not allow the plan that costs ${cost} (${key})`);
  const cutoff = Math.min(cost / (1 + WITHIN), cost - WITHIN) - ROUNDING;
  const cheaper = await cheapest(instance, key, { cutoff, seconds });
  if (cheaper === null) return null;
  if (cheaper === Number.POSITIVE_INFINITY) return 0;
  return (cost - cheaper) / Math.max(1, Math.abs(cheaper));
}

/** The cost of the cheapest plan; infinite if there is none, null when it is not known in time. */
async function cheapest(
  instance: Instance,
  key: VariantKey,
  { seconds, ...limits }: { readonly cutoff: number; readonly only?: TimelineSnapshot; readonly seconds: number },
): Promise<number | null> {
  const solver = await loadHighs(); // anew each time: its memory only grows
  const program = toMilp(instance, pricesOf(key), { grain: LEAST_PAUSE, ...limits });
  const found = solver.solve(program, { time_limit: seconds, mip_rel_gap: 1e-6, output_flag: false });
  if (found.Status === "Infeasible") return Number.POSITIVE_INFINITY;
  return found.Status === "Optimal" ? found.ObjectiveValue : null;
}
