import { type Dialect, type Driver, Kysely } from "kysely";
import { Ok } from "#domain/result.ts";
import { sqliteDialect } from "#server/store/embedded/sqlite-dialect.ts";
import { migrate } from "#server/store/migrations/index.ts";
import type { Db } from "#server/store/open.ts";
import type { Tables } from "#server/store/tables.ts";

/** The real tables and queries in memory, for any number of simulated processes. */
export type SimulatedStore = {
  /** The store for the simulation itself, without delays. */
  readonly db: Db;
  /**
   * The store for a process, which awaits `wait` before each query or transaction, so that it can
   * be killed or overtaken there.
   */
  openFor(wait: () => Promise<void>): Db;
  /** Empties it for the next history. */
  clear(): Promise<void>;
};

export async function createSimulatedStore(): Promise<SimulatedStore> {
  const dialect = sqliteDialect(":memory:");
  const driver = dialect.createDriver();
  await driver.init();
  const open = (wait: () => Promise<void>): Db => new Kysely<Tables>({ dialect: sharing(dialect, driver, wait) });
  const db = open(async () => undefined);
  const migrated = await migrate(db as unknown as Kysely<never>, async () => Ok(null));
  if (!migrated.ok) throw migrated.error.cause;
  const tables = (await db.introspection.getTables()).map(({ name }) => name as keyof Tables);
  const clear = async () => {
    for (const table of tables) await db.deleteFrom(table).execute();
  };
  return { db, openFor: open, clear };
}

function sharing(dialect: Dialect, driver: Driver, wait: () => Promise<void>): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => ({
      init: async () => undefined,
      destroy: async () => undefined,
      async acquireConnection() {
        await wait();
        return driver.acquireConnection();
      },
      releaseConnection: (connection) => driver.releaseConnection(connection),
      beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
      commitTransaction: (connection) => driver.commitTransaction(connection),
      rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    }),
  };
}
