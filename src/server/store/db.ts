import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, KyselyPlugin, Transaction } from "kysely";
import type { OwnerId } from "#server/store/owner.ts";
import { StoreFailure } from "./failure.ts";
import type { Tables } from "./tables.ts";

/**
 * Where queries run: the database, or a transaction on it. The first parameter of every query
 * function.
 */
export type Db = Kysely<Tables>;

/**
 * The database for one person. Queries on a person's data take this instead of a `Db`, so that a
 * query that forgets the owner does not compile.
 */
export type OwnerDb = { readonly db: Db; readonly owner: OwnerId };

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Runs `work` in one transaction: all of it is durable when this returns, and none of it when this
 * throws. Only `tx` may be used inside: the embedded engine has one connection, so a query on the
 * outer `db` would wait for ever. Such a query throws instead (`createQueryGuard`).
 */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db
    .transaction()
    .execute((tx: Transaction<Tables>) => insideTransaction.run(true, () => work(tx.withoutPlugins())));
}

/** Runs before every query on the outer database. */
export type QueryGuard = {
  readonly plugin: KyselyPlugin;
  /**
   * From now on queries fail, because the store is closed. This affects requests that outlive the
   * shutdown's timeout.
   */
  close(): void;
};

/** Makes a query on the outer database inside a transaction fail at once. */
export function createQueryGuard(): QueryGuard {
  let closed = false;
  return {
    plugin: {
      transformQuery({ node }) {
        if (insideTransaction.getStore()) throw new Error("a query inside a transaction must run on its tx, not on db");
        if (closed) throw new StoreFailure("unavailable", "the server is shutting down");
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    close() {
      closed = true;
    },
  };
}
