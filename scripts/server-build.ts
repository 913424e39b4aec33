import { mkdir, readFile, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";
import { ConnectionKind } from "../src/contract/calendar.ts";
import { buildOnce } from "./build-once.ts";
import { ROOT, stampOfSources } from "./stamp.ts";

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
];
/**
 * What the package starts: the command line, and the threads' files and doors of sources, which no
 * file imports by its name.
 */
const ENTRIES = [
  "cli/main.ts",
  ...ConnectionKind.options.map((kind) => `server/providers/${kind}/index.ts`),
  "server/planning/worker.ts",
  "server/providers/reading/worker.ts",
  "server/store/embedded/damage-worker.ts",
];
/**
 * The built files lie in `lib/` as their sources do in `src/`, so that what they look for beside
 * them is there.
 */
const BUILT = join(ROOT, "lib");
const STAMP = join(ROOT, "dist/server.stamp");

/**
 * Writes `lib/`: the sources that the command line reaches, with their types blanked out (line
 * numbers stay) and their imports by relative path. Node does not strip types inside
 * `node_modules`. Says whether anything had changed.
 */
export function buildServerIfStale(): Promise<boolean> {
  return buildOnce({
    stampFile: STAMP,
    stamp: () => stampOfSources(SOURCES),
    folders: [BUILT],
    build: ([folder = BUILT]) => writeReached(folder),
  });
}

/** Writes what the entries reach, file by file, into `folder`. */
async function writeReached(folder: string): Promise<void> {
  const seen = new Set(ENTRIES);
  for (const path of seen) {
    const { code, imported } = toJavaScript(await readFile(join(ROOT, "src", path), "utf8"), path);
    for (const next of imported) seen.add(next);
    const target = join(folder, path.replace(/\.ts$/, ".js"));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, code);
  }
}

/** A specifier of one of our own files, in an import, a re-export or an import(). */
const OWN_IMPORT = /(\bfrom\s*|\bimport\s*\(?\s*)"([#.][^"]+)\.ts"/g;

/** One source as JavaScript, and the sources that it imports. */
export function toJavaScript(source: string, path: string): { readonly code: string; readonly imported: string[] } {
  const imported: string[] = [];
  const code = stripTypeScriptTypes(source).replaceAll(OWN_IMPORT, (_all, keyword: string, specifier: string) => {
    const target = specifier.startsWith("#") ? specifier.slice(1) : join(dirname(path), specifier);
    imported.push(`${target}.ts`);
    const fromHere = relative(dirname(path), target);
    return `${keyword}"${fromHere.startsWith(".") ? fromHere : `./${fromHere}`}.js"`;
  });
  return { code, imported };
}
