import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a directory, and those that it lies in, for its owner's eyes only. Throws what the file
 * system throws. One at a time, since Node's own `recursive` never ends where a parent that is
 * there answers ENOENT, as `/proc` does.
 */
export function makePrivateDirectory(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makePrivateDirectory(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another server that starts at the same moment made it.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
