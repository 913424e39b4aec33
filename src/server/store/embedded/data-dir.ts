import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { makePrivateDirectory } from "#server/ops/private-directory.ts";

/** The files of a data directory. */
export type DataDir = { readonly path: string; readonly database: string; readonly lock: string };

/**
 * Creates the directory, readable by its owner only, and an empty database file with the same
 * access (SQLite gives its log files the database's mode). Throws file system errors.
 */
export function prepareDataDir(path: string): DataDir {
  makePrivateDirectory(path);
  const dir = { path, database: join(path, "daywright.db"), lock: join(path, "daywright.lock") };
  for (const file of [dir.database, dir.lock]) closeSync(openSync(file, "a", 0o600));
  return dir;
}
