import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { Benchmarks, ProfiledFlow } from "./summary.ts";

/** The stored summary beside the document. */
export const SUMMARY = join(import.meta.dirname, "../../docs/benchmarks.json");
/** The profile before the work that profiling led to. */
const BEFORE = join(import.meta.dirname, "../profile/before.json");

export async function readSummary(): Promise<{ readonly measured: Benchmarks; readonly before: ProfiledFlow[] }> {
  const [measured, before] = await Promise.all([SUMMARY, BEFORE].map(readJson));
  return { measured: Benchmarks.parse(measured), before: z.array(ProfiledFlow).parse(before) };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
