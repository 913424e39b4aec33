// Runs one claim in a process of its own, prints a line per measurement and writes them to
// bench/results. usage: run-claim.ts bench/claims/<claim>.bench.ts
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Claim } from "./claim.ts";
import { judge } from "./report.ts";

const file = resolve(process.argv[2] as string);
const { claim } = (await import(pathToFileURL(file).href)) as { claim: Claim };
const started = performance.now();
const measurements = await claim.measure();
const seconds = (performance.now() - started) / 1000;
const verdicts = measurements.map((measurement) => ({
  ...measurement,
  verdict: judge([claim.name, measurement.of].filter(Boolean).join(", "), measurement),
}));
for (const { verdict } of verdicts) console.log(verdict.line);

const { name, says, wrongIf } = claim;
const machine = {
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  cpu: cpus()[0]?.model,
  cores: availableParallelism(),
};
const results = join(import.meta.dirname, "../results");
await mkdir(results, { recursive: true });
await writeFile(
  join(results, `${basename(file, ".bench.ts")}.json`),
  `${JSON.stringify({ claim: name, says, wrongIf, seconds, machine, measurements: verdicts }, null, 2)}\n`,
);
process.exit(verdicts.some(({ verdict }) => verdict.kind === "missed") ? 1 : 0);
