import type { DatabaseConnection, Dialect, Driver } from "kysely";
import { StoreFailure, toStoreFailure } from "./failure.ts";

/**
 * A dialect that translates every error to a `StoreFailure`, where errors enter this room. `tell`
 * is called for each.
 */
export function translateFailures(dialect: Dialect, tell: (failure: StoreFailure) => void = () => undefined): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => translateDriver(dialect.createDriver(), tell),
  };
}

function translateDriver(driver: Driver, tell: (failure: StoreFailure) => void): Driver {
  const translated = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const failure = toStoreFailure(error);
      tell(failure);
      throw failure;
    }
  };
  const wrapped = new WeakSet<DatabaseConnection>();
  return {
    init: (options) => translated(() => driver.init(options)),
    async acquireConnection(options) {
      const connection = await translated(() => driver.acquireConnection(options));
      if (!wrapped.has(connection)) {
        wrapped.add(connection);
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = (query, queryOptions) =>
          translated(() => {
            refuseNul(query.parameters);
            return execute(query, queryOptions);
          });
      }
      return connection;
    },
    beginTransaction: (connection, settings) => translated(() => driver.beginTransaction(connection, settings)),
    commitTransaction: (connection) => translated(() => driver.commitTransaction(connection)),
    // The failure was already reported. A transaction that the engine ended itself (a full disk)
    // cannot be rolled back.
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection).catch(() => undefined),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
}

/** Refuses NUL in text on both engines, because PostgreSQL cannot store it and SQLite can. */
function refuseNul(parameters: readonly unknown[]): void {
  const found = parameters.some((value) => typeof value === "string" && value.includes("\0"));
  if (found) throw new StoreFailure("unstorable", "the NUL character");
}
