import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { unwrap } from "#domain/result.ts";
import { openStore } from "#server/store/open.ts";
import { scratch } from "./scratch-folder.ts";

/**
 * Stores as after the first start, with empty tables. They are copied, because running all
 * migrations takes longer than most tests.
 */

const MIGRATIONS = fileURLToPath(new URL("../../src/server/store/migrations/", import.meta.url));
const KEPT = fileURLToPath(new URL("../../node_modules/.cache/empty-stores/", import.meta.url));
const FILE = "daywright.db";

export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(scratch(), "daywright-"));
  await copyFile(await emptyFile(), join(dataDir, FILE));
  return dataDir;
}

let file: Promise<string> | null = null;

/** Kept between runs, under the hash of the migrations. */
function emptyFile(): Promise<string> {
  file ??= (async () => {
    const path = join(KEPT, `${await hashOfMigrations()}.db`);
    const isKept = await readFile(path).then(
      () => true,
      () => false,
    );
    if (!isKept) await makeEmptyFile(path);
    return path;
  })();
  return file;
}

async function makeEmptyFile(path: string): Promise<void> {
  const dataDir = await mkdtemp(join(scratch(), "daywright-empty-"));
  await unwrap(await openStore({ databaseUrl: null, dataDir })).close();
  await mkdir(KEPT, { recursive: true });
  // Renamed into place, because two processes may make it at once.
  const draft = `${path}.${process.pid}`;
  await copyFile(join(dataDir, FILE), draft);
  await rename(draft, path);
  await rm(dataDir, { recursive: true });
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(MIGRATIONS)).filter((each) => !each.endsWith(".test.ts")).sort()) {
    hash.update(name).update(await readFile(join(MIGRATIONS, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

const TEMPLATE = "migrated";

/**
 * The address of the database with that name, which is created with its tables if it is missing.
 */
export async function ensureMigrated(serverUrl: string, name: string): Promise<string> {
  const urlOf = (database: string) => serverUrl.replace(/\/[^/]*$/, `/${database}`);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const has = async (database: string) =>
    (await client.query("select from pg_database where datname = $1", [database])).rowCount === 1;
  try {
    if (await has(name)) return urlOf(name);
    await client.query("select pg_advisory_lock(1)"); // test files that share the server
    if (!(await has(TEMPLATE))) {
      await client.query("create database migrating");
      await unwrap(await openStore({ databaseUrl: urlOf("migrating"), dataDir: "" })).close();
      await client.query(`alter database migrating rename to ${TEMPLATE}`);
    }
    await client.query("select pg_advisory_unlock(1)");
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
    return urlOf(name);
  } finally {
    await client.end();
  }
}
