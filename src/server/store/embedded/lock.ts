import { DatabaseSync } from "node:sqlite";
import { Err, Ok, type Result } from "#domain/result.ts";

const SQLITE_BUSY = 5;

export type DirectoryLock = { release(): void };

/**
 * Locks the data directory for this process. The lock is the operating system's, on a separate
 * file, held by a SQLite transaction that never ends. So it ends with the process, however that
 * dies, and leaves the database itself readable for a backup. `Err` when another process holds it.
 */
export function lockDirectory(file: string): Result<DirectoryLock, "in use"> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return Err("in use");
    throw error;
  }
  return Ok({ release: () => lock.close() });
}
