/**
 * Commits 20 KB at a time in the embedded store of DATA_DIR, with a checkpoint of the log after
 * every few commits, and writes a line into the file `acknowledged` after each; then dies.
 * SYNCHRONOUS=NORMAL weakens the store.
 */
import { openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { openStore } from "#server/store/open.ts";
import { writeSetting } from "#server/store/queries/settings.ts";

const COMMITS = 40;
const { DATA_DIR = "", SYNCHRONOUS } = process.env;

const opened = await openStore({ databaseUrl: null, dataDir: DATA_DIR });
if (!opened.ok) throw new Error(opened.error.message);
const { db } = opened.value;
if (SYNCHRONOUS) await sql.raw(`PRAGMA synchronous=${SYNCHRONOUS}`).execute(db);
await sql.raw("PRAGMA wal_autocheckpoint=50").execute(db); // pages of 4 KB
const acknowledged = openSync(join(DATA_DIR, "acknowledged"), "a");
for (let commit = 0; commit < COMMITS; commit++) {
  await writeSetting(db, `commit ${commit}`, "x".repeat(20_000));
  writeSync(acknowledged, `commit ${commit}\n`);
}
process.kill(process.pid, "SIGKILL");
