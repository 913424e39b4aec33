import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { keepStamp, readStamp } from "./source-stamp.ts";

export type Build = {
  /** Stores the stamp of the built sources; the lock is beside it. */
  readonly stampFile: string;
  /** The stamp of the present sources. */
  stamp(): Promise<string>;
  /** The built folders, on one file system with `stampFile`. */
  readonly folders: readonly string[];
  /** Builds each folder into the given temporary one. */
  build(into: readonly string[]): Promise<void>;
};

/**
 * Builds when a folder is missing or its sources have changed; returns whether it built. Of several
 * processes that ask at once, one builds and the others wait. Concurrent readers only see whole
 * files whose references exist.
 */
export async function buildOnce({ stampFile, stamp, folders, build }: Build): Promise<boolean> {
  const isFresh = async (now: string) => folders.every(existsSync) && (await readStamp(stampFile)) === now;
  if (await isFresh(await stamp())) return false;
  const room = dirname(stampFile);
  await mkdir(room, { recursive: true });
  using _lock = await lockOf(`${stampFile}.lock`);
  const now = await stamp();
  if (await isFresh(now)) return false;
  const beside = await mkdtemp(join(room, "unfinished-"));
  try {
    const built = folders.map((_, index) => join(beside, String(index)));
    await build(built);
    for (const [index, folder] of folders.entries()) await putInPlace(built[index] ?? "", folder);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  await keepStamp(stampFile, now);
  return true;
}

/**
 * Moves files over those of the same name, pages last because they refer to the others, and then
 * removes obsolete files.
 */
async function putInPlace(from: string, to: string): Promise<void> {
  const files = await filesIn(from);
  for (const file of [...files].sort((a, b) => Number(a.endsWith(".html")) - Number(b.endsWith(".html")))) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await rename(join(from, file), join(to, file));
  }
  const kept = new Set(files);
  for (const file of await filesIn(to)) if (!kept.has(file)) await rm(join(to, file));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** A lock that ends with its process, even if that crashes. */
async function lockOf(path: string): Promise<Disposable> {
  for (;;) {
    const file = new DatabaseSync(path);
    try {
      file.exec("BEGIN EXCLUSIVE");
      return { [Symbol.dispose]: () => file.close() };
    } catch (error) {
      file.close();
      if (!(error instanceof Error && error.message.includes("locked"))) throw error;
      await wait(50);
    }
  }
}
