import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { errorMessage } from "#domain/error-message.ts";
import { Err, Ok, type Result } from "#domain/result.ts";

/**
 * Writes the whole embedded store of `dataDir` into one new file, as of one moment, even while a
 * server uses it. The error is a line for a person. The key that seals credentials is not included.
 */
export function backUpStore(dataDir: string, file: string): Result<{ readonly bytes: number }, string> {
  const source = join(dataDir, "daywright.db");
  if (!existsSync(source)) return Err(`there is no data in ${dataDir}`);
  if (existsSync(file)) return Err(`${file} exists already; name a file that does not`);
  const draft = `${file}.part`;
  try {
    rmSync(draft, { force: true });
    const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
    try {
      database.prepare("VACUUM INTO ?").run(draft);
    } finally {
      database.close();
    }
    chmodSync(draft, 0o600);
    makeDurable(draft);
    renameSync(draft, file);
    makeDurable(dirname(file));
    return Ok({ bytes: statSync(file).size });
  } catch (error) {
    rmSync(draft, { force: true });
    return Err(`the backup could not be written: ${errorMessage(error)}`);
  }
}

/** Makes a file's content, or a directory's names, survive a power cut. */
export function makeDurable(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
