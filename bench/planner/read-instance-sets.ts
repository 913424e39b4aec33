import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { WeightedTardiness } from "./weighted-tardiness.ts";

export type InstanceSet = {
  readonly file: string;
  readonly jobs: number;
  readonly instances: readonly WeightedTardiness[];
  /** A line for each part of the files that could not be used. */
  readonly notes: readonly string[];
};

const SET = /^wt(\d+)[a-z]?\.txt$/i;
const BEST = /^wt(?:opt|best)(\d+)[a-z]?\.txt$/i;

/**
 * Reads OR-Library `wt<n>.txt` (for each instance n processing times, n weights, n due dates,
 * separated by whitespace) with the best values of `wtopt<n>*.txt` and `wtbest<n>*.txt` beside
 * them, sets with fewer jobs first. The error names what is missing.
 */
export async function readInstanceSets(directory: string): Promise<Result<InstanceSet[], string>> {
  const files = await readdir(directory).catch(() => null);
  if (files === null) return Err(`there is no directory ${directory}`);
  const sets = files.sort().flatMap((file) => {
    const jobs = Number(SET.exec(file)?.[1] ?? 0);
    return jobs > 0 ? [{ file, jobs }] : [];
  });
  if (sets.length === 0) return Err(`no wt*.txt of the OR-Library in ${directory}`);
  sets.sort((a, b) => a.jobs - b.jobs);
  return Ok(await Promise.all(sets.map(({ file, jobs }) => readSet(directory, files, file, jobs))));
}

async function readSet(directory: string, files: readonly string[], file: string, jobs: number): Promise<InstanceSet> {
  const words = await readWords(join(directory, file));
  const odd = words.find((word) => !isNumber(word));
  if (odd !== undefined) return { file, jobs, instances: [], notes: [`${JSON.stringify(odd)} is not a number`] };
  const count = Math.floor(words.length / (3 * jobs));
  const best = await readBest(
    directory,
    files.filter((name) => Number(BEST.exec(name)?.[1]) === jobs),
  );
  const numbers = words.map(Number);
  const instances = Array.from({ length: count }, (_, index): WeightedTardiness => {
    const row = (which: number) => numbers.slice((3 * index + which) * jobs, (3 * index + which + 1) * jobs);
    const [minutes, weights, due] = [row(0), row(1), row(2)];
    return { name: `${file} #${index + 1}`, minutes, weights, due, best: best[index] ?? null };
  });
  return { file, jobs, instances, notes: notesOn(jobs, words.length, instances) };
}

function notesOn(jobs: number, numbers: number, instances: readonly WeightedTardiness[]): string[] {
  const left = numbers % (3 * jobs);
  const unknown = instances.filter(({ best }) => best === null).length;
  return [
    ...(left > 0 ? [`${left} of ${numbers} numbers make no whole instance of 3 × ${jobs}, and are left out`] : []),
    ...(instances.length === 0
      ? ["no instance in it"]
      : unknown === instances.length
        ? [`no best values known: no wtopt${jobs}*.txt or wtbest${jobs}*.txt beside it that holds any`]
        : unknown > 0
          ? [`no best value known for ${unknown} of ${instances.length}`]
          : []),
  ];
}

/**
 * The least value for each instance over all files. Words and negative numbers mean an unknown
 * value, and so does a zero where another file has a positive cost, since a cost of zero is easy to
 * find.
 */
async function readBest(directory: string, files: readonly string[]): Promise<(number | null)[]> {
  const lists = await Promise.all(files.map((file) => readWords(join(directory, file))));
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, index) => {
    const values = lists.flatMap((list) => list[index] ?? []).filter((word) => isNumber(word) && Number(word) >= 0);
    const costs = values.map(Number).filter((value) => value > 0);
    return costs.length > 0 ? Math.min(...costs) : values.length > 0 ? 0 : null;
  });
}

/** The whitespace-separated words of a file; none when there is no file. */
async function readWords(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split(/\s+/).filter(Boolean);
}

function isNumber(word: string): boolean {
  return Number.isFinite(Number(word));
}
