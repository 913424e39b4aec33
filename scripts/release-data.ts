// Writes what this version keeps, for later versions to open: once per release, from its tag.
// usage: node bin/node26.js scripts/release-data.ts VERSION
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/store/embedded/sqlite-dialect.ts";
import { startGoogle } from "../test/doubles/google/server.ts";
import { startDaywright } from "../test/support/daywright.ts";
import { livedInSettings, liveIn, THEN } from "../test/upgrade/lived-in.ts";

const version = process.argv[2];
if (version === undefined) throw new Error("which version? For example 0.2.0");
const target = join(import.meta.dirname, "../test/upgrade/releases", version);
// The data of a release never changes, so an existing folder is an error.
await mkdir(target);
const dataDir = await mkdtemp(join(tmpdir(), "daywright-lived-in-"));
const google = await startGoogle(() => THEN.epochMilliseconds);
try {
  const server = await startDaywright({ dataDir, env: livedInSettings(google), overrides: { now: () => THEN } });
  const answers = await liveIn(server);
  await server[Symbol.asyncDispose]();
  await writeFile(join(target, "answers.json"), `${JSON.stringify(answers, null, 1)}\n`);
  // Merges the write-ahead log into one small file.
  const database = openDatabase(join(dataDir, "daywright.db"));
  database.exec(`VACUUM INTO '${join(target, "daywright.db")}'`);
  database.close();
} finally {
  await google.close();
  await rm(dataDir, { recursive: true });
}
