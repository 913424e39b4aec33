import { existsSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { startPostgres } from "./postgres.ts";

test("a real PostgreSQL starts empty, answers, and is gone after stop", async () => {
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query("select current_setting('data_directory') as folder, version()");
  const { folder, version } = rows[0] as { folder: string; version: string };
  expect(version).toContain("PostgreSQL 18");
  await client.end();
  await postgres.stop();
  await expect(new pg.Client({ connectionString: postgres.url }).connect()).rejects.toThrow();
  expect(existsSync(folder)).toBe(false);
});

test("two servers run side by side and know nothing of each other", async () => {
  const servers = await Promise.all([startPostgres(), startPostgres()]);
  try {
    const clients = servers.map(({ url }) => new pg.Client({ connectionString: url }));
    await Promise.all(clients.map((client) => client.connect()));
    await clients[0]?.query("create table mine (id text)");
    const seen = await clients[1]?.query("select to_regclass('mine') as name");
    expect(seen?.rows).toEqual([{ name: null }]);
    await Promise.all(clients.map((client) => client.end()));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
});
