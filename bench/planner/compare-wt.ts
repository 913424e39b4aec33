import { DISPATCH_RULES, tardinessBy } from "./dispatch-rules.ts";
import { formatPercent, mean, median } from "./figures.ts";
import { readInstanceSets } from "./read-instance-sets.ts";
import { budgetFor, solveByPlanner } from "./solve-weighted-tardiness.ts";
import { weightedTardiness } from "./weighted-tardiness.ts";

/** `--compare` with `--wt DIR`: the search against dispatch rules on the same instances. */
export async function compareOnWeightedTardiness(directory: string): Promise<void> {
  const sets = await readInstanceSets(directory);
  if (!sets.ok) return;
  for (const { file, jobs, instances } of sets.value) {
    if (instances.length === 0) continue;
    console.log(`${file}: weighted tardiness above the best value known (or ours where none is)`);
    const ours = instances.map((one) => weightedTardiness(solveByPlanner(one, budgetFor(jobs)), one));
    const best = instances.map(({ best }, index) => best ?? (ours[index] as number));
    report("Daywright", ours, best);
    for (const rule of DISPATCH_RULES)
      report(
        rule.name,
        instances.map((one) => tardinessBy(rule, one)),
        best,
      );
  }
}

function report(name: string, values: readonly number[], best: readonly number[]): void {
  const reached = values.filter((value, index) => value <= (best[index] as number)).length;
  const total = mean(values) / Math.max(1, mean(best)) - 1;
  const gaps = values.flatMap((value, index) => {
    const least = best[index] as number;
    return least > 0 ? [value / least - 1] : [];
  });
  console.log(
    `  ${name.padEnd(34)} at the best ${String(reached).padStart(3)} of ${values.length}, median gap ${formatPercent(median(gaps)).padStart(11)}, gap of the sums ${formatPercent(total)}`,
  );
}
