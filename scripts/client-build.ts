import { existsSync } from "node:fs";
import { join } from "node:path";
import { keepStamp, ROOT, readStamp, stampOfSources } from "./stamp.ts";

const SOURCES = ["src/client", "src/contract", "src/domain", "vite.config.ts", "package.json", "package-lock.json"];
const BUILT = "dist/client";
/** Outside the page's folder, which the build empties and the server serves. */
const STAMP = "dist/client.stamp";

/** Builds the page into `dist/client` when it is missing or its sources changed since. Says whether it built. */
export async function buildClientIfStale(): Promise<boolean> {
  const stamp = await stampOfSources(SOURCES);
  if (existsSync(join(ROOT, BUILT)) && (await readStamp(STAMP)) === stamp) return false;
  console.error("building the page …");
  const { build } = await import("vite");
  await build({ root: join(ROOT, "src/client"), configFile: join(ROOT, "vite.config.ts"), logLevel: "error" });
  await keepStamp(STAMP, stamp);
  return true;
}
