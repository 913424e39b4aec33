import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a directory and its missing parents, readable by their owner only. Throws file system
 * errors. Parents are created one at a time, because Node's `recursive` never ends where an
 * existing parent answers ENOENT, as `/proc` does.
 */
export function makePrivateDirectory(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makePrivateDirectory(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another server that starts at the same time created it.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
