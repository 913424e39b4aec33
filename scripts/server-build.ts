import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { ConnectionKind } from "../src/contract/calendar.ts";
import { buildOnce } from "./build-once.ts";
import { ROOT, stampOfSources } from "./source-stamp.ts";

const SOURCES = [
  "src/cli",
  "src/contract",
  "src/domain",
  "src/plan",
  "src/learning",
  "src/planner",
  "src/server",
  "src/words",
  "src/wording",
  "scripts/server-build.ts",
  "package-lock.json",
];
/**
 * Files that are started or located by name: the command line, the server alone (for `bench`), the
 * threads, and the index files of sources.
 */
const ENTRIES = [
  "cli/main.ts",
  "server/main.ts",
  "server/settings.ts",
  ...ConnectionKind.options.map((kind) => `server/providers/${kind}/index.ts`),
  "server/planning/worker.ts",
  "server/providers/reading/worker.ts",
  "server/store/embedded/damage-worker.ts",
];
/**
 * Packages of a hundred or more small modules, which every start would have to find, read and link.
 * They have no module state that has to be shared with another copy.
 */
const TAKEN_IN = ["kysely", "zod"];
const BUILT = join(ROOT, "lib");
const STAMP = join(ROOT, "dist/server.stamp");

/**
 * Writes `lib/`: the command line's modules as a few files of JavaScript, since finding and linking
 * eight hundred took most of a start. Returns whether anything has changed.
 */
export function buildServerIfStale(): Promise<boolean> {
  return buildOnce({
    stampFile: STAMP,
    stamp: () => stampOfSources(SOURCES),
    folders: [BUILT],
    build: ([folder = BUILT]) => buildServer(folder),
  });
}

/** Builds the server into `folder`. */
export async function buildServer(folder: string): Promise<void> {
  const { build } = await import("vite");
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [addressesAsInSources()],
    ssr: { noExternal: TAKEN_IN },
    build: {
      ssr: true,
      outDir: folder,
      target: "esnext",
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(ENTRIES.map((path) => [path.replace(/\.ts$/, ""), join(ROOT, "src", path)])),
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
      },
    },
  });
}

/**
 * Gives each module its address in the sources, below `lib`, regardless of the file that it is
 * bundled into: modules use it to find threads, the page and sources.
 */
function addressesAsInSources(): Plugin {
  const own = join(ROOT, "src/");
  const asking = new Set<string>();
  return {
    name: "addresses-as-in-sources",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(own) || !code.includes("import.meta.url")) return null;
      asking.add(id);
      const path = relative(own, id).replace(/\.ts$/, ".js");
      return code.replaceAll("import.meta.url", `new URL("../${path}", import.meta.url).href`);
    },
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== "chunk" || !file.moduleIds.some((id) => asking.has(id))) continue;
        if (file.fileName.split("/").length !== 2) this.error(`${file.fileName} must lie in a folder of lib`);
      }
    },
  };
}
