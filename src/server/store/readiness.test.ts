import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCuttingProxy } from "../../../test/support/cutting-proxy.ts";
import { describeOnBothEngines, type StoreMaker } from "../../../test/support/store-places.ts";
import type { Db } from "./db.ts";
import { expectRoom, freeBytes } from "./embedded/disk-room.ts";
import { readSetting } from "./queries/settings.ts";
import { createReadiness, orAfter } from "./readiness.ts";

const PAGE = 4_096;

describeOnBothEngines("readiness", (stores) => {
  test("a store that can be written to is ready, and keeps nothing of the question", async () => {
    const { db, readiness } = await stores.open();
    expect(await readiness()).toBeNull();
    expect(await db.selectFrom("settings").select("name").where("name", "like", "readiness%").execute()).toEqual([]);
  });

  test("a store that may only be read is not ready", async () => {
    const { db, shared, readiness } = await stores.open();
    // Applies to the one idle connection, which is used next.
    await sql.raw(shared ? "set default_transaction_read_only = on" : "PRAGMA query_only=ON").execute(db);
    expect(await readiness()).toBe("read-only");
  });

  test("a store that stalls is not, and many who ask hear so in less than two seconds", async () => {
    const place = await stores.place();
    const proxy = place.databaseUrl === null ? null : await startCuttingProxy(place.databaseUrl);
    const { db, readiness } = await stores.open(proxy ? { ...place, databaseUrl: proxy.url } : place);
    await readSetting(db, "any");
    proxy?.stall();
    const stalls = proxy ? readiness : createReadiness(db, [() => new Promise(() => undefined)]);
    // Both timers belong to one process, so the earlier one fires first however busy the machine
    // is.
    const answers = await orAfter<unknown[]>(2_000, Promise.all(Array.from({ length: 50 }, () => stalls())), () => []);
    expect(new Set(answers)).toEqual(new Set(["unavailable"]));
    await proxy?.end();
  });

  test("a store that finds no room to write is not, and is again once there is", async () => {
    const { db, shared, readiness } = await stores.open();
    await (shared ? refuseWrites(db, "53100") : sql`PRAGMA max_page_count=1`.execute(db));
    expect(await readiness()).toBe("disk-full");
    await sql.raw(shared ? "drop trigger refuse on settings" : "PRAGMA max_page_count=1000000").execute(db);
    await expect.poll(readiness).toBeNull();
  });

  test("a store that is damaged under a running server is not, though nothing that is damaged was asked for", async () => {
    const { db, shared, dataDir, readiness } = await openFor(stores);
    if (shared) await refuseWrites(db, "XX001");
    else damage(dataDir);
    // Its thread may start late on a busy machine. Then a later call gets the result.
    await expect.poll(readiness).toBe("corrupt");
  });
});

test("a disk is full before the last of it is written", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "daywright-room-"));
  expect(await freeBytes(dataDir)).toBeGreaterThan(0);
  await expectRoom(dataDir, async () => 100 << 20);
  await expect(expectRoom(dataDir, async () => 1 << 20)).rejects.toMatchObject({ kind: "disk-full" });
  rmSync(dataDir, { recursive: true });
});

async function openFor(stores: StoreMaker) {
  const place = await stores.place();
  const store = await stores.open(place);
  if (!store.shared) await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(store.db);
  return { ...store, dataDir: place.dataDir };
}

/** Refuses writes like PostgreSQL with a full disk or a damaged table. */
async function refuseWrites(db: Db, code: string): Promise<void> {
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$`,
    )
    .execute(db);
  await sql`create trigger refuse before insert on settings execute function refuse()`.execute(db);
}

/** Overwrites the last pages of the file, in tables that were not read yet. */
function damage(dataDir: string): void {
  const file = join(dataDir, "daywright.db");
  const whole = readFileSync(file);
  writeFileSync(file, whole.fill(0xa5, whole.length - 8 * PAGE));
}
