import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Path, size and modification time of every source under `paths` (below the root): cheap to read,
 * and changed by any edit.
 */
export async function stampOfSources(paths: readonly string[]): Promise<string> {
  const lists = await Promise.all(paths.map(filesUnder));
  const lines = await Promise.all(
    lists.flat().map(async (path) => {
      const { size, mtimeMs } = await stat(join(ROOT, path));
      return `${path} ${size} ${mtimeMs}`;
    }),
  );
  return lines.sort().join("\n");
}

/** The stamp of the last build at `path`; null when there was none. */
export function readStamp(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch(() => null);
}

export async function keepStamp(path: string, stamp: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, stamp);
}

async function filesUnder(path: string): Promise<string[]> {
  if (!(await stat(join(ROOT, path))).isDirectory()) return [path];
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}
