// `npm run bench:report`: sums up bench/results into docs/benchmarks.json, and makes
// docs/benchmarks.md and its charts from it. With `--again` from the summary that is there.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { renderBenchmarks } from "./document.ts";
import { readSummary, SUMMARY } from "./stored-summary.ts";
import { summarizeResults } from "./summary.ts";

const ROOT = join(import.meta.dirname, "../..");

if (!process.argv.includes("--again")) {
  const today = Temporal.Now.plainDateISO("UTC").toString();
  const measured = await summarizeResults(join(ROOT, "bench/results"), today);
  await writeFile(SUMMARY, `${JSON.stringify(measured, null, 2)}\n`);
}
const { measured, before } = await readSummary();
for (const [path, content] of renderBenchmarks(measured, before)) {
  const file = join(ROOT, "docs", path);
  await mkdir(dirname(file), { recursive: true });
  const old = await readFile(file, "utf8").catch(() => null);
  if (old !== content) await writeFile(file, content);
  console.log(`${old === content ? "unchanged" : "written"}  docs/${path}`);
}
