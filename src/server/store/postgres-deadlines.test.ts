import { Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CuttingProxy, startCuttingProxy } from "../../../test/support/cutting-proxy.ts";
import { startPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import { newDatabase } from "../../../test/support/store-places.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { translateFailures } from "./translate-failures.ts";

const TOO_LATE = { name: "StoreFailure", kind: "unavailable" };

describe("a PostgreSQL that does not answer in time", () => {
  let postgres: TestPostgres;
  let proxy: CuttingProxy;
  let opened: Kysely<unknown>[];
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    proxy = await startCuttingProxy(await newDatabase(postgres.url));
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((db) => db.destroy()));
    await proxy.end();
  });

  const open = (deadlines: { readonly lockMs?: number; readonly statementMs?: number } = {}) => {
    const limits = { lockMs: 60_000, statementMs: 60_000, lateMs: 100, ...deadlines };
    const db = new Kysely<unknown>({ dialect: translateFailures(postgresDialect(proxy.url, limits)) });
    opened.push(db);
    return db;
  };
  const answers = async (db: Kysely<unknown>) => (await sql`select 1 as one`.execute(db)).rows;

  test("over a statement is asked no longer, and goes on with the next", async () => {
    const db = open({ statementMs: 100 });
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject(TOO_LATE);
    expect(await answers(db)).toEqual([{ one: 1 }]);
  });

  test("over a lock that another process holds is told apart from one that computes", async () => {
    const [holder, waiter] = [open(), open({ lockMs: 100 })];
    await sql`create table locked (id text)`.execute(holder);
    await holder.transaction().execute(async (tx) => {
      await sql`lock table locked`.execute(tx);
      await expect(sql`select * from locked`.execute(waiter)).rejects.toMatchObject({
        ...TOO_LATE,
        message: expect.stringContaining("lock timeout"),
      });
    });
    expect((await sql`select * from locked`.execute(waiter)).rows).toEqual([]);
  });

  test("because the network swallows its answer is aborted, and the next query has a connection of its own", async () => {
    const db = open({ statementMs: 100 });
    expect(await answers(db)).toHaveLength(1);
    proxy.stall();
    await expect(answers(db)).rejects.toMatchObject(TOO_LATE);
    proxy.resume();
    expect(await answers(db)).toEqual([{ one: 1 }]);
  });

  test("because it stalls in the middle of a transaction rolls that back, and holds up no other", async () => {
    const db = open({ statementMs: 100 });
    const dead = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid ?? 0;
      process.kill(pid, "SIGSTOP");
      try {
        await answers(tx);
      } finally {
        expect(await answers(db)).toEqual([{ one: 1 }]);
        process.kill(pid, "SIGCONT");
      }
    });
    await expect(dead).rejects.toMatchObject(TOO_LATE);
    expect(await answers(db)).toEqual([{ one: 1 }]);
  });

  test("does not hold up the end of the process either", async () => {
    const db = open();
    expect(await answers(db)).toHaveLength(1);
    proxy.stall();
    await db.destroy();
  });

  test("a process that stalls within a transaction lets go of its locks in the end", async () => {
    const { rows } = await sql<{ ms: string }>`show idle_in_transaction_session_timeout`.execute(open());
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: "30s" }]);
  });
});
