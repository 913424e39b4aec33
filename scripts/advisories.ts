// `npm run advisories -- PATH…`: compares the lockfile with advisories that lie on this machine,
// and needs no network. A PATH is a JSON file of one advisory or a list of them in the OSV format,
// or a folder of such files, as the OSV project's export for npm unpacks to. Ends with 1 when
// anything installed is known to be vulnerable.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Advisory, findVulnerable } from "./supply/advisories.ts";
import { readInstalled } from "./supply/installed.ts";

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error("usage: npm run advisories -- FILE_OR_FOLDER…   (advisories in the OSV format)");
  process.exit(2);
}
const advisories = paths
  .flatMap(filesOf)
  .flatMap((file) => JSON.parse(readFileSync(file, "utf8")) as Advisory | Advisory[]);
const installed = readInstalled(readFileSync("package-lock.json", "utf8"));
const hits = findVulnerable(installed, advisories);
for (const { installed: each, advisory } of hits) {
  console.log(
    `${each.name}@${each.version}${each.shipped ? "" : " (development only)"}: ${advisory.id} ${advisory.summary ?? ""}`,
  );
}
console.log(`${installed.length} packages, ${advisories.length} advisories, ${hits.length} found`);
process.exitCode = hits.length === 0 ? 0 : 1;

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(path, name));
}
