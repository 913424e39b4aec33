import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { inTransaction } from "./db.ts";
import { openStore } from "./open.ts";
import { listTasks } from "./queries/tasks.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "daywright-store-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("the data directory is made for its owner alone", async () => {
  const dataDir = join(directory, "new", "data");
  const store = unwrap(await openStore({ databaseUrl: null, dataDir }));
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, "daywright.db")).mode & 0o777).toBe(0o600);
  await store.close();
});

test("a second process that opens the same directory is told so, and may have it once the first has gone", async () => {
  const options = { databaseUrl: null, dataDir: directory };
  const first = unwrap(await openStore(options));
  expect(await openStore(options)).toMatchObject({ ok: false, error: { kind: "in-use" } });
  await first.close();
  await unwrap(await openStore(options)).close();
});

test("a query on the outer database inside a transaction is refused at once, where it would wait for ever", async () => {
  const store = unwrap(await openStore({ databaseUrl: null, dataDir: directory }));
  await expect(inTransaction(store.db, () => listTasks({ db: store.db, owner: FIRST_OWNER }))).rejects.toThrow(
    "must run on its tx",
  );
  expect(await inTransaction(store.db, (tx) => listTasks({ db: tx, owner: FIRST_OWNER }))).toEqual([]);
  await store.close();
});

test("a data directory that is a file, and a database that is not there, are one clear line", async () => {
  const file = join(directory, "a-file");
  (await import("node:fs")).writeFileSync(file, "");
  expect(await openStore({ databaseUrl: null, dataDir: file })).toMatchObject({
    ok: false,
    error: { kind: "data-dir" },
  });
  const nowhere = await openStore({ databaseUrl: "postgres://someone:secret@127.0.0.1:1/none", dataDir: directory });
  expect(nowhere).toMatchObject({ ok: false, error: { kind: "unreachable" } });
  expect(JSON.stringify(nowhere)).not.toContain("secret");
});

test("a query that comes after the store was closed finds it away, as it would a database that is", async () => {
  const { db, close } = unwrap(await openStore({ databaseUrl: null, dataDir: directory }));
  await close();
  await expect(listTasks({ db, owner: FIRST_OWNER })).rejects.toMatchObject({
    name: "StoreFailure",
    kind: "unavailable",
  });
  await expect(inTransaction(db, (tx) => listTasks({ db: tx, owner: FIRST_OWNER }))).rejects.toThrow();
});
