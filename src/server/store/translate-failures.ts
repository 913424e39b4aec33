import type { DatabaseConnection, Dialect, Driver } from "kysely";
import { StoreFailure, toStoreFailure } from "./failure.ts";

/**
 * The same dialect, whose every error is a `StoreFailure`: the adapter's door of this room. `tell`
 * hears of each.
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
    // What failed has been said already; a transaction that the engine ended itself (a full disk)
    // cannot be rolled back.
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection).catch(() => undefined),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
}

/**
 * PostgreSQL keeps no NUL in a text and SQLite does: refused on both, so that they behave alike.
 */
function refuseNul(parameters: readonly unknown[]): void {
  const found = parameters.some((value) => typeof value === "string" && value.includes("\0"));
  if (found) throw new StoreFailure("unstorable", "the NUL character");
}
