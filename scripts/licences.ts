// `npm run licences`: the packages that come with an installed Daywright, each with its version and
// licence.
import { readFileSync } from "node:fs";
import { readInstalled } from "./supply/installed.ts";

for (const { name, version, licence, shipped } of readInstalled(readFileSync("package-lock.json", "utf8"))) {
  if (shipped) console.log(`${name}\t${version}\t${licence}`);
}
