import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseConnection, type Dialect, Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { isErr, Ok, unwrap } from "#domain/result.ts";
import { describeOnBothEngines, type StoreMaker, type StorePlace } from "../../../../test/support/store-places.ts";
import type { Db } from "../db.ts";
import { backUpBeforeUpdate } from "../embedded/backup-before-update.ts";
import { prepareDataDir } from "../embedded/data-dir.ts";
import { restoreStore } from "../embedded/restore.ts";
import { sqliteDialect } from "../embedded/sqlite-dialect.ts";
import { openStore } from "../open.ts";
import { backUpTables } from "../postgres-backup.ts";
import { postgresDialect } from "../postgres-dialect.ts";
import type { Tables } from "../tables.ts";
import { type BackUp, MIGRATIONS, migrate } from "./index.ts";

const NAMES = Object.keys(MIGRATIONS);
const LAST = NAMES.at(-1) ?? "";

test("migrations are named by the minute in which they were begun, but for the first, and run in that order", () => {
  expect(NAMES.filter((name) => !/^(?:00[1-4]|20\d{6}T\d{4})-[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([]);
  expect(NAMES.toSorted()).toEqual(NAMES);
});

describeOnBothEngines("migrations", (stores) => {
  test.each([
    ["an empty database", 40, async () => undefined],
    ["a database of the first tables", 25, fillFirstTables],
  ])("%s, killed at every statement of its update in turn, is brought up to date", async (kind, fewest, fill) => {
    const wanted = await described(stores, await stores.place());
    const place = await stores.place();
    await fill(place);
    let deaths = 0;
    let survived = 0;
    for (;;) {
      const { died, wentOn } = await updateUntilDeath(place, survived);
      if (!died) break;
      deaths++;
      survived = wentOn ? 0 : survived + 1;
    }
    expect(deaths).toBeGreaterThan(fewest);
    const tasks = kind === "an empty database" ? [] : ["Essay on tides"];
    expect(await described(stores, place)).toEqual({ ...wanted, tasks });
  });

  test("what a database held before an update is saved once, also when the update was killed in its middle", async () => {
    const place = await stores.place();
    await fillFirstTables(place);
    await updateUntilDeath(place, 40);
    const store = await stores.open(place);
    await sql`update tasks set task = 'changed since'`.execute(store.db);
    await store.close();
    const later = await stores.open(place);
    expect(await savedTasks(stores, place, later.db)).toEqual(["Essay on tides"]);
  });

  test("a new database has nothing to save", async () => {
    const place = await stores.place();
    const { db } = await stores.open(place);
    expect(await saves(place, db)).toEqual([]);
  });

  test("processes that start at once on an old database bring it up to date together, and save it once", async () => {
    const place = await stores.place();
    await fillFirstTables(place);
    const processes = place.databaseUrl === null ? 1 : 4;
    const [first] = await Promise.all(Array.from({ length: processes }, () => stores.open(place)));
    expect(await savedTasks(stores, place, first?.db as Db)).toEqual(["Essay on tides"]);
  });

  test("of processes that start at once one saves and updates, and the others find it done", async () => {
    const place = await stores.place();
    await fillFirstTables(place);
    const dbs = Array.from(
      { length: place.databaseUrl === null ? 1 : 4 },
      () => new Kysely<never>({ dialect: dialectOf(place) }),
    );
    const saved: string[] = [];
    const save: BackUp = async (target) => {
      saved.push(target);
      return Ok(null);
    };
    expect(await Promise.all(dbs.map((db) => migrate(db, save)))).toEqual(dbs.map(() => Ok(null)));
    expect(saved).toEqual([LAST]);
    await Promise.all(dbs.map((db) => db.destroy()));
  });

  test("a database that a newer Daywright has changed is refused", async () => {
    const place = await stores.place();
    const { db, close } = await stores.open(place);
    await sql`insert into kysely_migration (name, timestamp) values ('20991231T2359-later', '2099-12-31T23:59:00.000Z')`.execute(
      db,
    );
    await close();
    expect(await openStore(place)).toMatchObject({ ok: false, error: { kind: "migration" } });
  });
});

/** Tables in the first migration's form, with a task in them. */
async function fillFirstTables(place: StorePlace): Promise<void> {
  const db = new Kysely<never>({ dialect: dialectOf(place) });
  await new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } }).migrateTo(NAMES[0] ?? "");
  await sql`insert into tasks (id, created_at, position, task) values ('t', 0, 0, 'Essay on tides')`.execute(db);
  await db.destroy();
}

/**
 * Updates a place in a process that dies before its change number `last`. Returns whether it died,
 * and whether it got anything done.
 */
async function updateUntilDeath(place: StorePlace, last: number): Promise<{ died: boolean; wentOn: boolean }> {
  let changes = 0;
  let pending = 0;
  let inTransaction = false;
  let wentOn = false;
  let died = false;
  const db = new Kysely<never>({
    dialect: watched(dialectOf(place), (statement) => {
      // A death before a statement that changes nothing equals one before the next change.
      if (/^\s*(?:select|with|lock)/i.test(statement)) return;
      died = changes++ >= last;
      if (died) throw new Error("killed");
      if (statement === "begin") [inTransaction, pending] = [true, 0];
      else if (statement === "commit") [inTransaction, wentOn] = [false, wentOn || pending > 0];
      else if (inTransaction) pending++;
      else wentOn = true;
    }),
  });
  const backUp = place.databaseUrl === null ? backUpBeforeUpdate(place.dataDir) : backUpTables;
  const migrated = await migrate(db, backUp);
  await db.destroy();
  if (isErr(migrated) && !died) throw migrated.error.cause;
  return { died, wentOn };
}

/** The same dialect, which calls `tell` before every statement. */
function watched(dialect: Dialect, tell: (statement: string) => void): Dialect {
  return Object.assign(Object.create(dialect), {
    createDriver() {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      const met = new WeakSet<DatabaseConnection>();
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options);
        if (met.has(connection)) return connection;
        met.add(connection);
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = async (query, ...rest) => {
          tell(query.sql);
          return execute(query, ...rest);
        };
        return connection;
      };
      return driver;
    },
  });
}

function dialectOf({ databaseUrl, dataDir }: StorePlace): Dialect {
  return databaseUrl === null ? sqliteDialect(prepareDataDir(dataDir).database) : postgresDialect(databaseUrl);
}

/** Opens a place, and returns its tables, columns, indexes and tasks. */
async function described(stores: StoreMaker, place: StorePlace) {
  const { db, close, shared } = await stores.open(place);
  const shape = shared
    ? sql<{ it: string }>`
        select table_name || '.' || column_name || ' ' || data_type as it from information_schema.columns
        where table_schema = 'public' and table_name not like 'before%'
        union all select indexdef as it from pg_indexes where schemaname = 'public' order by it`
    : sql<{ it: string }>`select coalesce(sql, name) as it from sqlite_master order by it`;
  const { rows } = await shape.execute(db);
  const tasks = await tasksIn(db, "tasks");
  await close();
  return { shape: rows.map(({ it }) => it), tasks };
}

async function tasksIn(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`select task from ${sql.table(table)}`.execute(db);
  return rows.map(({ task }) => task);
}

/** The tasks as saved before the update: in a backup to restore, or in copies of the tables. */
async function savedTasks(stores: StoreMaker, { databaseUrl, dataDir }: StorePlace, db: Db): Promise<string[]> {
  if (databaseUrl !== null) return tasksIn(db, "before_update_tasks");
  const elsewhere = await stores.place();
  unwrap(restoreStore(join(dataDir, `before-${LAST}.backup`), elsewhere.dataDir));
  const saved = new Kysely<Tables>({ dialect: dialectOf(elsewhere) });
  const tasks = await tasksIn(saved, "tasks");
  await saved.destroy();
  return tasks;
}

async function saves({ databaseUrl, dataDir }: StorePlace, db: Db): Promise<string[]> {
  if (databaseUrl === null) return readdirSync(dataDir).filter((name) => name.startsWith("before-"));
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => name.startsWith("before_update_"));
}
