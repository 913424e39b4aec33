import { cpuMilliseconds, formatPercent, mean, median } from "./figures.ts";
import { type InstanceSet, readInstanceSets } from "./read-instance-sets.ts";
import { budgetFor, solveByPlanner } from "./solve-weighted-tardiness.ts";
import { weightedTardiness } from "./weighted-tardiness.ts";

/** `--wt DIR`: every instance set of the directory against the best known values. */
export async function benchWeightedTardiness(directory: string): Promise<void> {
  const sets = await readInstanceSets(directory);
  if (!sets.ok) return console.log(`skipped: ${sets.error}`);
  for (const set of sets.value) benchSet(set);
}

function benchSet({ file, jobs, instances, notes }: InstanceSet): void {
  const runs = instances.map((instance) => {
    let value = 0;
    const time = cpuMilliseconds(() => {
      value = weightedTardiness(solveByPlanner(instance, budgetFor(jobs)), instance);
    });
    return { instance, value, time };
  });
  console.log(`${file}: ${runs.length} instances of ${jobs} jobs, budget ${budgetFor(jobs)} schedules each`);
  for (const note of notes) console.log(`  note                     ${note}`);
  if (runs.length === 0) return;
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
  } else console.log(`  mean value               ${mean(runs.map(({ value }) => value)).toFixed(1)}`);
  const times = runs.map(({ time }) => time);
  console.log(
    `  CPU time                 median ${median(times).toFixed(1)} ms, max ${Math.max(...times).toFixed(1)} ms`,
  );
}
