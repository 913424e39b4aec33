import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCES = ["src/client", "src/contract", "src/domain", "vite.config.ts", "package.json", "package-lock.json"];
const BUILT = "dist/client";
/** Outside the page's folder, which the build empties and the server serves. */
const STAMP = "dist/client.stamp";

/** Builds the page into `dist/client` when it is missing or its sources changed since. Says whether it built. */
export async function buildClientIfStale(): Promise<boolean> {
  const stamp = await stampOfSources();
  if (existsSync(join(ROOT, BUILT)) && (await readStamp()) === stamp) return false;
  const { build } = await import("vite");
  await build({ root: join(ROOT, "src/client"), configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
  await mkdir(join(ROOT, "dist"), { recursive: true });
  await writeFile(join(ROOT, STAMP), stamp);
  return true;
}

/** Path, size and modification time of every source: cheap to read, and different after any edit. */
async function stampOfSources(): Promise<string> {
  const lists = await Promise.all(SOURCES.map(filesUnder));
  const lines = await Promise.all(
    lists.flat().map(async (path) => {
      const { size, mtimeMs } = await stat(join(ROOT, path));
      return `${path} ${size} ${mtimeMs}`;
    }),
  );
  return lines.sort().join("\n");
}

async function filesUnder(path: string): Promise<string[]> {
  if (!(await stat(join(ROOT, path))).isDirectory()) return [path];
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

function readStamp(): Promise<string | null> {
  return readFile(join(ROOT, STAMP), "utf8").catch(() => null);
}
