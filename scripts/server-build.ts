import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";
import { keepStamp, ROOT, readStamp, stampOfSources } from "./stamp.ts";

const SOURCES = [
  "src/cli",
  "src/contract",
  "src/domain",
  "src/plan",
  "src/planner",
  "src/server",
  "src/words",
  "src/wording",
  "scripts/server-build.ts",
];
/** What the package starts: the command line, and the threads' files, which no file imports. */
const ENTRIES = [
  "cli/main.ts",
  "server/planning/worker.ts",
  "server/reading/worker.ts",
  "server/store/embedded/damage-worker.ts",
];
/** The built files lie in `lib/` as their sources do in `src/`, so that what they look for beside them is there. */
const BUILT = "lib";
const STAMP = "dist/server.stamp";
/** Beside `lib/` until it is whole: a build that was cut off must not pass for one. */
const UNFINISHED = "dist/lib.unfinished";

/**
 * Writes `lib/`: the sources that the command line reaches, with their types blanked out (line numbers stay) and their
 * imports by relative path. Node does not strip types inside `node_modules`. Says whether anything had changed.
 */
export async function buildServerIfStale(): Promise<boolean> {
  const stamp = await stampOfSources(SOURCES);
  if (existsSync(join(ROOT, BUILT)) && (await readStamp(STAMP)) === stamp) return false;
  await rm(join(ROOT, UNFINISHED), { recursive: true, force: true });
  await writeReached(join(ROOT, UNFINISHED));
  await rm(join(ROOT, BUILT), { recursive: true, force: true });
  await rename(join(ROOT, UNFINISHED), join(ROOT, BUILT));
  await keepStamp(STAMP, stamp);
  return true;
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
