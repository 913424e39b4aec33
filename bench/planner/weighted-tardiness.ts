import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Jobs on one machine, all there from the start; the sum of weight × tardiness is to be least. */
export type WeightedTardiness = {
  readonly name: string;
  readonly minutes: readonly number[];
  readonly weights: readonly number[];
  readonly due: readonly number[];
  /** The optimum or the best value known. */
  readonly best: number | null;
};

export type InstanceSet = {
  readonly file: string;
  readonly jobs: number;
  readonly instances: readonly WeightedTardiness[];
};

const SET = /^wt(\d+)[a-z]?\.txt$/i;
const BEST = /^wt(?:opt|best)(\d+)[a-z]?\.txt$/i;

/**
 * Reads OR-Library `wt<n>.txt` (for each instance n processing times, n weights, n due dates, split by whitespace) with
 * the best values of `wtopt<n>*.txt` and `wtbest<n>*.txt` beside them. No such file: an empty list.
 */
export async function readInstanceSets(directory: string): Promise<InstanceSet[]> {
  const files = (await readdir(directory).catch(() => [])).sort();
  const sets = files.flatMap((file) => {
    const jobs = SET.exec(file)?.[1];
    return jobs === undefined ? [] : [{ file, jobs: Number(jobs) }];
  });
  return Promise.all(
    sets.map(async ({ file, jobs }) => {
      const best = await readBest(
        directory,
        files.filter((name) => Number(BEST.exec(name)?.[1]) === jobs),
      );
      const numbers = await readNumbers(join(directory, file));
      const count = Math.floor(numbers.length / (3 * jobs));
      const instances = Array.from({ length: count }, (_, index): WeightedTardiness => {
        const row = (which: number) => numbers.slice((3 * index + which) * jobs, (3 * index + which + 1) * jobs);
        return {
          name: `${file} #${index + 1}`,
          minutes: row(0),
          weights: row(1),
          due: row(2),
          best: best[index] ?? null,
        };
      });
      return { file, jobs, instances };
    }),
  );
}

/** Instance by instance the least that any file gives. */
async function readBest(directory: string, files: readonly string[]): Promise<number[]> {
  const lists = await Promise.all(files.map((file) => readNumbers(join(directory, file))));
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, index) => Math.min(...lists.flatMap((list) => list[index] ?? [])));
}

async function readNumbers(file: string): Promise<number[]> {
  return (await readFile(file, "utf8")).split(/\s+/).filter(Boolean).map(Number);
}

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
