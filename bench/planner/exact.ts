import { createRequire } from "node:module";
import type highs from "highs";
import type { Prices } from "#planner/constraints/soft/rules.ts";
import { readContext, readInstance } from "#planner/instance/read-instance.ts";
import { createObjective } from "#planner/search/objective.ts";
import { createRandom } from "#planner/search/random.ts";
import { solve } from "#planner/search/solve.ts";
import { pricesOf } from "#planner/variants/prices.ts";
import { toMilp } from "./calendar-milp.ts";
import { cpuMilliseconds, formatPercent, mean, median } from "./figures.ts";
import { smallProblem } from "./small-problem.ts";

// The package's types describe what `require` gives; `import` gives something else.
const { default: loadHighs } = createRequire(import.meta.url)("highs") as typeof highs;

const SECONDS_PER_INSTANCE = 60;
const WITHIN = 0.01;

/**
 * `--exact`: the planner's search against the optimum that HiGHS proves, on small random calendars.
 */
export async function benchExact(count: number): Promise<void> {
  const prices = pricesOf("deadline-first");
  const gaps: number[] = [];
  const times: number[] = [];
  let unproven = 0;
  for (let seed = 1; seed <= count; seed++) {
    const { cost, optimum, time } = await compare(seed, prices);
    times.push(time);
    if (optimum === null) unproven++;
    else gaps.push((cost - optimum) / Math.max(1, Math.abs(optimum)));
    if (seed % 20 === 0) console.error(`${seed} of ${count}, ${gaps.filter((gap) => gap <= WITHIN).length} within 1 %`);
  }
  const within = gaps.filter((gap) => gap <= WITHIN).length;
  const optimal = gaps.filter((gap) => gap <= 1e-6).length;
  console.log(`${count} random calendars of up to 12 tasks against HiGHS (objective: deadline-first)`);
  console.log(
    `  proven within ${SECONDS_PER_INSTANCE} s       ${gaps.length}${unproven > 0 ? `, ${unproven} left out` : ""}`,
  );
  console.log(`  at the optimum           ${optimal} of ${gaps.length}`);
  console.log(
    `  within ${formatPercent(WITHIN)}           ${within} of ${gaps.length} (${formatPercent(within / gaps.length)})`,
  );
  console.log(`  gap to it                mean ${formatPercent(mean(gaps))}, max ${formatPercent(Math.max(...gaps))}`);
  console.log(
    `  CPU time of ours         median ${median(times).toFixed(1)} ms, max ${Math.max(...times).toFixed(1)} ms`,
  );
}

async function compare(seed: number, prices: Prices) {
  const problem = smallProblem(seed);
  const instance = readInstance(readContext(problem));
  let cost = 0;
  const time = cpuMilliseconds(() => {
    cost = solve(instance, createObjective(prices), createRandom(problem.seed), { budget: problem.budget }).cost;
  });
  const solver = await loadHighs(); // anew each time: its memory only grows
  const found = solver.solve(toMilp(instance, prices, problem.preferences.slotMinutes), {
    time_limit: SECONDS_PER_INSTANCE,
    mip_rel_gap: 1e-6,
    output_flag: false,
  });
  return { cost, time, optimum: found.Status === "Optimal" ? found.ObjectiveValue : null };
}
