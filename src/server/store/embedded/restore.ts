import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { errorMessage } from "#domain/error-message.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { makeDurable } from "./backup.ts";
import { type DataDir, prepareDataDir } from "./data-dir.ts";
import { lockDirectory } from "./lock.ts";

/**
 * Replaces the embedded store of `dataDir` by a backup, and keeps the former store beside it under
 * the returned name. No server may use the directory meanwhile. The error is a line for a person.
 */
export function restoreStore(file: string, dataDir: string): Result<{ readonly former: string }, string> {
  if (!existsSync(file)) return Err(`${file}: there is no such file`);
  const fault = faultOf(file);
  if (fault !== null) return Err(`${file} is not a backup of Daywright: ${fault}`);
  try {
    const dir = prepareDataDir(dataDir);
    const lock = lockDirectory(dir.lock);
    if (isErr(lock)) return Err(`a Daywright is using ${dataDir}; stop it first`);
    try {
      return Ok({ former: exchange(file, dir) });
    } finally {
      lock.value.release();
    }
  } catch (error) {
    return Err(`the backup could not be restored: ${errorMessage(error)}`);
  }
}

/** Why a file cannot be restored; null when it can. */
function faultOf(file: string): string | null {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const [check] = database.prepare("PRAGMA integrity_check").all() as { integrity_check: string }[];
      if (check?.integrity_check !== "ok") return check?.integrity_check ?? "it cannot be checked";
      const tables = database.prepare("select name from sqlite_master where name in ('sessions', 'kysely_migration')");
      return tables.all().length === 2 ? null : "its tables are missing";
    } finally {
      database.close();
    }
  } catch (error) {
    return errorMessage(error);
  }
}

/**
 * A power cut in between leaves the former database, the restored one, or the former one under its
 * new name.
 */
function exchange(file: string, dir: DataDir): string {
  const arriving = `${dir.database}.restoring`;
  const former = `${dir.database}.before-restore`;
  copyFileSync(file, arriving);
  chmodSync(arriving, 0o600);
  makeDurable(arriving);
  checkpoint(dir.database);
  renameSync(dir.database, former);
  for (const suffix of ["-wal", "-shm"]) rmSync(dir.database + suffix, { force: true });
  renameSync(arriving, dir.database);
  makeDurable(dir.path);
  return former;
}

/**
 * Writes the log's content into the database file. A database that is too damaged for this stays as
 * it is.
 */
function checkpoint(database: string): void {
  try {
    const open = new DatabaseSync(database);
    open.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    open.close();
  } catch {
    // The database is being replaced, perhaps because it is damaged.
  }
}
