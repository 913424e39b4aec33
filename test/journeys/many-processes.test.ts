import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import { WEEK } from "../fixtures/week.ts";
import { spawnDaywright } from "../support/daywright.ts";
import { readEvents } from "../support/event-stream.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";
import { newDatabase } from "../support/store-places.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test("four processes that start at once migrate a new PostgreSQL once", async () => {
  const databaseUrl = await newDatabase(postgres.url);
  const openers = Array.from({ length: 4 }, () => startOpener({ DATABASE_URL: databaseUrl }));
  expect(await Promise.all(openers.map(({ result }) => result))).toEqual(Array(4).fill({ ok: true }));
  await Promise.all(openers.map(kill));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "select count(*) as applied, count(distinct name) as known from kysely_migration",
  );
  const saved = await client.query("select tablename from pg_tables where tablename like 'before_update_%'");
  await client.end();
  expect(rows[0].applied).toBe(rows[0].known);
  // A new database has nothing to save, also while another process is still making it.
  expect(saved.rows).toEqual([]);
});

test("a data directory has one process at a time, and is free once that was killed", async () => {
  const directory = await mkdtemp(join(tmpdir(), "daywright-locked-"));
  const first = startOpener({ DATA_DIR: directory });
  expect(await first.result).toEqual({ ok: true });
  const second = startOpener({ DATA_DIR: directory });
  expect(await second.result).toEqual({ kind: "in-use", message: expect.stringContaining(directory) });
  await kill(first);
  const third = startOpener({ DATA_DIR: directory });
  expect(await third.result).toEqual({ ok: true });
  await kill(third);
  await rm(directory, { recursive: true });
});

test("an apply in one process is seen by a page that follows it through another, within seconds", async () => {
  const env = { DATABASE_URL: await newDatabase(postgres.url) };
  await using one = await spawnDaywright({ env });
  await using other = await spawnDaywright({ env });
  const session = await one.call("POST", "/api/planner", {
    ...WEEK,
    ai_draft: "# Plan",
    draft_variants: [{ variant_id: "v", title: "Plan", description: "", events: [block] }],
  });
  const path = `/api/planner/${session.json.session_id}`;
  const leaving = new AbortController();
  const follow = async (what: string) => readEvents(await fetch(other.url + what, { signal: leaving.signal }));
  const [events, plan] = [await follow(`${path}/events`), await follow("/api/plan/events")];

  const applied = await one.call("POST", `${path}/apply`, {
    variant_index: 0,
    calendar_id: "daywright",
    allow_conflicts: true,
  });
  const answered = performance.now();
  expect(applied.json).toMatchObject({ created_count: 1 });
  expect((await events.next()).value).toMatchObject({ name: "applied" });
  // It looks every second; the rest is for a busy machine.
  expect(performance.now() - answered).toBeLessThan(15_000);

  await other.call("POST", `${path}/undo`);
  expect((await events.next()).value).toMatchObject({ name: "undone" });
  // Of the apply, of the undo, or of both at once.
  expect((await plan.next()).value).toMatchObject({ name: "changed" });
  leaving.abort();
});

type Opener = { readonly child: ChildProcess; readonly result: Promise<unknown> };

const OPEN_STORE = fileURLToPath(new URL("../support/open-store.ts", import.meta.url));

function startOpener(env: Record<string, string>): Opener {
  const child = spawn(process.execPath, [OPEN_STORE], { env, stdio: ["ignore", "pipe", "inherit"] });
  const result = once(createInterface({ input: child.stdout }), "line").then(([line]) => JSON.parse(line));
  return { child, result };
}

async function kill({ child }: Opener): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

const block = blockDraft({ summary: "Essay", start: "2026-12-08T09:00:00Z", end: "2026-12-08T10:00:00Z" });
