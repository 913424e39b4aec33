// `npm run bench`: every claim of speed in bench/, or those whose file name contains one of the arguments. Ends with 1
// when a bound is missed or a claim breaks.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";

const words = process.argv.slice(2);
const files = (await readdir("bench"))
  .filter((name) => name.endsWith(".bench.ts"))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)));

if (!existsSync("bench/peers/node_modules")) bringPeers();
const failed = files.filter((name) => !runClaim(`bench/${name}`));
if (files.length === 0) console.error(`no claim is named like ${words.join(" or ")}`);
process.exitCode = failed.length === 0 && files.length > 0 ? 0 : 1;

function bringPeers(): void {
  const { status } = spawnSync("npm", ["ci", "--prefix", "bench/peers", "--no-fund"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) console.error("the peers could not be installed; claims that need them are skipped");
}

function runClaim(file: string): boolean {
  return spawnSync(process.execPath, ["bench/run-claim.ts", file], { stdio: "inherit" }).status === 0;
}
