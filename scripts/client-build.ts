import { existsSync } from "node:fs";
import { join } from "node:path";
import { keepStamp, ROOT, readStamp, stampOfSources } from "./stamp.ts";

const SOURCES = [
  "src/client",
  "src/contract",
  "src/domain",
  "src/words",
  "src/wording",
  "scripts/cdn-libraries.ts",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];
const BUILT = "dist/client";
/** The page whose libraries come from a CDN, for those who set one. */
const BUILT_FOR_CDN = "dist/client-cdn";
/** Outside the page's folder, which the build empties and the server serves. */
const STAMP = "dist/client.stamp";

/** Builds the page into `dist/client` (and into `dist/client-cdn`, with its libraries left out) when it is missing or its sources changed since. Says whether it built. */
export async function buildClientIfStale(): Promise<boolean> {
  const stamp = await stampOfSources(SOURCES);
  const isBuilt = [BUILT, BUILT_FOR_CDN].every((folder) => existsSync(join(ROOT, folder)));
  if (isBuilt && (await readStamp(STAMP)) === stamp) return false;
  console.error("building the page …");
  const { build } = await import("vite");
  const { librariesFromCdn } = await import("./cdn-libraries.ts");
  const page = { root: join(ROOT, "src/client"), configFile: join(ROOT, "vite.config.ts"), logLevel: "error" } as const;
  await build(page);
  await build({ ...page, plugins: [librariesFromCdn()], build: { outDir: join(ROOT, BUILT_FOR_CDN) } });
  await keepStamp(STAMP, stamp);
  return true;
}
