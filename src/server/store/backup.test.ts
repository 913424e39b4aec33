import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { backUpStore } from "./embedded/backup.ts";
import { restoreStore } from "./embedded/restore.ts";
import { openStore } from "./open.ts";
import { readSetting, writeSetting } from "./queries/settings.ts";

let directory: string;
let dataDir: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "daywright-backup-"));
  dataDir = join(directory, "data");
  file = join(directory, "saved.backup");
});
afterEach(() => rmSync(directory, { recursive: true }));

const open = async (dir = dataDir) => unwrap(await openStore({ databaseUrl: null, dataDir: dir }));

test("a backup taken while the store is in use holds what was acknowledged, and restores elsewhere", async () => {
  const store = await open();
  await writeSetting(store.db, "kept", "yes");
  const writing = Promise.all(Array.from({ length: 50 }, (_, n) => writeSetting(store.db, `n${n}`, "x".repeat(5_000))));
  expect(unwrap(backUpStore(dataDir, file)).bytes).toBe(statSync(file).size);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await writing;
  await store.close();

  const elsewhere = join(directory, "elsewhere");
  unwrap(restoreStore(file, elsewhere));
  const restored = await open(elsewhere);
  expect(await readSetting(restored.db, "kept")).toBe("yes");
  await restored.close();
});

test("a restore takes the place of what was there, which is kept beside it", async () => {
  const before = await open();
  await writeSetting(before.db, "day", "monday");
  unwrap(backUpStore(dataDir, file));
  await writeSetting(before.db, "day", "tuesday");
  await before.close();

  const { former } = unwrap(restoreStore(file, dataDir));
  const after = await open();
  expect(await readSetting(after.db, "day")).toBe("monday");
  await after.close();
  unwrap(restoreStore(former, dataDir));
  const again = await open();
  expect(await readSetting(again.db, "day")).toBe("tuesday");
  await again.close();
});

test("nothing is restored under a running server, nor from what is no backup", async () => {
  const running = await open();
  unwrap(backUpStore(dataDir, file));
  expect(restoreStore(file, dataDir)).toMatchObject({ ok: false, error: expect.stringContaining("stop it first") });
  await running.close();
  const other = join(directory, "other");
  writeFileSync(other, "not a database");
  expect(restoreStore(other, dataDir)).toMatchObject({ ok: false, error: expect.stringContaining("is not a backup") });
  expect(restoreStore(join(directory, "none"), dataDir)).toMatchObject({ ok: false });
});

test("a backup never overwrites a file, and leaves none half written", async () => {
  await (await open()).close();
  writeFileSync(file, "precious");
  expect(backUpStore(dataDir, file)).toMatchObject({ ok: false, error: expect.stringContaining("exists already") });
  expect(backUpStore(dataDir, join(directory, "no", "such", "folder"))).toMatchObject({ ok: false });
  expect(backUpStore(join(directory, "nothing"), `${file}2`)).toMatchObject({ ok: false });
  expect(readdirSync(directory).sort()).toEqual(["data", "saved.backup"]);
});
