import { cpuMilliseconds, formatPercent, mean, median } from "./figures.ts";
import { budgetFor, solveByPlanner } from "./solve-weighted-tardiness.ts";
import { type InstanceSet, readInstanceSets, weightedTardiness } from "./weighted-tardiness.ts";

/** `--wt DIR`: every instance set of the directory against the best values known. */
export async function benchWeightedTardiness(directory: string): Promise<void> {
  const sets = await readInstanceSets(directory);
  if (sets.length === 0) console.log(`skipped: no wt*.txt of the OR-Library in ${directory}`);
  for (const set of sets) benchSet(set);
}

function benchSet({ file, jobs, instances }: InstanceSet): void {
  const runs = instances.map((instance) => {
    let value = 0;
    const time = cpuMilliseconds(() => {
      value = weightedTardiness(solveByPlanner(instance, budgetFor(jobs)), instance);
    });
    return { instance, value, time };
  });
  const times = runs.map(({ time }) => time);
  console.log(`${file}: ${runs.length} instances of ${jobs} jobs, budget ${budgetFor(jobs)} schedules each`);
  const known = runs.flatMap(({ instance: { name, best }, value }) => (best === null ? [] : [{ name, best, value }]));
  if (known.length > 0) {
    const gaps = known.map(({ best, value }) => (value - best) / Math.max(1, best));
    const reached = known.filter(({ best, value }) => value <= best).length;
    console.log(`  at the best value known  ${reached} of ${known.length}`);
    console.log(
      `  gap to it                mean ${formatPercent(mean(gaps))}, max ${formatPercent(Math.max(...gaps))}`,
    );
    for (const { name, best, value } of known)
      if (value < best) console.log(`  better than known        ${name}: ${value} (${best})`);
  } else {
    console.log(
      `  no wtopt${jobs}*.txt or wtbest${jobs}*.txt beside it; mean value ${mean(runs.map(({ value }) => value)).toFixed(1)}`,
    );
  }
  console.log(
    `  CPU time                 median ${median(times).toFixed(1)} ms, max ${Math.max(...times).toFixed(1)} ms`,
  );
}
