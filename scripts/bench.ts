// `npm run bench`: the tests of what measures, then every claim of speed in bench/claims, or only
// those whose file name contains one of the arguments. Ends with 1 when a test fails, a bound is
// missed or a claim breaks. `npm run bench:report` puts what was measured into docs/benchmarks.md.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { bringDebianPackages, FOR_BENCHMARKS } from "../test/support/debian.ts";
import { buildClientIfStale } from "./client-build.ts";
import { buildServerIfStale } from "./server-build.ts";

const CLAIMS = "bench/claims";
const VITEST = "node_modules/vitest/vitest.mjs";
const words = process.argv.slice(2);
const files = (await readdir(CLAIMS))
  .filter((name) => name.endsWith(".bench.ts"))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .sort();

if (!peersAreThere()) bringPeers();
const missing = bringDebianPackages(FOR_BENCHMARKS);
if (missing.length > 0)
  console.error(`claims that need them are skipped; install: apt-get install ${missing.join(" ")}`);
await Promise.all([buildClientIfStale(), buildServerIfStale()]);

const started = performance.now();
const measuresRight = words.length > 0 || runScript(VITEST, "run", "--config", "bench/vitest.config.ts");
const failed = files.filter((name) => !runScript("bench/harness/run-claim.ts", `${CLAIMS}/${name}`));
if (words.length === 0) runScript("bench/profile/main.ts");
if (files.length === 0) console.error(`no claim is named like ${words.join(" or ")}`);
else console.log(closingLine());
process.exitCode = measuresRight && failed.length === 0 && files.length > 0 ? 0 : 1;

/** Whether the peers match their lockfile; npm writes its own copy of it last. */
function peersAreThere(): boolean {
  const [wanted, there] = ["bench/peers/package-lock.json", "bench/peers/node_modules/.package-lock.json"];
  return existsSync(there) && statSync(there).mtimeMs >= statSync(wanted).mtimeMs;
}

function bringPeers(): void {
  const { status } = spawnSync("npm", ["ci", "--prefix", "bench/peers", "--no-fund", "--no-audit"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) console.error("the peers could not be installed; claims that need them are skipped");
}

function runScript(...script: string[]): boolean {
  return spawnSync(process.execPath, script, { stdio: "inherit" }).status === 0;
}

function closingLine(): string {
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  return `${files.length - failed.length} of ${files.length} claims held, in ${minutes} minutes`;
}
