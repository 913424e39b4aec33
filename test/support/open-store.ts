/**
 * Opens the store of the environment, prints the outcome, and keeps it open until the process is
 * killed.
 */
import { openStore } from "#server/store/open.ts";

const { DATABASE_URL, DATA_DIR = "" } = process.env;
const opened = await openStore({ databaseUrl: DATABASE_URL ?? null, dataDir: DATA_DIR });
console.log(JSON.stringify(opened.ok ? { ok: true } : opened.error));
if (opened.ok) setInterval(() => undefined, 1_000);
