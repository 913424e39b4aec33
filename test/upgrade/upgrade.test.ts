import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DraftEvent } from "#contract/event.ts";
import type { StandingPlan } from "#contract/plan.ts";
import { sqliteDialect } from "#server/store/embedded/sqlite-dialect.ts";
import { MIGRATIONS } from "#server/store/migrations/index.ts";
import { postgresDialect } from "#server/store/postgres-dialect.ts";
import { type Google, ME, startGoogle } from "../doubles/google/server.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { postgresOfTheRun } from "../support/postgres-of-the-run.ts";
import { scratch } from "../support/scratch-folder.ts";
import { newDatabase } from "../support/store-places.ts";
import { type Answers, answersOf, livedInSettings, THEN } from "./lived-in.ts";

type AnyTables = Record<string, Record<string, unknown>>;

const RELEASES = join(import.meta.dirname, "releases");
const releases = await readdir(RELEASES);
const sortedReleases = releases.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));

let google: Google;
beforeAll(async () => {
  google = await startGoogle(() => THEN.epochMilliseconds);
});
afterAll(() => google.close());

describe.each(sortedReleases)("what %s wrote", (release) => {
  test.each(["embedded", "PostgreSQL"])("opens in this version with all that it held (%s)", async (engine) => {
    await using data = await copyOf(release);
    const database = engine === "embedded" ? {} : { DATABASE_URL: await moveToPostgres(data.path) };
    const start = () =>
      startDaywright({
        dataDir: data.path,
        env: { ...livedInSettings(google), ...database },
        overrides: { now: () => THEN },
      });
    const { sessions, byPath }: Answers = JSON.parse(await readFile(join(RELEASES, release, "answers.json"), "utf8"));
    {
      await using daywright = await start();
      expect(await answersOf(daywright, sessions)).toMatchObject(byPath);
      await expectToGoOn(daywright, sessions);
    }
    await using again = await start();
    expect((await again.call("GET", "/api/tasks")).json).toHaveLength(3);
  });
});

/**
 * What was applied can be taken back, what was open applied, and the sealed credentials still open
 * the sources.
 */
async function expectToGoOn(daywright: Daywright, [applied, open]: Answers["sessions"]): Promise<void> {
  const { events } = (await daywright.call("GET", `/api/planner/${applied}`)).json.draft_variants[0];
  expect(events.length).toBeGreaterThan(1);
  await expectToStand(daywright, events);
  expect((await daywright.call("POST", `/api/planner/${applied}/undo`)).json).toEqual({
    deleted_count: events.length,
    moved_count: 0,
    restored_count: 0,
    kept: [],
  });
  expect((await standingPlan(daywright)).work).toMatchObject([
    { title: "Essay on tides", scheduled_minutes: 0, unscheduled_minutes: 180 },
    { title: "Call the landlord", scheduled_minutes: 0, unscheduled_minutes: 30 },
  ]);
  const apply = { variant_index: 0, calendar_id: ME, allow_conflicts: false };
  const answer = await daywright.call("POST", `/api/planner/${open}/apply`, apply);
  expect([answer.status, answer.json.created_count > 1]).toEqual([200, true]);
  expect((await daywright.call("POST", `/api/planner/${open}/undo`)).status).toBe(200);
  expect((await daywright.call("POST", "/api/tasks", { title: "A task of today" })).status).toBe(201);
}

/**
 * What was applied is the standing plan: a block for each event, under its id, of the task that it
 * is of.
 */
async function expectToStand(daywright: Daywright, events: readonly DraftEvent[]): Promise<void> {
  const plan = await standingPlan(daywright);
  const stood = plan.blocks.map(({ work, title, event_id, start, end, state }) => {
    return { id: work?.id, kind: work?.kind, title, event_id, start, end, state };
  });
  const drafted = events.map(({ task_id, summary, event_id, start, end }) => {
    const title = summary.replace(/ \(\d+\/\d+\)$/, "");
    return { id: task_id, kind: "task", title, event_id, start, end, state: "planned" };
  });
  expect(stood).toEqual(drafted.toSorted((a, b) => a.start.localeCompare(b.start)));
  expect(plan.work).toMatchObject([
    { title: "Essay on tides", estimate_minutes: 180, scheduled_minutes: 180, unscheduled_minutes: 0 },
    { title: "Call the landlord", estimate_minutes: 30, scheduled_minutes: 30, unscheduled_minutes: 0 },
  ]);
}

async function standingPlan(daywright: Daywright): Promise<StandingPlan> {
  const path = "/api/plan?start_time=2026-12-07T00:00:00Z&end_time=2026-12-14T00:00:00Z";
  return (await daywright.call("GET", path)).json;
}

async function copyOf(release: string): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(scratch(), "daywright-upgrade-"));
  await cp(join(RELEASES, release, "daywright.db"), join(path, "daywright.db"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

/** The same rows on PostgreSQL, in the tables of their time. */
async function moveToPostgres(dataDir: string): Promise<string> {
  const url = await newDatabase(await postgresOfTheRun());
  const from = new Kysely<AnyTables>({ dialect: sqliteDialect(join(dataDir, "daywright.db")) });
  const to = new Kysely<AnyTables>({ dialect: postgresDialect(url) });
  const tables = (await from.introspection.getTables()).map(({ name }) => name);
  const { last } = await from
    .selectFrom("kysely_migration")
    .select(({ fn }) => fn.max<string>("name").as("last"))
    .executeTakeFirstOrThrow();
  await new Migrator({ db: to, provider: { getMigrations: async () => MIGRATIONS } }).migrateTo(last);
  await to.connection().execute(async (connection) => {
    // The tables come by name, so a row may come before the one that it refers to.
    await sql`set session_replication_role = 'replica'`.execute(connection);
    for (const table of tables) {
      const rows = await from.selectFrom(table).selectAll().execute();
      if (rows.length > 0) await connection.insertInto(table).values(rows).execute();
    }
  });
  await Promise.all([from.destroy(), to.destroy()]);
  return url;
}

test("blocks of a session that has expired by the update stand, and can be answered", async () => {
  await using data = await copyOf("0.1.0");
  const { sessions }: Answers = JSON.parse(await readFile(join(RELEASES, "0.1.0", "answers.json"), "utf8"));
  await using daywright = await startDaywright({
    dataDir: data.path,
    env: livedInSettings(google),
    overrides: { now: () => THEN.add({ hours: 24 * 200 }) },
  });
  expect((await daywright.call("GET", `/api/planner/${sessions[0]}`)).status).toBe(404);
  const { blocks, work, unanswered } = await standingPlan(daywright);
  expect(blocks.length).toBeGreaterThan(1);
  expect(unanswered).toEqual(blocks.map(({ block_id }) => block_id));
  expect(work).toContainEqual(expect.objectContaining({ title: "Essay on tides", scheduled_minutes: 180 }));
  const answers = unanswered.map((block_id) => ({ block_id, state: "done" }));
  const answered = await daywright.call("POST", "/api/plan/answers", { answers });
  expect(answered.json.work).toContainEqual(
    expect.objectContaining({ title: "Essay on tides", credited_minutes: 180, unscheduled_minutes: 0 }),
  );
});

test("a block of a task that was deleted before the update stands as of no work, and a series makes none", async () => {
  await using data = await copyOf("0.1.0");
  const db = new Kysely<AnyTables>({ dialect: sqliteDialect(join(data.path, "daywright.db")) });
  await db.deleteFrom("tasks").where("task", "like", "%landlord%").execute();
  const { entries, ...apply } = await db.selectFrom("applies").selectAll().executeTakeFirstOrThrow();
  const written = JSON.parse(String(entries)) as { draft: DraftEvent }[];
  const { length } = written;
  for (const entry of written.slice(0, 1)) entry.draft = { ...entry.draft, recurrence: ["RRULE:FREQ=WEEKLY"] };
  await db
    .updateTable("applies")
    .set({ entries: JSON.stringify(written) })
    .where("session_id", "=", apply.session_id)
    .execute();
  await db.destroy();

  await using daywright = await startDaywright({
    dataDir: data.path,
    env: livedInSettings(google),
    overrides: { now: () => THEN },
  });
  const { blocks, work } = await standingPlan(daywright);
  expect(blocks).toHaveLength(length - 1);
  expect(blocks.map(({ title, work: ref }) => [title, ref?.kind ?? null])).toContainEqual(["Call the landlord", null]);
  expect(work.map(({ title }) => title)).toEqual(["Essay on tides"]);
});

test("what a session of before was planned with counts as given, and its remedies can still be taken back", async () => {
  await using data = await copyOf("0.1.0");
  const path = join(data.path, "daywright.db");
  const db = new Kysely<AnyTables>({ dialect: sqliteDialect(path) });
  const row = await db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
  const { preferences, ...base } = JSON.parse(String(row.base));
  const [listed] = base.context.tasks.items;
  base.context.tasks.items.push({ ...listed, id: "brought", title: "Letters", source: "session" });
  const was = { working_hours: preferences.working_hours, max_focus_minutes_per_day: 240 };
  const longer = [preferences.working_hours.tue[0], ["13:30", "19:00"]];
  const now = { working_hours: { ...preferences.working_hours, tue: longer }, max_focus_minutes_per_day: 300 };
  const carried_out = [{ statement: "You work until 19:00 on Tuesday.", tasks: [], preferences: { was, now } }];
  const held = { ...preferences, ...now, buffer_minutes: 25 };
  const understood = { tasks: [], habits: [], unrecognized: ["be kind"], preferences: { buffer_minutes: 25 } };
  const without_instructions = { preferences, habits: [], task_ids: [] };
  const before = { ...base, preferences: held, carried_out, understood, without_instructions, instructions: "be kind" };
  await db
    .updateTable("sessions")
    .set({ base: JSON.stringify(before) })
    .where("id", "=", row.id)
    .execute();
  await db.destroy();

  await using daywright = await startDaywright({
    dataDir: data.path,
    env: livedInSettings(google),
    overrides: { now: () => THEN },
  });
  const { json } = await daywright.call("GET", `/api/planner/${row.id}`);
  expect(json).toMatchObject({
    preferences: held,
    given: { preferences: { ...held, ...was } },
    carried_out,
    wishes: [],
    not_understood: ["be kind"],
  });
  expect(json.understood ?? json.without_instructions).toBeUndefined();
  const session = `/api/planner/${row.id}/variants`;
  const taken = await daywright.call("POST", session, { take_back: [0], writer: "builtin" });
  expect(taken.json.preferences.working_hours.tue).toEqual(was.working_hours.tue);
  const { context } = (await daywright.call("GET", `/api/planner/${taken.json.session_id ?? row.id}`)).json;
  expect(context.tasks.items.map(({ title }: { title: string }) => title)).toContain("Letters");
});
