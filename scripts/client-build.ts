import { existsSync } from "node:fs";
import { join } from "node:path";
import { keepStamp, ROOT, readStamp, stampOfSources } from "./stamp.ts";

const SOURCES = [
  "src/client",
  "src/contract",
  "src/domain",
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

/** Whether the page is missing or its sources changed since it was built. */
export async function isClientStale(): Promise<boolean> {
  const isBuilt = [BUILT, BUILT_FOR_CDN].every((folder) => existsSync(join(ROOT, folder)));
  return !isBuilt || (await readStamp(STAMP)) !== (await stampOfSources(SOURCES));
}

/** Builds the page into `dist/client` (and into `dist/client-cdn`, with its libraries left out) when it is stale. Says whether it built. */
export async function buildClientIfStale(): Promise<boolean> {
  if (!(await isClientStale())) return false;
  const stamp = await stampOfSources(SOURCES);
  console.error("building the page …");
  const { build } = await import("vite");
  const { librariesFromCdn } = await import("./cdn-libraries.ts");
  const page = { root: join(ROOT, "src/client"), configFile: join(ROOT, "vite.config.ts"), logLevel: "error" } as const;
  await build(page);
  await build({ ...page, plugins: [librariesFromCdn()], build: { outDir: join(ROOT, BUILT_FOR_CDN) } });
  await keepStamp(STAMP, stamp);
  return true;
}
