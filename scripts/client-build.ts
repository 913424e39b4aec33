import { join } from "node:path";
import { buildOnce } from "./build-once.ts";
import { ROOT, stampOfSources } from "./source-stamp.ts";

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
const BUILT = join(ROOT, "dist/client");
/** The page whose libraries come from a CDN, for installations that set one. */
const BUILT_FOR_CDN = join(ROOT, "dist/client-cdn");
/** Outside the folder that the server serves. */
const STAMP = join(ROOT, "dist/client.stamp");

/**
 * Builds the page into `dist/client` (and into `dist/client-cdn`, without its libraries) when it is
 * missing or its sources have changed. Returns whether it built.
 */
export function buildClientIfStale(): Promise<boolean> {
  return buildOnce({
    stampFile: STAMP,
    stamp: () => stampOfSources(SOURCES),
    folders: [BUILT, BUILT_FOR_CDN],
    async build([whole = BUILT, forCdn = BUILT_FOR_CDN]) {
      console.error("building the page …");
      const { build } = await import("vite");
      const { librariesFromCdn } = await import("./cdn-libraries.ts");
      const page = {
        root: join(ROOT, "src/client"),
        configFile: join(ROOT, "vite.config.ts"),
        logLevel: "error",
      } as const;
      await build({ ...page, build: { outDir: whole } });
      await build({ ...page, plugins: [librariesFromCdn()], build: { outDir: forCdn } });
    },
  });
}
